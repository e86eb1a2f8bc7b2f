/**
 * How consent banners are recognised. Patterns are matched against lower-case text without surrounding space;
 * those for buttons against the whole caption. Refusing comes first: the page is read either way, and a
 * refusal loads less.
 */
export interface ConsentWords {
  /** Buttons of widespread consent tools, refusing before agreeing. */
  selectors: readonly string[];
  /** Words that name the subject of a banner. */
  topic: string;
  refuse: string;
  agree: string;
}

export const consentWords: ConsentWords = {
  selectors: [
    "#onetrust-reject-all-handler",
    "#CybotCookiebotDialogBodyButtonDecline",
    '[data-testid="uc-deny-all-button"]',
    "#uc-btn-deny-banner",
    "#didomi-notice-disagree-button",
    ".didomi-continue-without-agreeing",
    "#truste-consent-required",
    ".cky-btn-reject",
    ".cmplz-deny",
    ".osano-cm-denyAll",
    ".iubenda-cs-reject-btn",
    ".cm-btn-decline",
    "#tarteaucitronAllDenied2",
    ".fc-cta-do-not-consent",
    'form[action*="consent.google."] button',
    ".sp_choice_type_REJECT_ALL",
    "#ppms_cm_reject-all",
    ".t_declineButton",
    "#onetrust-accept-btn-handler",
    "#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll",
    '[data-testid="uc-accept-all-button"]',
    "#didomi-notice-agree-button",
    "#truste-consent-button",
    ".cky-btn-accept",
    ".cmplz-accept",
    ".osano-cm-accept-all",
    ".iubenda-cs-accept-btn",
    ".fc-cta-consent",
    ".sp_choice_type_11",
    ".qc-cmp2-summary-buttons button[mode=primary]",
    ".cc-allow",
    ".cc-dismiss",
    "#cookie_action_close_header",
  ],
  topic:
    "cookie|consent|gdpr|datenschutz|einwilligung|privacy|vie privée|traceurs|privacidad|privacidade|plików|souhlas|evästei|informasjonskapsler|kakor|クッキー|同意|隐私|隱私|쿠키|файлы cookie|куки",
  refuse:
    "^(?:(?:no,? thanks?|decline|deny|refuse|reject)(?: all| cookies| all cookies| optional| additional cookies| non-essential(?: cookies)?)?|(?:use |accept |allow )?(?:only )?(?:strictly )?(?:necessary|essential|required)(?: cookies)?(?: only)?|continue without (?:accepting|agreeing|consent)|(?:alle )?(?:cookies )?ablehnen|alles? ablehnen|nur (?:notwendige|erforderliche|essenzielle)(?: cookies)?(?: akzeptieren)?|(?:tout |tous )?refuser(?: tout| les cookies)?|continuer sans accepter|rechazar(?: todo| todas| cookies| todas las cookies)?|solo necesarias|rifiuta(?: tutto| tutti| i cookie)?|solo necessari|rejeitar(?: tudo| todos)?|recusar(?: tudo)?|(?:alles )?weigeren|alleen noodzakelijke(?: cookies)?|odrzuć(?: wszystkie)?|odmítnout(?: vše)?|avvisa(?: alla)?|afvis(?: alle)?|hylkää(?: kaikki)?|отклонить(?: все)?|全部拒绝|拒绝|拒否(?:する)?|すべて拒否|거부)$",
  agree:
    "^(?:(?:i )?(?:accept|agree|consent|allow)(?: all| cookies| all cookies| and (?:close|continue)| & (?:close|continue))?|got it!?|ok(?:ay)?|i understand|understood|continue|(?:alle )?(?:cookies )?(?:akzeptieren|annehmen|zulassen|erlauben)|alles? akzeptieren|einverstanden|zustimmen(?: und weiter)?|verstanden|(?:tout |j'|j’)?accepter?(?: tout| et (?:fermer|continuer)| les cookies)?|aceptar(?: todo| todas| cookies| todas las cookies| y continuar)?|accetta(?: tutto| tutti| e continua)?|aceitar(?: tudo| todos)?|(?:alles )?accepteren|akkoord|akceptuj(?:ę)?(?: wszystkie)?|zaakceptuj(?: wszystkie)?|přijmout(?: vše)?|souhlasím|godkänn(?: alla)?|acceptera(?: alla)?|accepter alle|godta(?: alle)?|hyväksy(?: kaikki)?|принять(?: все)?|согласен|全部接受|接受|同意(?:する)?|すべて同意|동의)$",
};
