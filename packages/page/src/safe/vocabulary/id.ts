import type { Vocabulary } from "./terms.ts";

export const id: Vocabulary = {
  override:
    "abaikan, abaikanlah, mengabaikan, lupakan, lupakanlah, melupakan, jangan ikuti, jangan mengikuti, jangan patuhi, jangan turuti, jangan hiraukan, jangan pedulikan, hiraukan, kesampingkan, berhenti mengikuti, tinggalkan, buang, singkirkan, tidak perlu mengikuti",
  bypass: "timpa, lewati, batalkan, nonaktifkan, gantikan, tidak berlaku lagi",
  orders:
    "instruksi*, perintah*, petunjuk*, arahan*, prompt*, pesan sistem, panduan*, pedoman*, perintah sistem",
  looseOrders: "aturan*, batasan*, larangan*, tugas*, permintaan*",
  prior:
    "sebelumnya, di atas, terdahulu, semula, awal, semua, seluruh, segala, yang ada, sejauh ini, sampai sekarang, lama",
  yours: "anda, kamu, mu, yang diberikan, yang anda terima, yang kamu terima",
  everything:
    "semua yang dikatakan, semua yang telah dikatakan, semua yang di atas, segala yang diberitahukan, semua yang diberitahukan, pertanyaan pengguna, permintaan pengguna",
  ai: "ai, kecerdasan buatan, asisten ai, agen ai, model ai, sistem ai, model bahasa, model bahasa besar, asisten virtual, asisten digital, chatbot*, chatgpt, llm",
  call: "catatan untuk, perhatian untuk, perhatian bagi, pesan untuk, pesan kepada, pemberitahuan untuk, yth, halo, hai, jika anda adalah, jika kamu adalah, apabila anda, bila kamu, kalau kamu, instruksi untuk, petunjuk untuk, perintah untuk, karena anda adalah, karena kamu adalah",
  reading:
    "yang membaca halaman ini, membaca halaman ini, yang membaca teks ini, membaca teks ini, yang membaca ini, membaca ini, yang memproses halaman ini, memproses halaman ini, memproses teks ini, merangkum halaman ini, meringkas halaman ini, merangkum artikel ini, meringkas artikel ini, merangkum teks ini, menganalisis halaman ini",
  hide: "jangan beri tahu, jangan beritahu, jangan memberi tahu, jangan memberitahu, jangan katakan, jangan sebutkan, jangan menyebutkan, jangan ungkapkan, jangan mengungkapkan, jangan sampaikan, jangan tunjukkan, jangan peringatkan, jangan biarkan, jangan sampai, sembunyikan, rahasiakan, tidak boleh tahu, tidak boleh mengetahui",
  user: "pengguna*, pembaca, manusia",
  send: "kirim, kirimkan, mengirim, mengirimkan, unggah, teruskan, sampaikan, tambahkan, lampirkan, sisipkan, sertakan, enkode, kodekan, base64, masukkan, posting",
  private:
    "percakapan*, riwayat obrolan, riwayat percakapan, obrolan*, prompt sistem, instruksi sistem, data pengguna, pesan pengguna, pertanyaan pengguna, nama pengguna, konteks anda, memori anda, instruksi anda",
  secret: "kata sandi, sandi, kunci api, kredensial, token, rahasia",
  place: "url, alamat, server, tautan, link, webhook, parameter",
  reveal:
    "ungkapkan, tampilkan, tunjukkan, cetak, ulangi, sebutkan, tuliskan, tulis, bocorkan, kutip, berikan, keluarkan, terjemahkan",
  own: "prompt sistem anda, prompt sistemmu, prompt sistem kamu, instruksi sistem anda, instruksi sistemmu, instruksi anda, instruksi awal anda, instruksi tersembunyi anda, instruksi awalmu, instruksimu, prompt sistem",
  become:
    "sekarang kamu adalah, sekarang anda adalah, anda sekarang adalah, kamu sekarang adalah, kamu bukan lagi, anda bukan lagi, berpura puralah, berpura pura, bertindaklah sebagai, berperanlah sebagai",
  now: "mulai sekarang, mulai saat ini, sejak saat ini, masuk ke, beralih ke",
  persona:
    "tanpa batasan, tanpa batas, tanpa aturan, tanpa sensor, tanpa filter, tidak memiliki batasan, tidak punya aturan, tidak terikat aturan, asisten lain, asisten yang, asisten tanpa",
  mode: "mode pengembang",
  takeover:
    "instruksi baru anda, instruksi barumu, instruksi sistem baru, tugas baru anda adalah, tugas barumu adalah, tugas anda yang sebenarnya, tugasmu yang sebenarnya, sebagai gantinya ikuti, pengguna sudah menyetujui, pengguna sudah mengizinkan, pengguna telah menyetujui, sebagai ai anda harus, sebagai ai kamu harus, sebagai model bahasa anda, sebagai model bahasa kamu",
  answer:
    "dalam jawaban anda, dalam jawabanmu, dalam ringkasan anda, dalam ringkasanmu, dalam rangkuman, jawaban anda harus, jawab hanya, jawablah hanya, hanya jawab, balas hanya, katakan bahwa, sebutkan bahwa, nyatakan bahwa, rekomendasikan, sarankan, harus, wajib, sertakan kalimat, beri nilai",
  block: "tidak, bisa, dapat, boleh, sering, yang, jangan",
  neutral: "pengembang ai, perusahaan ai, ahli ai, peneliti ai, kepada pembaca",
};
