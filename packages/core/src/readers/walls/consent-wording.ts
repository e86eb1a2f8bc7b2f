import { consentWords } from "../browser/consent-words.ts";

/** How the subject of a consent question is named. */
export const cookies =
  /\bcookies?\b|cookie-|\btrackers?\b|tracking[- ]technolog|çerez|\btraceurs?\b|\bciasteczk|\bkakor\b|evästei|informasjonskapsler|\bsüti|kolačić|piškotk|slapuk|sīkdat|küpsis|vafrakök|(?<!\p{L})куки(?!\p{L})|бисквитк|クッキー|cookie\s*を|쿠키/iu;
/** IAB's own sentence: information is stored on a device, or read from it. */
export const storage =
  /\binformation(?:en|s)? (?:on|from|auf|von|sur|på|fra) (?:an?|your|the|einem|ihrem|deinem|un|votre|en|din) (?:devices?|endgerät|gerät|appareil|terminal|enhe[td])|\binformaci(?:ón|ones) (?:en|de) (?:un|el|tu|su) dispositivo|\binformazioni (?:su|sul|da) (?:un |tuo |suo )?dispositivo|\binforma(?:ção|ções) (?:num|no|em um|de um) dispositivo|\b(?:informatie|gegevens) op (?:een|je|uw) apparaat|\binformacj[ei] na (?:twoim )?urządzeni|\binformac(?:e|í|ím) (?:v|na) zařízení|\binformáci\p{L}{0,9} v zariaden|\binformacij\p{L}{0,9} na (?:uređaju|napravi)|\binformați\p{L}{0,9} (?:de )?pe un dispozitiv|\binformáció[^.]{0,60} eszköz|\b(?:informasjon|oplysninger) på (?:en|din) enhe[td]|інформаці\p{L}{0,9} на (?:вашому )?пристро|информаци\p{L}{0,9} на (?:вашем |своём )?устройств|πληροφορ\p{L}{0,9} (?:σε μια|μιας) συσκευή|podac\p{L}{0,3} na (?:uređaju|napravi)|informacij\p{L}{0,9} įrenginyje|informācij\p{L}{0,9} ierīcē|teabe\p{L}{0,9} [^.]{0,30}seadme|(?:デバイス|端末)上の情報|(?:设备|裝置)上(?:的)?(?:信息|資訊)|(?:设备|裝置)上(?:存储|儲存)|기기에 (?:정보를 )?저장|tietoja laitteel|laitteella olevi|cihazdaki [^.]{0,40}bilgi|bir cihazda [^.]{0,60}bilgi|מידע במכשיר/iu;
/** What else such questions mention. One of these beside a cookie makes a question. */
export const agreeing =
  /\b(?:consent|agree|accept|permission|allow|opt[- ]?(?:in|out)|object|reject|decline|refuse|choices?)|zustimm|einwillig|akzeptier|einverstanden|ablehn|widerruf|accept|consent|autoris|refus|acept|rechaz|permiso|accett|rifiut|aceit|concord|recus|toestemm|akkoord|weiger|keuze|zgod|zgadza|akcept|wyraż|odrzu|соглас|принима|принять|отказ|отклон|погодж|приймаю|відхил|同意|許可|拒否|允许|拒绝|동의|거부|samtyck|godkänn|avvisa|samtyk|tillad|afvis|godta|hyväksy|suostumu|hylkä|souhlas|odmítn|súhlas|prihva|slažem|elfogad|hozzájárul|elutasít|\bacord\b|respinge|συμφων|αποδοχ|απορρ[ιί]ψ|συγκατάθ|sutink|piekrīt|nõust|\bkabul|\bonay|\brıza|reddet|đồng ý|từ chối|chấp nhận|\bsetuju|הסכמ|מסכי|موافق|رفض/iu;
export const parties =
  /\bpartners?\b|third[- ]part|vendors?\b|\bpartner|dritt(?:anbieter|e)|partenaires?|\btiers\b|socios|terceros|partner|\bterzi\b|parceiros|terceiros|derden|partnerzy|партн|партнё|パートナー|第三者|合作伙伴|파트너|ortaklar|iş orta[kğ]|συνεργάτ|parteneri|שותפ/iu;
export const privacy =
  /privacy|personal (?:data|information)|data protection|legitimate interest|gdpr|datenschutz|privatsphäre|personenbezogen|vie privée|données (?:personnelles|à caractère)|confidentialité|privacidad|datos personales|dati personali|privacidade|dados pessoais|persoonsgegevens|prywatno|danych osobowych|персональн|конфиденциальн|приватн|プライバシー|個人(?:データ|情報)|隐私|隱私|个人(?:数据|信息)|개인정보|gizlili|kişisel veri|integritet|personuppgift|persondata|personopplysning|personvern|tietosuoj|henkilötie|osobní údaje|soukromí|személyes adat|confidențialit|caracter personal|απόρρητ|ιδιωτικ|προσωπικά δεδομένα/iu;
export const purposes =
  /\bad(?:s|vertising|verts?)\b|personali[sz]|analytics|audience|tracking|geolocation|statisti|measure|werbung|anzeigen|reichweite|publicit|mesure|audiencia|anuncios|pubblicit|profilazione|misurazion|anúncios|medição|advertenties|annons|annonce|markkinoin|mainon|reklam|hirdetés|διαφημί|статисти|реклам|広告|广告|광고|פרסום/iu;
export const visit =
  /\b(?:web ?)?sites?\b|your (?:experience|visit|browser)|brows(?:ing|er)\b|\bwe use\b|\buses? cookies|diese (?:web)?seite|website|wir (?:verwenden|nutzen|setzen)|navigation|nous utilisons|utili[sz]|naveg|usamos|utilizz|navigaz|gebruik|\bwij\b|korzysta|używa|stosuj|stron[aęy]|serwis|przeglądar|сайт|использу|当サイト|使用|利用|사용|använder|bruger|käyttä|použív|stránk|nettsted|bruker|hjemmeside|webbplats|weboldal|honlap|használ|koristi|stranic|използв|використ|ιστότοπ|ιστοσελίδ|χρησιμοπο|网站|網站|사이트|web sitesi|kullan|אתר/iu;
/** Offered next to the question: to pay instead, or to log in. */
export const instead =
  /\b(?:without|no|ohne|sans|sin|senza|sem|zonder|bez|без) (?:ads|advert|ad tracking|tracking|werb|pub|cookies|reclam|reklam|реклам)|\bad[- ]free\b|werbefrei|subscri|abonn|\babo\b|suscri|\bassin|log ?in\b|sign ?in\b|anmeld|connecte[rz]|iniciar sesión|accedi\b|подпис|購読|ログイン/iu;

/** Kinds of cookies, as tables of them name them. */
export const cookieKinds =
  /\b(?:strictly )?necessary\b|\bessential\b|\bfunctional\b|\bpreferences\b|notwendig|erforderlich|nécessaires?\b|necesari[ao]s?\b|necessari\b|noodzakelijk|niezbędn|необходим|必須|必要|필수|zorunlu/iu;

/** Captions of buttons that answer the question. */
export const captions = new RegExp(`${consentWords.refuse}|${consentWords.agree}`, "iu");
