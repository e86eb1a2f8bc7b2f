/**
 * Invented pages in ten languages, for trying the judgement of consent questions: `wall` shows nothing but the
 * question, `page` has a short text of its own beside a banner, and `wanted` is part of that text.
 */
export type ConsentPage = { language: string; html: string } & (
  | { kind: "wall" }
  | { kind: "page"; wanted: string }
);

const document = (language: string, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

const wall = (language: string, title: string, body: string): ConsentPage => ({
  language,
  kind: "wall",
  html: document(language, title, body),
});

const page = (language: string, title: string, wanted: string, body: string): ConsentPage => ({
  language,
  kind: "page",
  wanted,
  html: document(language, title, body),
});

export const consentPages: readonly ConsentPage[] = [
  wall(
    "en",
    "The Harbour Gazette",
    `<div class="message-container"><h1>Your privacy matters to us</h1><p>We and our 847 partners store and access information on your device, such as unique IDs in cookies, to process personal data. You may accept or manage your choices by clicking below, including your right to object where legitimate interest is used. These choices will be signalled to our partners and will not affect browsing data.</p><p>We and our partners process data to provide: precise geolocation data, actively scanning device characteristics for identification, personalised advertising and content, audience research and services development.</p><button>I agree</button><button>Manage options</button><a href="/vendors">List of partners</a></div>`,
  ),
  wall(
    "en",
    "Weather for Tuesday",
    `<main><h2>One more thing before you read on</h2><p>This website asks for your permission to use cookies. They help us pay for our journalism with advertising that fits your interests.</p><p><a class="btn" href="#yes">Yes, I'm happy</a> <a class="btn" href="#no">No, take me to settings</a></p></main>`,
  ),
  page(
    "en",
    "Bakery on the corner",
    "Closed on Mondays",
    `<h1>Bakery on the corner</h1><p>Closed on Mondays. Bread from six in the morning.</p><div id="cookie-law-info-bar"><span>This website uses cookies to improve your experience. We'll assume you're ok with this, but you can opt-out if you wish.</span><a role="button">ACCEPT</a><a>Read More</a></div>`,
  ),
  page(
    "en",
    "Ferry status",
    "runs every forty minutes",
    `<div role="dialog" aria-label="Privacy"><p>We and our 212 partners store and/or access information on a device, such as cookies, and process personal data, such as unique identifiers, for personalised ads and content, ad and content measurement, and audience insights. With your permission we may use precise geolocation data.</p><button>Agree and close</button><button>Disagree</button></div><main><h1>Ferry status</h1><p>The ferry runs every forty minutes today.</p></main>`,
  ),
  wall(
    "de",
    "Tagblatt am See",
    `<div><h1>Mit Werbung weiterlesen</h1><p>Wir und unsere 163 Partner speichern Informationen auf einem Gerät und greifen darauf zu, zum Beispiel auf eindeutige Kennungen in Cookies, um personenbezogene Daten zu verarbeiten. Sie können Ihre Auswahl jederzeit über die Datenschutzeinstellungen widerrufen.</p><button>Einverstanden</button><button>Einstellungen</button><h2>Oder das Pur-Abo</h2><p>Lesen Sie ohne Tracking für 3,99 Euro im Monat.</p><a href="/abo">Jetzt abonnieren</a></div>`,
  ),
  page(
    "de",
    "Freibad Oberau",
    "Das Wasser hat heute 21 Grad",
    `<main><h1>Freibad Oberau</h1><p>Das Wasser hat heute 21 Grad.</p></main><aside class="cc-window"><p>Diese Seite verwendet Cookies, um die Nutzung zu erleichtern. Mit dem Besuch der Seite stimmen Sie dem zu.</p><a class="cc-btn">Verstanden!</a></aside>`,
  ),
  wall(
    "fr",
    "Le Courrier des Vallées",
    `<section class="popin"><p>Continuer sans accepter</p><h1>Le respect de votre vie privée est notre priorité</h1><p>Avec votre accord, nos 96 partenaires et nous utilisons des cookies ou technologies similaires pour stocker, consulter et traiter des données personnelles telles que votre visite sur ce site. Vous pouvez retirer votre consentement à tout moment.</p><p>Publicités et contenu personnalisés, mesure de performance des publicités, études d'audience.</p><button>Accepter et fermer</button><button>En savoir plus</button></section>`,
  ),
  page(
    "fr",
    "Mairie de Saint-Aubin",
    "Le marché a lieu le samedi",
    `<div class="bandeau"><p>En poursuivant votre navigation, vous acceptez le dépôt de cookies destinés à réaliser des statistiques de visites.</p><button>J'ai compris</button></div><article><h1>Mairie de Saint-Aubin</h1><p>Le marché a lieu le samedi, place de l'église.</p></article>`,
  ),
  wall(
    "es",
    "Diario del Puerto",
    `<div><h2>Tu privacidad es importante para nosotros</h2><p>Nosotros y nuestros 721 socios almacenamos y accedemos a información en un dispositivo, como identificadores únicos en cookies, para tratar datos personales. Puedes aceptar o gestionar tus preferencias haciendo clic a continuación.</p><button>Aceptar y continuar</button><button>Rechazar y suscribirse</button></div>`,
  ),
  page(
    "es",
    "Biblioteca municipal",
    "Abrimos de nueve a dos",
    `<h1>Biblioteca municipal</h1><p>Abrimos de nueve a dos.</p><footer><div class="aviso">Utilizamos cookies propias y de terceros para mejorar nuestros servicios. Si continúa navegando, consideramos que acepta su uso. <a href="/p">Más información</a> <button>Entendido</button></div></footer>`,
  ),
  wall(
    "it",
    "La Voce del Lago",
    `<div class="iubenda"><p>Noi e i nostri 311 partner archiviamo e/o accediamo a informazioni su un dispositivo, come gli identificatori unici nei cookie, per trattare i dati personali. È possibile accettare o gestire le scelte facendo clic di seguito.</p><button>Accetta e prosegui</button><button>Scopri di più e personalizza</button></div>`,
  ),
  page(
    "it",
    "Rifugio Alto",
    "Il sentiero è chiuso per neve",
    `<main><h1>Rifugio Alto</h1><p>Il sentiero è chiuso per neve.</p></main><div id="banner"><p>Questo sito utilizza cookie tecnici e, previo consenso, di profilazione. Chiudendo questo banner si continua senza accettare.</p><button>Accetto</button><button>Chiudi</button></div>`,
  ),
  wall(
    "pt",
    "Jornal da Serra",
    `<div><h1>A sua privacidade é importante</h1><p>Nós e os nossos 530 parceiros armazenamos e acedemos a informações num dispositivo, tais como identificadores únicos em cookies, para tratar dados pessoais. Pode aceitar ou gerir as suas escolhas abaixo.</p><button>Aceito</button><button>Mais opções</button></div>`,
  ),
  page(
    "pt",
    "Clube de remo",
    "O treino começa às sete",
    `<div class="lgpd"><span>Usamos cookies para melhorar a sua experiência. Ao continuar, você concorda com a nossa política de privacidade.</span><button>Prosseguir</button></div><h1>Clube de remo</h1><p>O treino começa às sete.</p>`,
  ),
  wall(
    "nl",
    "De Polderbode",
    `<main><h1>Jouw privacy, jouw keuze</h1><p>Wij en onze 120 partners slaan informatie op een apparaat op en hebben daar toegang toe, zoals unieke ID's in cookies, om persoonsgegevens te verwerken. Je kunt je keuzes op elk moment aanpassen.</p><button>Akkoord</button><button>Instellen</button></main>`,
  ),
  page(
    "nl",
    "Fietsenmaker Jansen",
    "Een band plakken kost acht euro",
    `<h1>Fietsenmaker Jansen</h1><p>Een band plakken kost acht euro.</p><div class="melding">Deze website gebruikt cookies om ervoor te zorgen dat u de beste ervaring krijgt. <a href="/c">Meer info</a> <button>Oké</button></div>`,
  ),
  wall(
    "pl",
    "Kurier Nadmorski",
    `<div><h1>Cenimy Twoją prywatność</h1><p>My i nasi 402 partnerzy przechowujemy informacje na urządzeniu lub uzyskujemy do nich dostęp, np. do unikalnych identyfikatorów w plikach cookie, w celu przetwarzania danych osobowych. Możesz zaakceptować swoje wybory lub nimi zarządzać.</p><button>Przejdź do serwisu</button><button>Ustawienia zaawansowane</button></div>`,
  ),
  page(
    "pl",
    "Przychodnia Zdrowie",
    "Rejestracja czynna od ósmej",
    `<div class="info-cookies">Strona korzysta z plików cookies w celu realizacji usług. Możesz określić warunki przechowywania w swojej przeglądarce. <button>Rozumiem</button></div><main><h1>Przychodnia Zdrowie</h1><p>Rejestracja czynna od ósmej.</p></main>`,
  ),
  wall(
    "ru",
    "Речной вестник",
    `<div><h1>Мы ценим вашу конфиденциальность</h1><p>Мы и наши партнёры (218) храним информацию на устройстве и получаем к ней доступ, например к уникальным идентификаторам в файлах cookie, для обработки персональных данных. Вы можете изменить свой выбор в любое время.</p><button>Принимаю</button><button>Настроить</button></div>`,
  ),
  page(
    "ru",
    "Музей часов",
    "Вход свободный по средам",
    `<main><h1>Музей часов</h1><p>Вход свободный по средам.</p></main><div class="plashka">Продолжая пользоваться сайтом, вы соглашаетесь на использование файлов cookie. <button>Хорошо</button></div>`,
  ),
  wall(
    "ja",
    "港町新聞",
    `<div><h1>プライバシーの設定</h1><p>当社と152社のパートナーは、Cookieの固有識別子など、デバイス上の情報を保存し、またはアクセスして、個人データを処理します。以下をクリックして、選択内容に同意または管理できます。</p><button>同意して続ける</button><button>詳細を見る</button></div>`,
  ),
  page(
    "ja",
    "山の温泉",
    "営業時間は午前十時から午後八時まで",
    `<main><h1>山の温泉</h1><p>営業時間は午前十時から午後八時までです。</p></main><div class="ck">当サイトでは、利便性向上のためにクッキーを使用しています。<button>閉じる</button></div>`,
  ),
];

/** Names of invented companies, as the lists of such questions have them. */
const companies = [
  ...["Alder", "Birch", "Cedar", "Dorn", "Elm", "Fjord", "Gable", "Heron", "Iris", "Juniper", "Kestrel"],
  ...["Larch", "Maple", "Nettle", "Osier", "Poplar", "Quince", "Rowan", "Sorrel", "Tansy", "Umber"],
].flatMap((name) =>
  ["Media Ltd", "Digital GmbH", "Data Services SA", "Audience B.V.", "Adtech Inc.", "Insights AG"].map(
    (kind) => `${name} ${kind}`,
  ),
);

const vendors = (kind: "ul" | "div") =>
  kind === "ul"
    ? `<ul>${companies.map((name) => `<li>${name}</li>`).join("")}</ul>`
    : companies.map((name) => `<div class="row"><span>${name}</span> <a href="#">Policy</a></div>`).join("");

/** Questions of more than 400 words: their purposes and partners are part of them. */
export const longConsentPages: readonly ConsentPage[] = [
  wall(
    "en",
    "Northern Courier",
    `<div><h1>Before you continue</h1><p>We and our 105 partners store and access information on your device to show you personalised advertising.</p><button>Accept all</button><button>Reject all</button><h2>Use limited data to select advertising</h2><p>Advertising presented to you on this service can be based on limited data, such as the website you are using, your location or your device type.</p><h2>Our partners</h2>${vendors("ul")}</div>`,
  ),
  wall(
    "de",
    "Bergbote",
    `<div><h1>Ihre Privatsphäre</h1><p>Wir und unsere 105 Partner speichern Informationen auf einem Gerät und verarbeiten personenbezogene Daten für Werbung und Reichweitenmessung.</p><button>Alle akzeptieren</button><button>Einstellungen</button><h2>Auswahl einfacher Anzeigen</h2><p>Anzeigen können Ihnen basierend auf dem Inhalt, der App oder Ihrem ungefähren Standort angezeigt werden.</p><h2>Partner</h2>${vendors("div")}</div>`,
  ),
  wall(
    "fr",
    "Le Phare",
    `<div><p>Avec votre accord, nous et nos partenaires utilisons des cookies pour stocker et accéder à des données personnelles comme votre visite sur ce site.</p><button>Accepter</button><button>Continuer sans accepter</button><h2>Nos partenaires</h2>${vendors("ul")}</div>`,
  ),
  wall(
    "es",
    "El Faro",
    `<div><p>Nosotros y nuestros socios almacenamos información en un dispositivo y tratamos datos personales para ofrecer anuncios y medir la audiencia.</p><a class="btn" href="#">Aceptar y continuar</a><h2>Lista de socios</h2>${vendors("div")}</div>`,
  ),
  wall(
    "nl",
    "De Vuurtoren",
    `<div><p>Wij en onze 105 partners slaan informatie op een apparaat op en gebruiken cookies voor advertenties. Geef je toestemming?</p><button>Akkoord</button><h2>Onze partners</h2>${vendors("ul")}</div>`,
  ),
  wall(
    "pl",
    "Latarnia",
    `<div><p>My i nasi partnerzy przechowujemy informacje na urządzeniu i przetwarzamy dane osobowe w celu wyświetlania reklam. Czy wyrażasz zgodę na pliki cookie?</p><button>Zgadzam się</button><h2>Zaufani partnerzy</h2>${vendors("div")}</div>`,
  ),
  page(
    "en",
    "What the regulator decided in May",
    "The fine was the largest so far",
    `<main><h1>What the regulator decided in May</h1>${Array.from({ length: 9 }, (_, n) => `<p>In case ${n + 1} a publisher had asked readers to accept trackers without a way to refuse. The fine was the largest so far. Its lawyers said that the choice was clear enough, and that nobody had complained in three years of asking. The court in the harbour town heard two witnesses and a professor of statistics, who had counted the clicks of a thousand people.</p>`).join("")}</main><div class="cookie-bar"><p>This site uses analytics.</p><button>Accept</button></div>`,
  ),
  page(
    "de",
    "Wie Verlage Geld verdienen",
    "Die Auflage sinkt seit Jahren",
    `<main><h1>Wie Verlage Geld verdienen</h1>${Array.from({ length: 10 }, (_, n) => `<p>Beispiel ${n + 1}: Ein Blatt am See finanziert sich durch Werbung und Anzeigen. Die Auflage sinkt seit Jahren. Wer zustimmt, liest umsonst; wer ablehnt, zahlt. Der Verleger, dessen Großvater die Druckerei gegründet hat, zeigt die alten Maschinen im Keller und erzählt von den Nächten, in denen die Zeitung noch mit dem Zug kam.</p>`).join("")}</main><div class="consent"><p>Wir verwenden Cookies.</p><button>OK</button></div>`,
  ),
];

/** Long lists beside a banner are content. */
const directory = (heading: string) =>
  `<div class="cookie-banner"><p>We and our partners use cookies on this website for advertising. You can accept or refuse.</p><button>Accept</button></div><main><h1>${heading}</h1>${vendors("ul")}</main>`;
export const listPages: readonly ConsentPage[] = [
  page("en", "Companies of the harbour", "Kestrel Media Ltd", directory("Companies of the harbour")),
  page("en", "Our partners", "Kestrel Media Ltd", directory("Our partners")),
];

/** Questions that offer nothing to press: the buttons come by script, or there are none. */
export const silentConsentPages: readonly ConsentPage[] = [
  wall(
    "en",
    "Harbour Radio",
    `<p>We and our partners store and access information on a device to personalise ads. Turn on scripts to make your choice.</p>`,
  ),
  wall(
    "de",
    "Seefunk",
    `<p>Diese Webseite nutzt Cookies für Werbung und Statistik. Bitte stimmen Sie zu oder lehnen Sie ab; Näheres zum Datenschutz finden Sie unten.</p>`,
  ),
  wall(
    "it",
    "Radio Porto",
    `<p>Noi e i nostri partner utilizziamo cookie per la pubblicità e trattiamo dati personali. Puoi accettare o rifiutare.</p>`,
  ),
  wall(
    "pt",
    "Rádio Farol",
    `<p>Nós e os nossos parceiros armazenamos informações num dispositivo e usamos cookies para anúncios. Aceita?</p>`,
  ),
  wall(
    "ja",
    "港の便り",
    `<p>当サイトと第三者のパートナーは広告のためにクッキーを使用します。同意してください。</p>`,
  ),
  wall(
    "sv",
    "Fyren",
    `<p>Vi och våra partners använder cookies för reklam och statistik på webbplatsen. Du kan godkänna eller neka.</p>`,
  ),
  page(
    "en",
    "Oat biscuits",
    "two cups of oats",
    `<h1>Oat biscuits</h1><p>We use two cups of oats and accept no substitutes.</p>`,
  ),
  page(
    "fr",
    "Horaires",
    "ouverte de neuf heures",
    `<h1>Horaires</h1><p>La piscine est ouverte de neuf heures à midi. Nous acceptons les cartes.</p>`,
  ),
];
