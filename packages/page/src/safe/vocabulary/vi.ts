import type { Vocabulary } from "./terms.ts";

export const vi: Vocabulary = {
  override:
    "bỏ qua, phớt lờ, hãy quên, quên đi, quên hết, quên tất cả, quên mọi, không tuân theo, đừng tuân theo, không làm theo, đừng làm theo, ngừng tuân theo, ngừng làm theo, gạt bỏ, gạt sang một bên, không để ý, đừng để ý, lờ đi, mặc kệ, hủy bỏ",
  bypass: "ghi đè, vô hiệu hóa, thay thế, không còn hiệu lực, vượt qua",
  orders:
    "chỉ dẫn, hướng dẫn, chỉ thị, lời nhắc, câu lệnh, prompt, mệnh lệnh, thông điệp hệ thống, yêu cầu hệ thống, lệnh hệ thống, chỉ lệnh",
  looseOrders: "quy tắc, quy định, lệnh, giới hạn, hạn chế, yêu cầu, nhiệm vụ",
  prior:
    "trước đó, trước đây, ở trên, bên trên, phía trên, trước, ban đầu, tất cả, mọi, hiện có, toàn bộ, cũ, từ trước",
  yours: "của bạn, bạn đã nhận, bạn được giao, đã được giao, dành cho bạn, được cung cấp",
  everything:
    "mọi điều bạn được bảo, tất cả những gì bạn được, mọi thứ ở trên, mọi thứ bạn được, những gì đã nói, câu hỏi của người dùng, yêu cầu của người dùng",
  ai: "trí tuệ nhân tạo, trợ lý ai, trợ lý ảo, mô hình ngôn ngữ, mô hình ai, tác nhân ai, hệ thống ai, chatbot, chatgpt, llm, trợ lý số",
  call: "lưu ý cho, lưu ý dành cho, ghi chú cho, thông báo cho, thông báo tới, thông báo gửi, tin nhắn cho, gửi tới, kính gửi, xin chào, nếu bạn là, nếu bạn là một, trong trường hợp bạn là, hướng dẫn cho, chỉ dẫn cho, chỉ thị cho, chú ý các, chú ý mọi, vì bạn là",
  reading:
    "đang đọc trang này, đọc trang này, đang đọc văn bản này, đọc văn bản này, đang đọc nội dung này, đọc nội dung này, đọc được điều này, đang đọc điều này, đang xử lý trang này, xử lý trang này, xử lý văn bản này, đang xử lý nội dung này, tóm tắt trang này, tóm tắt bài viết này, tóm tắt bài này, tóm tắt nội dung này, phân tích trang này",
  hide: "đừng nói, không được nói, đừng cho, không cho, đừng tiết lộ, không được tiết lộ, không tiết lộ, đừng đề cập, không đề cập, không được đề cập, không nhắc, đừng nhắc, đừng báo, không thông báo, đừng thông báo, không được thông báo, giấu, che giấu, giữ bí mật, không được biết, không được để, đừng để",
  user: "người dùng, con người, người đọc",
  send: "gửi, hãy gửi, đăng, tải lên, chuyển tiếp, chuyển, truyền, đính kèm, thêm, chèn, nối, mã hóa, base64, đưa",
  private:
    "cuộc trò chuyện, cuộc hội thoại, đoạn hội thoại, lịch sử trò chuyện, lịch sử chat, đoạn chat, lời nhắc hệ thống, prompt hệ thống, dữ liệu người dùng, dữ liệu của người dùng, thông tin người dùng, tin nhắn của người dùng, câu hỏi của người dùng, tên người dùng, bộ nhớ của bạn, ngữ cảnh của bạn",
  secret: "mật khẩu, khóa api, thông tin đăng nhập, token, bí mật",
  place: "url, địa chỉ, máy chủ, liên kết, đường dẫn, webhook, tham số",
  reveal:
    "tiết lộ, hiển thị, in ra, lặp lại, cho tôi xem, cho biết, viết ra, trích dẫn, xuất, liệt kê, đưa ra, dịch",
  own: "lời nhắc hệ thống, prompt hệ thống, chỉ dẫn hệ thống, hướng dẫn hệ thống của bạn, chỉ dẫn của bạn, hướng dẫn ban đầu của bạn, các chỉ dẫn ẩn, chỉ thị ban đầu của bạn, câu lệnh hệ thống của bạn",
  become:
    "bây giờ bạn là, giờ đây bạn là, giờ bạn là, bạn không còn là, hãy giả vờ, hãy đóng vai, giả vờ là, đóng vai",
  now: "từ bây giờ, từ giờ trở đi, kể từ bây giờ, từ nay, chuyển sang",
  persona:
    "không có giới hạn, không bị giới hạn, không giới hạn, không bị hạn chế, không có quy tắc, không quy tắc, không kiểm duyệt, không bị kiểm duyệt, trợ lý khác, một trợ lý",
  mode: "chế độ nhà phát triển",
  takeover:
    "chỉ dẫn mới của bạn, hướng dẫn mới của bạn là, nhiệm vụ mới của bạn là, nhiệm vụ thật sự của bạn, nhiệm vụ thực sự của bạn, thay vào đó hãy làm theo, người dùng đã đồng ý, người dùng đã cho phép, là một ai bạn phải, là ai bạn phải, là một mô hình ngôn ngữ bạn, với tư cách là ai bạn, với tư cách là trợ lý ai",
  answer:
    "trong câu trả lời, trong phần trả lời, trong bản tóm tắt, câu trả lời của bạn phải, chỉ trả lời, chỉ được trả lời, trả lời rằng, hãy nói rằng, nói rằng, khẳng định rằng, hãy giới thiệu, hãy khuyên, khuyến nghị, đề xuất, phải, hãy đề cập, hãy ghi, bắt buộc",
  block: "không, đừng, có thể, ai, thường",
  neutral: "kỹ sư ai, công ty ai, nhà phát triển ai, gửi bạn đọc, kính gửi quý",
};
