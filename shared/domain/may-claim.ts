// Whether a text in another language than English may claim a change: the claim check knows English
// words only, so below such a text stands what is true. These words only ever add a sentence (I11, I13).

/** Perfects that claim a change, by language. */
const CLAIMS: Readonly<Record<string, RegExp>> = {
  de: /\b(?:gespeichert|hinzugefügt|eingetragen|angelegt|geändert|aktualisiert|gelöscht|entfernt|verschoben|gesetzt|erledigt|notiert|vermerkt|ersetzt|abgehakt|storniert|erstellt|ergänzt|angepasst|gestrichen|umbenannt|aufgenommen)/iu,
  fr: /(?:enregistr|ajout|modifi|supprim|effac|mis à jour|mise à jour|créé|crée|déplac|retir|planifi|not[ée]|renomm|remplac|annul|effectu)/iu,
  es: /(?:guard|añad|agreg|elimin|borr|cambi|actualiz|modific|cread|creé|movid|planific|anot|quitad|renombr|reemplaz|cancel|hecho)/iu,
  it: /(?:salvat|aggiunt|eliminat|cancellat|modificat|aggiornat|creat|spostat|pianificat|annotat|rimoss|rinominat|sostituit|annullat|fatto)/iu,
};

/** @param language primary tag; a text in a language without words here may always claim something */
export function mayClaim(language: string, text: string): boolean {
  return language !== "en" && (CLAIMS[language]?.test(text) ?? true);
}
