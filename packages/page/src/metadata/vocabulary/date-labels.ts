/** Classes and ids of elements that show a date. */
export const dateName =
  /(?:^|[\s_-]|news|post|entry|item)(?:date|dateline|published|pubdate|timestamp|timedata|posted|publish|datum|fecha|time|postdate|authored)(?:$|[\s_-])/i;

/** Words before the date of a change: documentation and wikis show no other. */
export const changed =
  /(?:updated|modified|edited|reviewed|revised|changed|aktualisiert|geändert|bearbeitet|stand|modifiée?|mise? à jour|actualizado|modificado|editado|atualizado|aggiornato|modificato|bijgewerkt|gewijzigd|zaktualizowano|изменено|обновлено)[\s:,]*(?:on|at|am|le|el|em|il|op)?[\s:]*$/i;

/** Words before the day on which a page appeared. */
export const appeared =
  "(?:published|posted|created|veröffentlicht|erstellt|verfasst|wurde|erschienen|datum|publiée?|mise? en ligne|publicado|pubblicato|gepubliceerd|geplaatst|опубликовано)[\\s:,(]{0,3}(?:vor am|on|at|am|le|el|em|il|op|den)?[\\s:]{0,3}";
