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
