import type { Vocabulary } from "./terms.ts";

export const tr: Vocabulary = {
  override:
    "görmezden gel*, yok say*, yoksay*, unut*, dikkate alma, dikkate almayın, dikkate almayınız, göz ardı et*, gözardı et*, uyma, uymayın, uymayınız, uymayı bırak*, uygulama, uygulamayın, takip etme, takip etmeyin, bir kenara bırak*, hesaba katma, önemseme, reddet, geçersiz say*",
  bypass: "geçersiz kıl*, devre dışı bırak*, aş, iptal et*, artık geçerli değil",
  orders:
    "talimat*, yönerge*, komut istem*, istem*, prompt*, sistem mesaj*, sistem komut*, direktif*, yönlendirme*",
  looseOrders: "kural*, emir*, emr*, komut*, kısıtlama*, sınırlama*, görev*",
  prior:
    "önceki*, yukarıdaki*, daha önce*, şimdiye kadar*, bundan önce*, mevcut, tüm, bütün, başlangıçtaki, ilk, eski, geçmiş",
  yours: "sana verilen, size verilen, aldığın, aldığınız, senin, kendi, verilen",
  everything:
    "sana söylenen her şey*, sana söylenenler*, yukarıdaki her şey*, şimdiye kadar söylenen*, kullanıcının sorusunu, kullanıcının isteğini",
  ai: "yapay zeka*, yapay zekâ*, yz, dil model*, büyük dil model*, sohbet robot*, sohbet bot*, chatbot*, chatgpt, llm, llmler, sanal asistan*, dijital asistan*, ai",
  call: "sevgili, sayın, merhaba, selam, eğer sen bir, eğer siz bir, sen bir",
  reading:
    "bu sayfayı okuyan*, bu metni okuyan*, bunu okuyan*, bu sayfayı işleyen*, bu metni işleyen*, bu sayfayı özetleyen*, bu sayfayı özetlerken, bu metni özetlerken, bu makaleyi özetlerken, bu yazıyı özetlerken, bu sayfayı okuyorsan*, bu metni okuyorsan*, bunu okuyorsan*, bu sayfayı tarayan*, bu sayfayı analiz eden*, bu sayfayı özetlediğin*",
  hide: "söyleme, söylemeyin, söylemeyiniz, bahsetme, bahsetmeyin, belirtme, belirtmeyin, açıklama yapma, bildirme, bildirmeyin, haber verme, haber vermeyin, gösterme, göstermeyin, uyarma, uyarmayın, gizle, gizleyin, sakla, saklayın, bilmemeli, bilmesin, öğrenmesin, fark etmesin, haberi olmasın, anlatma, anlatmayın, ifşa etme",
  user: "kullanıcı*, insana, okuyucuya, kişiye",
  send: "gönder*, yolla*, ilet*, yükle*, paylaş*, ekle*, kodla*, base64, postala*, aktar*, yerleştir*, koy*",
  private:
    "konuşma*, sohbet geçmiş*, sohbet*, yazışma*, sistem istem*, sistem komut istem*, sistem prompt*, kullanıcının veri*, kullanıcı veri*, kullanıcının mesaj*, kullanıcının soru*, kullanıcının ad*, bağlam*, hafızan*, talimatların*",
  secret: "şifre*, parola*, api anahtar*, kimlik bilgi*, token*, jeton*, sırlar*",
  place: "url*, adres*, sunucu*, bağlantı*, link*, webhook, parametre*, uç nokta*",
  reveal:
    "göster*, açıkla*, yazdır*, tekrarla*, ifşa et*, yaz, yazın, listele*, alıntıla*, ver, paylaş, çevir*",
  own: "sistem istemini, sistem komutunu, sistem promptunu, sistem mesajını, sistem talimatlarını, kendi talimatlarını, gizli talimatlarını, ilk talimatlarını, sana verilen talimatları, başlangıç talimatlarını, sistem isteminizi",
  become:
    "artık sen, sen artık, şimdi sen, gibi davran*, rolünü üstlen*, rolünü oyna*, moduna geç*, rolüne gir*",
  now: "artık bir, bundan böyle, bundan sonra, şu andan itibaren, artık",
  persona:
    "kısıtlama olmadan, kısıtlamasız, sınırsız bir, hiçbir kural*, kuralsız, sansürsüz, filtresiz, kısıtlanmamış, hiçbir kısıtlama*, başka bir asistan*, farklı bir asistan*",
  mode: "geliştirici mod*",
  takeover:
    "yeni talimatların, yeni sistem talimatları, yeni görevin, asıl görevin, gerçek görevin, bunun yerine şu talimatları, bunun yerine bu talimatlara, kullanıcı zaten onay verdi, kullanıcı zaten onayladı, kullanıcı zaten izin verdi, bir yapay zeka olarak şunu yap*, yapay zeka olarak yapman, yapay zeka isen*, yapay zekaysan*, yapay zeka asistanıysan*, yapay zeka modeliysen*, dil modeliysen*, dil modeli isen*, yapay zeka asistanı isen*",
  answer:
    "yanıtında, cevabında, özetinde, yanıtınızda, cevabınızda, özetinizde, yanıtın, sadece şunu söyle*, yalnızca şunu söyle*, sadece şunu yaz*, şunu söyle*, olduğunu söyle*, olduğunu belirt*, öner, önerin, öneriniz, önermelisin*, tavsiye et*, belirtmeli*, söylemeli*, yazmalı*, mutlaka, gerekir, zorunda*, değerlendir*, cevap ver*, yanıt ver*",
  block: "kişiler",
  neutral:
    "sevgili okur*, sayın okur*, yapay zeka şirket*, yapay zeka mühendis*, yapay zeka geliştiric*, yapay zeka uzman*",
};
