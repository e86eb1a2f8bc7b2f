import type { ConsentPage } from "./consent-pages.ts";

const document = (language: string, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

/** A language, a title, a body, and for pages a part of the text that is wanted. */
const pages: readonly (readonly [language: string, title: string, body: string, wanted?: string])[] = [
  [
    "en",
    "Evening Lantern",
    `<div class="fc-dialog"><h1>Evening Lantern asks for your consent to use your personal data to:</h1><ul><li>Personalised advertising and content, advertising and content measurement, audience research and services development</li><li>Store and/or access information on a device</li></ul><p>Your personal data will be processed and information from your device (cookies, unique identifiers, and other device data) may be stored by, accessed by and shared with 139 partners, or used specifically by this site.</p><button>Consent</button><button>Do not consent</button><button>Manage options</button></div>`,
  ],
  [
    "de",
    "Inselpost",
    `<div id="usercentrics"><h1>Privatsphäre-Einstellungen</h1><p>Diese Webseite nutzt Website-Tracking-Technologien von Dritten, um ihre Dienste anzubieten, stetig zu verbessern und Werbung entsprechend der Interessen der Nutzer anzuzeigen. Ich bin damit einverstanden und kann meine Einwilligung jederzeit mit Wirkung für die Zukunft widerrufen oder ändern.</p><button>Speichern</button><button>Ablehnen</button><button>Alle akzeptieren</button><a href="/impressum">Impressum</a></div>`,
  ],
  [
    "de",
    "Schuhmacherei Kern",
    `<section class="borlabs"><p>Wir benötigen Ihre Einwilligung, bevor Sie unsere Website weiter besuchen können. Wir verwenden Cookies und andere Technologien auf unserer Website. Einige von ihnen sind essenziell.</p><label>Essenziell</label><label>Statistiken</label><button>Alle akzeptieren</button><button>Nur essenzielle Cookies akzeptieren</button></section><main><h1>Schuhmacherei Kern</h1><p>Absätze in einer Stunde, ohne Termin.</p></main>`,
    "Absätze in einer Stunde",
  ],
  [
    "fr",
    "La Gazette du Port",
    `<div id="didomi-host"><p>Nous et nos 832 partenaires stockons et accédons à des informations non sensibles sur votre terminal, en utilisant des traceurs, puis traitons des données personnelles comme votre adresse IP, pour mesurer l'audience et vous proposer des publicités adaptées. Vous pouvez vous opposer aux traitements à tout moment.</p><button>Tout refuser</button><button>Paramétrer</button><button>Tout accepter</button></div>`,
  ],
  [
    "fr",
    "Piscine des Tilleuls",
    `<div id="axeptio"><h2>Bonjour, c'est nous… les cookies !</h2><p>On a attendu d'être sûrs que le contenu de ce site vous intéresse avant de vous déranger, mais on aimerait bien vous accompagner pendant votre visite. C'est d'accord pour vous ?</p><button>Non merci</button><button>Je choisis</button><button>OK pour moi</button></div><main><h1>Piscine des Tilleuls</h1><p>Le grand bassin est fermé jusqu'à jeudi.</p></main>`,
    "Le grand bassin est fermé",
  ],
  [
    "es",
    "La Crónica Marina",
    `<div class="cmp"><h2>Nos importa tu privacidad</h2><p>Tanto nosotros como nuestros 884 socios utilizamos cookies u otras tecnologías similares para almacenar, acceder y tratar datos personales, como tus visitas a este sitio web. Puedes retirar tu consentimiento u oponerte al tratamiento de datos en cualquier momento.</p><button>Aceptar</button><button>Rechazar todo</button><button>Configurar</button></div>`,
  ],
  [
    "es",
    "Panadería Rosa",
    `<main><h1>Panadería Rosa</h1><p>Pan de centeno los viernes.</p></main><div id="cookie-notice"><span>Usamos cookies para asegurar que te damos la mejor experiencia en nuestra web. Si continúas usando este sitio, asumiremos que estás de acuerdo con ello.</span><a href="#" class="cn-button">Aceptar</a></div>`,
    "Pan de centeno los viernes",
  ],
  [
    "it",
    "Corriere dei Monti",
    `<div><h1>Informativa</h1><p>Noi e terze parti selezionate utilizziamo cookie o tecnologie simili per finalità tecniche e, con il tuo consenso, anche per le finalità di esperienza e misurazione. Il rifiuto del consenso può rendere non disponibili le relative funzioni. Puoi liberamente prestare, rifiutare o revocare il tuo consenso, in qualsiasi momento.</p><button>Rifiuta</button><button>Accetta</button></div>`,
  ],
  [
    "it",
    "Orari del traghetto",
    `<h1>Orari del traghetto</h1><p>Prima corsa alle sei e dieci.</p><div class="cc-banner"><p>Utilizziamo i cookie per personalizzare contenuti ed annunci e per analizzare il nostro traffico.</p><button>Accetta tutti</button><button>Usa solo i cookie necessari</button></div>`,
    "Prima corsa alle sei e dieci",
  ],
  [
    "pt",
    "Folha do Cais",
    `<div class="modal"><h2>Valorizamos a sua privacidade</h2><p>Nós e os nossos parceiros armazenamos ou acedemos a informações num dispositivo, tais como cookies, e processamos dados pessoais, tais como identificadores exclusivos e informações padrão enviadas pelos dispositivos, para fins de anúncios e conteúdos personalizados.</p><button>MAIS OPÇÕES</button><button>ACEITO</button></div>`,
  ],
  [
    "pt",
    "Oficina do Zé",
    `<div class="cookiealert">Este site usa cookies e dados pessoais de acordo com os nossos Termos de Uso. Ao continuar navegando neste site, você declara estar ciente dessas condições. <button>Ok, entendi</button></div><article><h1>Oficina do Zé</h1><p>Trocamos o óleo em vinte minutos.</p></article>`,
    "Trocamos o óleo em vinte minutos",
  ],
  [
    "nl",
    "Havenkrant",
    `<div class="privacy-gate"><h1>Havenkrant en je privacy</h1><p>Met cookies en vergelijkbare technieken verzamelen wij en 46 derde partijen gegevens om advertenties te tonen en het bezoek te meten. Klik op 'Akkoord' om toestemming te geven.</p><button>Akkoord</button><button>Weigeren</button><p>Liever geen cookies? <a href="/abonnement">Neem een abonnement</a></p></div>`,
  ],
  [
    "nl",
    "Zwembad De Plas",
    `<main><h1>Zwembad De Plas</h1><p>Maandag gesloten wegens onderhoud.</p></main><div class="cookiebalk"><p>Wij plaatsen functionele cookies om deze website naar behoren te laten functioneren en analytische cookies waarmee wij het gebruik kunnen meten.</p><button>Sluiten</button></div>`,
    "Maandag gesloten wegens onderhoud",
  ],
  [
    "pl",
    "Echo Portu",
    `<div class="rodo-popup"><h2>Szanujemy Twoją prywatność</h2><p>Aby dalej móc dostarczać Ci coraz lepsze usługi, prosimy o zgodę na lepsze dopasowanie treści marketingowych do Twoich zachowań. Dbamy o Twoją prywatność. Nie zwiększamy zakresu naszych uprawnień. Twoje dane są u nas bezpieczne, a zgodę możesz wycofać w każdej chwili. Administratorami danych są nasi zaufani partnerzy, a pliki cookies zapisujemy w Twoim urządzeniu.</p><button>Przejdź dalej</button><button>Nie teraz</button></div>`,
  ],
  [
    "pl",
    "Piekarnia u Zosi",
    `<div class="cookies-bar">Ta strona używa ciasteczek (cookies), dzięki którym nasz serwis może działać lepiej. <a href="/c">Dowiedz się więcej</a> <button>OK</button></div><main><h1>Piekarnia u Zosi</h1><p>Chleb razowy od szóstej rano.</p></main>`,
    "Chleb razowy od szóstej rano",
  ],
  [
    "ru",
    "Морские новости",
    `<div class="modal"><h2>Мы используем cookie</h2><p>Мы и наши партнёры обрабатываем данные, чтобы показывать персонализированную рекламу и измерять её эффективность. Нажимая «Принять», вы даёте согласие на обработку файлов cookie и персональных данных.</p><button>Принять</button><button>Отклонить</button></div>`,
  ],
  [
    "ru",
    "Ателье на углу",
    `<main><h1>Ателье на углу</h1><p>Подшиваем брюки за час.</p></main><div class="cookie-plate">Этот сайт использует куки для хранения данных. Продолжая использовать сайт, вы даёте согласие на работу с этими файлами. <button>Понятно</button></div>`,
    "Подшиваем брюки за час",
  ],
  [
    "ja",
    "湾岸日報",
    `<div class="cmp"><h2>お客様のプライバシーを尊重します</h2><p>当サイトおよび第三者の提供企業は、広告の配信やアクセス解析のためにCookieを使用します。「すべて許可する」をクリックすると、Cookieの使用に同意したことになります。</p><button>すべて許可する</button><button>すべて拒否</button></div>`,
  ],
  [
    "ja",
    "駅前書店",
    `<div class="cookie">このウェブサイトはクッキーを使用しています。サイトを使い続けることで、クッキーの使用に同意したものとみなされます。<button>了解</button></div><main><h1>駅前書店</h1><p>毎週水曜日は定休日です。</p></main>`,
    "毎週水曜日は定休日です",
  ],
  [
    "sv",
    "Hamnbladet",
    `<div class="sp-message"><h1>Vi värnar om din integritet</h1><p>Vi och våra 179 partner lagrar och/eller får åtkomst till information på en enhet, till exempel cookies, och behandlar personuppgifter för personligt anpassade annonser och mätning. Du kan när som helst ändra ditt val.</p><button>Godkänn alla</button><button>Hantera val</button></div>`,
  ],
  [
    "sv",
    "Kafé Lyktan",
    `<h1>Kafé Lyktan</h1><p>Soppa serveras från elva.</p><div class="kakor"><p>Vi använder kakor för att webbplatsen ska fungera på ett bra sätt för dig.</p><button>Jag förstår</button></div>`,
    "Soppa serveras från elva",
  ],
  [
    "tr",
    "Liman Gazetesi",
    `<div class="kvkk"><h2>Gizliliğinize önem veriyoruz</h2><p>Biz ve ortaklarımız, bir cihazdaki çerezler gibi bilgileri saklıyor ve/veya bunlara erişiyor, kişiselleştirilmiş reklam ve içerik için kişisel verileri işliyoruz. Tercihlerinizi istediğiniz zaman değiştirebilirsiniz.</p><button>Kabul et</button><button>Seçenekleri yönet</button></div>`,
  ],
  [
    "tr",
    "Köşe Fırını",
    `<div class="cerez">Bu web sitesi, deneyiminizi iyileştirmek için çerezleri kullanır. <button>Tamam</button></div><main><h1>Köşe Fırını</h1><p>Simit her sabah altıda çıkar.</p></main>`,
    "Simit her sabah altıda",
  ],
];

/**
 * A second set of such pages, in the wording of other tools. It was written without a look at the words of the reader,
 * which read 20 of its first 23 pages rightly; what the others showed was mended.
 */
export const heldBackConsentPages: readonly ConsentPage[] = pages.map(([language, title, body, wanted]) => {
  const html = document(language, title, body);
  return wanted === undefined ? { language, kind: "wall", html } : { language, kind: "page", wanted, html };
});
