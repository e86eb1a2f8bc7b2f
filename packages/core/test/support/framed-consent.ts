/**
 * Invented pages that are nothing but a consent question in a box of its own, and pages that share its words: `wanted`
 * is a part of the text that the latter show, `unwanted` of the banner beside it.
 */
export interface FramedPage {
  language: string;
  title: string;
  body: string;
  wanted?: string;
  unwanted?: string;
}

export const framedPages: readonly FramedPage[] = [
  {
    language: "en",
    title: "Before you continue to Search",
    body: `<form action="/save" method="post"><h1>Before you continue</h1><p>We use cookies and data to</p><ul><li>Deliver and maintain our services</li><li>Track outages and protect against spam, fraud and abuse</li><li>Measure audience engagement and site statistics to understand how our services are used and enhance the quality of those services</li></ul><p>If you choose to "Accept all", we will also use cookies and data to</p><ul><li>Develop and improve new services</li><li>Deliver and measure the effectiveness of ads</li><li>Show personalised content, depending on your settings</li></ul><p>If you choose to "Reject all", we will not use cookies for these additional purposes.</p><button>Reject all</button><button>Accept all</button><a href="/more">More options</a></form><a href="/privacy">Privacy</a> · <a href="/terms">Terms</a>`,
  },
  {
    language: "en",
    title: "Your privacy choices",
    body: `<div class="consent-form"><p>Harbour is part of the Brightwave family of brands.</p><p>When you use our sites and apps, we use cookies.</p><p>Cookies (including similar technologies such as web storage) allow the operators of websites and apps to store and read information from your device.</p><p>If you click 'Accept all', we and our partners (incl. 239 who are part of the IAB Transparency &amp; Consent Framework) will also use precise geolocation data and other personal data. If you do not want us and our partners to use cookies for these additional purposes, click 'Reject all'.</p><button name="agree">Accept all</button><button name="reject">Reject all</button><button>Manage privacy settings</button></div>`,
  },
  {
    language: "en",
    title: "Subscribe or accept | Coastal Post",
    body: `<main><h1>Read with advertising or subscribe</h1><section><h2>Continue with ads</h2><p>Read coastalpost.example with personalised advertising, ad tracking, use profiles and without ad-free subscription. Consent can be withdrawn at any time in the privacy centre.</p><button>Accept and continue</button></section><section><h2>Ad free for 4.99 a month</h2><p>Use our site without ad tracking and without almost all advertising.</p><button>Subscribe now</button><p>Already a subscriber? Sign in</p></section></main>`,
  },
  {
    language: "de",
    title: "Zustimmung | Nordblatt",
    body: `<div class="message"><h1>Weiterlesen mit Werbung oder im Pur-Abo</h1><p>Besuchen Sie nordblatt.example wie gewohnt mit Werbung und Tracking. Ihre Zustimmung ist jederzeit widerrufbar. Details zu Werbe- und Analyse-Trackern sowie zum Widerruf finden Sie in unserer Datenschutzerklärung oder im Privacy Center.</p><button>Akzeptieren und weiter</button><h2>… oder Nordblatt Pur abonnieren</h2><p>Nutzen Sie Nordblatt ohne Werbetracking für 4,99 € im Monat.</p><p>Tracking: Wir und bis zu 204 Partner verwenden Cookies und ähnliche Technologien, um Informationen auf einem Gerät zu speichern und/oder abzurufen: personalisierte Anzeigen und Inhalte, Messung von Werbeleistung, Zielgruppenforschung.</p></div>`,
  },
  {
    language: "de",
    title: "Möbelwerk",
    body: `<div id="usercentrics-root"><h2>Privatsphäre-Einstellungen</h2><p>Wir nutzen auf unserer Website Dienste von Drittanbietern, um unsere Angebote zu verbessern und Ihnen Werbung entsprechend Ihren Interessen anzuzeigen. Mit einem Klick auf „Alles akzeptieren“ willigen Sie in die Verarbeitung Ihrer Daten ein. Ihre Einwilligung können Sie jederzeit mit Wirkung für die Zukunft widerrufen.</p><a>Impressum</a> <a>Datenschutzerklärung</a><button>Einstellungen</button><button>Ablehnen</button><button>Alles akzeptieren</button></div>`,
  },
  {
    language: "tr",
    title: "Liman Gazetesi",
    body: `<div class="kvkk"><h2>Gizliliğinize değer veriyoruz</h2><p>Biz ve 640 iş ortağımız, kişiselleştirilmiş reklam ve içerik, reklam ve içerik ölçümü ve hedef kitle araştırması için bir cihazda çerezler gibi bilgileri depolar veya bunlara erişir ve kişisel verileri işleriz.</p><button>Seçenekleri yönet</button><button>Reddet</button><button>Kabul et</button></div>`,
  },
  {
    language: "el",
    title: "Ο Φάρος",
    body: `<div><h2>Σεβόμαστε την ιδιωτικότητά σας</h2><p>Εμείς και οι 655 συνεργάτες μας αποθηκεύουμε ή/και έχουμε πρόσβαση σε πληροφορίες σε μια συσκευή, όπως cookies, και επεξεργαζόμαστε προσωπικά δεδομένα για εξατομικευμένες διαφημίσεις και περιεχόμενο, μέτρηση διαφημίσεων και έρευνα κοινού.</p><button>Περισσότερες επιλογές</button><button>Συμφωνώ</button></div>`,
  },
  {
    language: "en",
    title: "Privacy preference centre",
    body: `<div class="ot"><h1>We and our partners store and access information</h1><p>We and our 380 partners store and/or access information on a device, such as unique IDs in cookies to process personal data. You may accept or manage your choices by clicking below, including your right to object where legitimate interest is used.</p><h3>Store and/or access information on a device</h3><p>Cookies, device or similar online identifiers together with other information can be stored or read on your device to recognise it each time it connects to an app or to a website, for one or several of the purposes presented here.</p><h3>Use limited data to select advertising</h3><p>Advertising presented to you on this service can be based on limited data, such as the website or app you are using, your non-precise location, your device type or which content you are interacting with.</p><h3>Create profiles for personalised advertising</h3><p>Information about your activity on this service can be stored and combined with other information about you and other similar users. This is then used to build or improve a profile about you.</p><h3>Measure advertising performance</h3><p>Information regarding which advertising is presented to you and how you interact with it can be used to determine how well an advert has worked for you or other users.</p><h3>Vendors</h3><ul>${"<li><h4>Criteo Inc. 1</h4><p>Cookie duration (months): 2 · Consent, legitimate interest. View privacy policy</p></li>".repeat(120)}</ul><button>Confirm my choices</button></div>`,
  },
  {
    language: "de",
    title: "Datenschutz-Einstellungen",
    body: `<div><h1>Ihre Privatsphäre ist uns wichtig</h1><p>Wir und unsere 246 Partner speichern und/oder greifen auf Informationen auf einem Gerät zu, z. B. auf eindeutige Kennungen in Cookies, um personenbezogene Daten zu verarbeiten.</p><h3>Speichern von oder Zugriff auf Informationen auf einem Endgerät</h3><p>Cookies, Endgeräte- oder ähnliche Online-Kennungen können zusammen mit anderen Informationen auf Ihrem Endgerät gespeichert oder von dort ausgelesen werden, um es jedes Mal wiederzuerkennen, wenn es eine App oder einer Webseite aufruft.</p><h3>Verwendung reduzierter Daten zur Auswahl von Werbeanzeigen</h3><p>Werbeanzeigen, die Ihnen auf diesem Dienst angezeigt werden, können auf reduzierten Daten basieren, wie z. B. Website oder App, Ihrem ungefähren Standort oder Ihrem Gerätetyp.</p><h3>Erstellung von Profilen für personalisierte Werbung</h3><p>Informationen über Ihre Aktivitäten auf diesem Dienst können gespeichert und mit anderen Informationen über Sie kombiniert werden.</p><h2>Liste der Partner</h2><ul>${"<li><h4>Criteo Inc. 1</h4><p>Speicherdauer (Tage): 2 · Einwilligung, berechtigtes Interesse, Datenschutzerklärung ansehen</p></li>".repeat(90)}</ul><button>Auswahl bestätigen</button><button>Alle akzeptieren</button></div>`,
  },
  {
    language: "fr",
    title: "Gérer mes préférences",
    body: `<div><h1>Vos préférences de confidentialité</h1><p>Nos partenaires et nous déposons des cookies et utilisons des informations non sensibles de votre appareil pour améliorer nos produits et afficher des publicités et contenus personnalisés.</p><h3>Stocker et/ou accéder à des informations sur un appareil</h3><p>Les cookies, identifiants de votre terminal ou autres identifiants en ligne similaires peuvent être stockés ou lus sur votre terminal afin de le reconnaître à chaque fois qu'il se connecte à une application ou à un site web.</p><h3>Créer des profils pour la publicité personnalisée</h3><p>Les informations relatives à votre activité sur ce service peuvent être conservées et combinées avec d'autres informations vous concernant.</p><h3>Mesurer la performance des publicités</h3><p>Les informations sur les publicités qui vous sont présentées permettent d'évaluer leur efficacité.</p><ul>${"<li><h4>Criteo Inc. 1</h4><p>Durée (jours): 2 · Consentement, intérêt légitime, politique de confidentialité</p></li>".repeat(80)}</ul><button>Tout refuser</button><button>Tout accepter</button></div>`,
  },
  {
    language: "es",
    title: "Centro de preferencias",
    body: `<div><h1>Gestione su consentimiento</h1><p>Con su acuerdo, nosotros y nuestros 1204 socios usamos cookies o tecnologías similares para almacenar, acceder y procesar datos personales como su visita en esta página web.</p><h3>Almacenar la información en un dispositivo y/o acceder a ella</h3><p>Las cookies, los identificadores de dispositivos o los identificadores online de similares características pueden almacenarse o leerse en su dispositivo para reconocerlo siempre que se conecte.</p><h3>Crear un perfil para publicidad personalizada</h3><p>La información sobre su actividad en este servicio puede guardarse y combinarse con otra información sobre usted.</p><ul>${"<li><h4>Criteo Inc. 1</h4><p>Duración (días): 2 · Consentimiento, interés legítimo</p></li>".repeat(100)}</ul><button>Rechazar todo</button><button>Guardar</button></div>`,
  },
  {
    language: "en",
    title: "Status",
    body: `<p>Operational.</p><div id="onetrust-banner-sdk"><h2>About your privacy</h2><p>By clicking “Accept All Cookies”, you agree to the storing of cookies on your device to enhance site navigation, analyze site usage, and assist in our marketing efforts.</p><button>Cookies Settings</button><button>Reject All</button><button>Accept All Cookies</button></div>`,
    wanted: "Operational",
    unwanted: "Accept All Cookies",
  },
  {
    language: "en",
    title: "Orchard Weekly",
    body: `<div id="gate"><h1>Before you read on</h1><p>Orchard Weekly and its advertising partners would like your permission to do the following on this device:</p><ul><li>Remember you across visits</li><li>Show adverts that match your interests</li><li>Find out which adverts were seen</li></ul><p>You may say no; the site works the same way. Withdraw at any time in the footer.</p><button>Yes, allow</button><button>No, thanks</button><button>Let me choose</button></div>`,
  },
  {
    language: "en",
    title: "Fenwick Tools",
    body: `<div><span>Cookies</span><p>May we use cookies to analyse traffic and show you relevant ads?</p><button>Yes</button><button>No</button></div>`,
  },
  {
    language: "de",
    title: "Abendkurier",
    body: `<div class="sp_message"><h2>Wir benötigen Ihre Zustimmung</h2><p>Der Abendkurier und seine 152 Partner verarbeiten mit Ihrer Einwilligung Daten Ihres Endgeräts (z. B. Gerätekennungen), um Nutzungsprofile zu erstellen, Werbung auszuspielen und deren Reichweite zu messen.</p><ul><li>Informationen auf einem Gerät speichern und/oder abrufen</li><li>Personalisierte Anzeigen</li></ul><p>Ihre Auswahl gilt nur für diese Domain und kann jederzeit geändert werden.</p><button>Zustimmen & weiter</button><a href="/pur">Stattdessen ohne Tracking im Abo lesen</a><a>Impressum</a></div>`,
  },
  {
    language: "es",
    title: "Diario del Valle",
    body: `<main><h1>¿Cómo quieres leer Diario del Valle?</h1><p>Gratis, aceptando el uso de cookies con fines publicitarios por nuestra parte y la de nuestros 690 socios.</p><button>Aceptar y seguir leyendo</button><p>Sin cookies publicitarias, por 1,99 € al mes.</p><button>Suscribirme</button></main>`,
  },
  {
    language: "nl",
    title: "Toestemming",
    body: `<main><h1>Jouw privacy, jouw keuze</h1><p>Om je de beste ervaring te bieden en deze site te kunnen bekostigen gebruiken wij en derde partijen cookies en vergelijkbare technologie. Daarmee tonen we advertenties op basis van je surfgedrag.</p><button>Akkoord</button><a>Zelf instellen</a><a>Ik weiger en neem een abonnement</a></main>`,
  },
  {
    language: "hu",
    title: "Kikötői Hírek",
    body: `<div><h2>Fontos számunkra az Ön adatainak védelme</h2><p>Mi és 934 partnerünk információkat – például sütiket – tárolunk egy eszközön vagy hozzáférünk az eszközön tárolt információkhoz, és személyes adatokat kezelünk személyre szabott hirdetések és tartalom, valamint közönségkutatás céljából.</p><button>További lehetőségek</button><button>Elfogadom</button></div>`,
  },
  {
    language: "ro",
    title: "Farul",
    body: `<div><h2>Respectăm confidențialitatea datelor dvs.</h2><p>Noi și cei 760 parteneri ai noștri stocăm și/sau accesăm informații de pe un dispozitiv, precum identificatori unici în module cookie, pentru a prelucra date cu caracter personal pentru publicitate și conținut personalizate.</p><button>MAI MULTE OPȚIUNI</button><button>SUNT DE ACORD</button></div>`,
  },
  {
    language: "nb",
    title: "Fjordnytt",
    body: `<div><h1>Vi bryr oss om personvernet ditt</h1><p>Vi og våre 98 samarbeidspartnere lagrer og/eller har tilgang til informasjon på en enhet, for eksempel informasjonskapsler, og behandler personopplysninger for persontilpassede annonser og innhold.</p><button>Bare nødvendige</button><button>Godta alle</button></div>`,
  },
  {
    language: "zh",
    title: "海港日报",
    body: `<div><h2>我们重视您的隐私</h2><p>我们和我们的 530 个合作伙伴会在设备上存储和/或访问信息（例如 Cookie），并处理个人数据，用于个性化广告和内容、广告和内容衡量以及受众研究。</p><button>更多选项</button><button>拒绝</button><button>同意</button></div>`,
  },
  {
    language: "ko",
    title: "항구신문",
    body: `<div><h2>개인정보 보호를 중요하게 생각합니다</h2><p>당사와 312개 파트너는 쿠키와 같은 정보를 기기에 저장하거나 액세스하며, 맞춤형 광고 및 콘텐츠, 광고 측정을 위해 개인정보를 처리합니다.</p><button>옵션 관리</button><button>동의</button></div>`,
  },
  {
    language: "he",
    title: "חדשות הנמל",
    body: `<div dir="rtl"><h2>הפרטיות שלך חשובה לנו</h2><p>אנחנו ו-205 השותפים שלנו שומרים מידע במכשיר או ניגשים אליו, כמו קובצי Cookie, ומעבדים נתונים אישיים לצורך פרסום מותאם אישית ומדידת תוכן.</p><button>ניהול אפשרויות</button><button>אישור</button></div>`,
  },
  {
    language: "en",
    title: "Manage your consent",
    body: `<div><h1>Privacy Manager</h1><p>You have options with regards to your personal data and how it's used. Set your cookie preferences below, or choose Accept All.</p><ul>${"<li><b>Bidswitch Oy 1</b><p>Uses legitimate interest for purposes 2, 3. Cookie expiry 3 days. Privacy policy.</p></li>".repeat(110)}</ul><button>Reject All</button><button>Save & Exit</button><button>Accept All</button></div>`,
  },
  {
    language: "it",
    title: "La tua privacy",
    body: `<div><h1>Noi e i nostri partner archiviamo e/o accediamo a informazioni su un dispositivo</h1><p>I tuoi dati personali verranno elaborati e le informazioni dal tuo dispositivo (cookie, identificatori unici e altri dati del dispositivo) potranno essere condivise con 145 fornitori TCF.</p><h2>Fornitori</h2><ul>${"<li><span>Bidswitch Oy 1</span> <a>Informativa</a></li>".repeat(145)}</ul><button>Accetta tutto</button></div>`,
  },
  {
    language: "sv",
    title: "Cookieinställningar",
    body: `<div><h1>Hantera samtycke</h1><p>Vi och våra partner använder cookies och liknande tekniker för att lagra och få åtkomst till information på din enhet.</p>${"<h3>Ändamål 2</h3><p>Information om din aktivitet på den här tjänsten kan sparas och kombineras med annan information om dig, till exempel från andra webbplatser eller appar, för att bygga eller förbättra en profil som används för anpassad annonsering eller anpassat innehåll. Samtycke krävs.</p>".repeat(9)}<button>Neka alla</button><button>Spara val</button></div>`,
  },
  {
    language: "hu",
    title: "Nyitvatartás",
    body: `<div class="suti"><p>Weboldalunk sütiket (cookie) használ a jobb felhasználói élmény érdekében.</p><button>Rendben</button></div><h1>Nyitvatartás</h1><p>A könyvtár hétfőtől péntekig 9 és 17 óra között tart nyitva.</p>`,
    wanted: "9 és 17 óra",
    unwanted: "sütiket",
  },
  {
    language: "en",
    title: "Contact",
    body: `<h1>Contact the workshop</h1><p>Call 0117 496 0123, or write to us with the form.</p><form><label><input type="checkbox"> I agree that my personal data are processed to answer my request.</label><button>Accept</button></form>`,
    wanted: "0117 496 0123",
  },
  {
    language: "de",
    title: "Newsletter",
    body: `<h1>Newsletter</h1><p>Jeden Freitag die Termine der Woche.</p><form><p>Mit der Anmeldung willigen Sie in die Verarbeitung Ihrer personenbezogenen Daten ein. Die Einwilligung können Sie jederzeit widerrufen.</p><button>Zustimmen</button></form>`,
    wanted: "Jeden Freitag die Termine",
  },
  {
    language: "en",
    title: "Terms of use",
    body: `<main><h1>Terms of use</h1><p>You may use the maps for your own walks. You may not sell them. By using the maps you accept these terms.</p><button>Accept</button></main>`,
    wanted: "for your own walks",
  },
  {
    language: "es",
    title: "Horario",
    body: `<div><p>Usamos cookies para mejorar tu experiencia.</p><button>Aceptar</button></div><main><p>Misa: domingos a las 11.</p></main><div><p>Usamos cookies propias y de terceros con fines estadísticos.</p><button>Configurar</button><button>Rechazar</button></div>`,
    wanted: "domingos a las 11",
    unwanted: "Usamos cookies",
  },
  {
    language: "en",
    title: "Regulator fines ad firm",
    body: `<article><h1>Regulator fines ad firm over consent</h1><p>The regulator fined an advertising company on Monday for storing information on devices without consent, and said its partners had not been named.</p><p>The firm must now ask people again, and offer a button to reject all cookies as plain as the one to accept them.</p></article><button>Accept all</button>`,
    wanted: "must now ask people again",
  },
  {
    language: "en",
    title: "How ads pay for news",
    body: `<div><p>We and our partners use cookies to personalise content and ads.</p><button>Accept all</button><button>Reject all</button></div><article><h1>How ads pay for news</h1>${"<p>Paragraph 1: publishers say that advertising partners need personal data to measure their campaigns, and that consent rates fall each year; readers say that they object to tracking on every site they visit, and that the choices offered are not real choices.</p>".repeat(12)}</article>`,
    wanted: "publishers say",
  },
  {
    language: "en",
    title: "Our suppliers",
    body: `<main><h1>Our suppliers</h1><p>These companies deliver parts for our bicycles.</p><ul>${"<li>Bidswitch Oy 1</li>".repeat(120)}</ul></main><div><p>We use cookies to measure visits.</p><button>Accept</button></div>`,
    wanted: "parts for our bicycles",
  },
  {
    language: "en",
    title: "Mill Lane Times",
    body: `<div class="modal"><img src="/l.png" alt="Mill Lane Times"><h3>Your choices regarding the use of cookies on this site</h3><p>Mill Lane Times and certain third parties use cookies and similar technologies for the collection of personal information in order to ensure and improve user experience, and to deliver targeted advertising.</p><p><a>Cookie policy</a></p><div><button>Accept all</button><button>Customise</button></div></div>`,
  },
  {
    language: "en",
    title: "One moment",
    body: `<center><p>To continue to harbourmap.example, please let us know if we may set cookies for statistics and ads.</p><form><input type="submit" value="Accept"><input type="submit" value="Only necessary"></form></center>`,
  },
  {
    language: "en",
    title: "Northbank",
    body: `<div><div><p>This site asks for consent to use your data</p><ul><li>Personalised advertising and content, advertising and content measurement, audience research and services development</li><li>Store and/or access information on a device</li></ul><details><summary>Learn more</summary></details><p>Your personal data will be processed and information from your device may be stored by, accessed by and shared with 134 TCF vendor(s) and 62 ad partner(s).</p></div><div><button>Consent</button><button>Do not consent</button></div></div>`,
  },
  {
    language: "de",
    title: "Seepost",
    body: `<div id="app"><h1>Seepost</h1><section><p>Mit Werbung weiterlesen: Wir und unsere Partner setzen Cookies und Tracking ein, um die Seepost zu finanzieren. Sie können Ihre Einwilligung jederzeit widerrufen.</p><button>Einverstanden</button></section><section><p>Ohne Werbung weiterlesen: im Abo für 3 Euro.</p><button>Zum Abo</button></section></div>`,
  },
  {
    language: "fr",
    title: "Info Rade",
    body: `<div><p>Info Rade prend soin de vos données. Nous et nos 203 partenaires déposons des traceurs sur votre terminal afin de réaliser des mesures d'audience et d'afficher de la publicité personnalisée.</p><a>Refuser</a> <a>Accepter</a></div>`,
  },
  {
    language: "pt-BR",
    title: "Folha do Porto",
    body: `<div><h2>Controle sua privacidade</h2><p>Usamos cookies e tecnologias semelhantes para personalizar anúncios e melhorar sua experiência. Você decide o que compartilhar.</p><button>Rejeitar</button><button>Aceitar</button></div>`,
  },
  {
    language: "sk",
    title: "Prístav",
    body: `<div><h2>Vážime si vaše súkromie</h2><p>My a našich 330 partnerov ukladáme informácie v zariadení, ako sú súbory cookie, a spracúvame osobné údaje na účely personalizovanej reklamy.</p><button>Nastavenia</button><button>Súhlasím</button></div>`,
  },
  {
    language: "bg",
    title: "Пристанище",
    body: `<div><h2>Ценим вашата поверителност</h2><p>Ние и нашите 287 партньори съхраняваме и/или осъществяваме достъп до информация на устройство, като например бисквитки, и обработваме лични данни за персонализирани реклами.</p><button>Още опции</button><button>Приемам</button></div>`,
  },
  {
    language: "da",
    title: "Samtykke",
    body: `<div><h2>Vi har brug for dit samtykke</h2><p>Vi bruger cookies til statistik og markedsføring, og deler oplysninger med vores annoncepartnere. Du kan altid ændre dit valg.</p><button>Afvis alle</button><button>Accepter alle</button></div>`,
  },
  {
    language: "ar",
    title: "أخبار الميناء",
    body: `<div dir="rtl"><h2>خصوصيتك تهمنا</h2><p>نحن وشركاؤنا البالغ عددهم 210 نخزن معلومات على الجهاز مثل ملفات تعريف الارتباط (cookies) ونعالج البيانات الشخصية لعرض إعلانات مخصصة.</p><button>المزيد من الخيارات</button><button>موافق</button></div>`,
  },
  {
    language: "nl",
    title: "Privacy-instellingen",
    body: `<div><h1>Beheer je voorkeuren</h1><p>Wij en onze partners slaan informatie op een apparaat op, zoals cookies, en verwerken persoonsgegevens.</p>${"<div><label>Partner 1</label><span>Toestemming</span><a>Privacybeleid</a></div>".repeat(140)}<button>Opslaan</button><button>Alles weigeren</button><button>Akkoord</button></div>`,
  },
  {
    language: "pl",
    title: "Ustawienia",
    body: `<main><h1>Twoje ustawienia prywatności</h1><p>Nasi partnerzy i my przechowujemy informacje na urządzeniu i przetwarzamy dane osobowe w celu personalizacji reklam.</p>${"<h3>Cel 2</h3><p>Reklamy mogą być dobierane na podstawie ograniczonych danych, takich jak odwiedzana strona lub aplikacja, przybliżona lokalizacja, typ urządzenia albo treści, z którymi wchodzisz w interakcję, także aby ograniczyć liczbę wyświetleń jednej reklamy.</p>".repeat(10)}<button>Odrzuć wszystko</button><button>Zapisz</button></main>`,
  },
  {
    language: "en",
    title: "Code",
    body: `<div class="bar"><p>We use cookies for analytics and ads. See our privacy policy.</p><button>Decline</button><button>Accept</button></div><p>Your code: 4711</p>`,
    wanted: "4711",
    unwanted: "analytics and ads",
  },
  {
    language: "en",
    title: "Result",
    body: `<div id="root"><header><a>Home</a></header><div><h1>Result</h1><p>Passed.</p></div><div class="bar"><p>We use cookies for analytics and ads. See our privacy policy.</p><button>Decline</button><button>Accept</button></div></div>`,
    wanted: "Passed",
    unwanted: "analytics and ads",
  },
  {
    language: "da",
    title: "Lukket",
    body: `<main><p>Biblioteket holder lukket i dag.</p></main><div><p>Vi bruger cookies til statistik.</p><button>Afvis</button><button>Accepter</button></div>`,
    wanted: "holder lukket",
    unwanted: "cookies til statistik",
  },
  {
    language: "sk",
    title: "Oznam",
    body: `<div><p>Používame súbory cookie na analýzu návštevnosti.</p><button>Súhlasím</button></div><h1>Oznam</h1><p>Voda nepôjde v utorok od 8. do 12. hodiny.</p>`,
    wanted: "v utorok",
    unwanted: "súbory cookie",
  },
  {
    language: "en",
    title: "Links",
    body: `<div class="bar"><p>We use cookies for analytics and ads. See our privacy policy.</p><button>Decline</button><button>Accept</button></div><h1>Useful links</h1><ul><li><a>Tide tables for the northern harbours and islands</a></li><li><a>Weather</a></li></ul>`,
    wanted: "Tide tables",
    unwanted: "analytics and ads",
  },
  {
    language: "en",
    title: "Prices",
    body: `<div class="page"><h1>Prices</h1><dl><dt>Adults</dt><dd>£12</dd><dt>Children</dt><dd>£5</dd></dl><div class="bar"><p>We use cookies for analytics and ads. See our privacy policy.</p><button>Decline</button><button>Accept</button></div></div>`,
    wanted: "£12",
    unwanted: "analytics and ads",
  },
  {
    language: "en",
    title: "Terms update",
    body: `<main><h1>We have changed our terms</h1><p>From 1 May the yearly fee is 20 euros. Members may cancel until 30 April.</p><button>Accept</button><button>Decline</button></main>`,
    wanted: "20 euros",
  },
  {
    language: "en",
    title: "Sharing settings",
    body: `<main><h1>Sharing settings of the observatory</h1><p>Partners may receive measurement data. Choose who may see your personal data and statistics.</p><p>The telescope is open on Fridays from 8 pm.</p><button>Allow</button><button>Reject</button></main>`,
    wanted: "Fridays from 8 pm",
  },
  {
    language: "en",
    title: "Court upholds cookie ruling",
    body: `<div id="content"><h1>Court upholds ruling</h1><p>The court said on Tuesday that websites need consent before they store information on a device. Publishers had argued that their partners need personal data for advertising.</p><p>The case goes back to 2021, when a student complained that the button to reject was hidden.</p></div><div class="b"><p>We use cookies.</p><button>Reject</button><button>Accept</button></div>`,
    wanted: "goes back to 2021",
  },
  {
    language: "de",
    title: "Werbung ohne Cookies",
    body: `<div class="wrap"><h2>Werbung ohne Cookies</h2><p>Der Verlag testet Anzeigen, die ohne personenbezogene Daten auskommen. Partner messen die Reichweite nur noch im Ganzen.</p><p>Leserinnen und Leser müssen dafür nicht mehr einwilligen.</p><div><p>Wir verwenden Cookies.</p><button>Ablehnen</button><button>Akzeptieren</button></div></div>`,
    wanted: "nicht mehr einwilligen",
  },
  {
    language: "en",
    title: "FAQ",
    body: `<main><h1>Questions</h1><h2>Why do you use cookies?</h2><p>To remember your basket. We use no cookies for advertising.</p><h2>How do I return shoes?</h2><p>Send them back within 30 days with the slip in the box.</p><button>Accept</button></main>`,
    wanted: "within 30 days",
  },
  {
    language: "fr",
    title: "Votre choix",
    body: `<section><h1>Avant de continuer</h1><p>Le Phare et 34 sociétés tierces accèdent à des informations sur votre terminal (cookies, adresse IP) à des fins de publicité ciblée et de mesure.</p><button>J'accepte</button><button>Je refuse</button></section>`,
  },
  {
    language: "fi",
    title: "Satamalehti",
    body: `<div><h2>Arvostamme yksityisyyttäsi</h2><p>Me ja 187 kumppaniamme tallennamme tai käytämme laitteella olevia tietoja, kuten evästeitä, ja käsittelemme henkilötietoja mainonnan kohdentamiseksi.</p><button>Lisävaihtoehdot</button><button>Hyväksyn</button></div>`,
  },
  {
    language: "hr",
    title: "Lučke vijesti",
    body: `<div><h2>Cijenimo vašu privatnost</h2><p>Mi i naših 240 partnera pohranjujemo i/ili pristupamo podacima na uređaju, kao što su kolačići, te obrađujemo osobne podatke radi personaliziranog oglašavanja.</p><button>Više opcija</button><button>Slažem se</button></div>`,
  },
  {
    language: "vi",
    title: "Báo Cảng",
    body: `<div><h2>Chúng tôi coi trọng quyền riêng tư của bạn</h2><p>Chúng tôi và 120 đối tác lưu trữ thông tin trên thiết bị, chẳng hạn như cookie, để hiển thị quảng cáo được cá nhân hóa.</p><button>Từ chối</button><button>Đồng ý</button></div>`,
  },
  {
    language: "en",
    title: "Wharf",
    body: `<div role="dialog" class="fc-consent-root"><p>wharf.example asks for your consent to use your personal data for:</p><ul><li>Personalised ads</li><li>Ad measurement</li><li>Storing information on your device</li></ul><button>Consent</button><button>Manage</button></div><footer><a>Imprint</a></footer>`,
  },
  {
    language: "it",
    title: "Privacy",
    body: `<main><h2>Prima di continuare</h2><p>Per offrirti contenuti e pubblicità in linea con i tuoi interessi, noi e i nostri partner usiamo cookie e strumenti di tracciamento.</p><button>Rifiuta e abbonati</button><button>Accetta e continua</button></main>`,
  },
  {
    language: "en",
    title: "Weather",
    body: `<p>12 °C, rain</p><div class="n"><p>This site uses cookies to keep you signed in and to count visits.</p><button>OK</button></div>`,
    wanted: "12 °C",
    unwanted: "count visits",
  },
  {
    language: "en",
    title: "Phone",
    body: `<div id="w"><div><div class="n"><p>This site uses cookies to keep you signed in and to count visits.</p><button>OK</button></div></div><div><h1>Doctor</h1><p>Call 555 0100</p></div></div>`,
    wanted: "555 0100",
    unwanted: "count visits",
  },
  {
    language: "de",
    title: "Heute",
    body: `<main><h1>Tagesgericht</h1><p>Linsen mit Spätzle</p></main><div><p>Wir nutzen Cookies für Statistik.</p><button>Ablehnen</button><button>Zulassen</button></div>`,
    wanted: "Linsen mit Spätzle",
    unwanted: "für Statistik",
  },
  {
    language: "en",
    title: "Form",
    body: `<main><h1>Order a stamp</h1><p>We print it the same day. Prices start at 9 euros.</p><form><p>We use your address only for delivery. You may object at any time.</p><button>Accept and order</button></form></main>`,
    wanted: "9 euros",
  },
  {
    language: "en",
    title: "Why we ask",
    body: `<div class="post"><h2>Why we dropped our consent banner</h2><p>Last year we removed every tracker. Our partners lost their data, our readers gained a page that opens at once.</p><p>Advertising income fell by 3 per cent.</p><a>Share</a></div>`,
    wanted: "3 per cent",
  },
  {
    language: "en",
    title: "Vote",
    body: `<main><h1>Motion 12</h1><p>That the club may share members' personal data with partners for advertising.</p><button>Accept</button><button>Reject</button></main>`,
    wanted: "Motion 12",
  },
  {
    language: "en",
    title: "Team",
    body: `<div class="bar"><p>We use cookies for analytics and ads. See our privacy policy.</p><button>Decline</button><button>Accept</button></div><ul><li>Ada Byron</li><li>Mary Somerville</li></ul>`,
    wanted: "Mary Somerville",
    unwanted: "analytics and ads",
  },
];
