// The line of truth under a reply that is not in English: the claim check knows English words only, so
// whatever the model says in another language, what was done stands below it, made by code.
import type { Receipt } from "../contracts/effects.ts";
import type { Failure } from "./missing-failures.ts";
import { languageOf } from "./reply-language.ts";

interface Words {
  create: string;
  update: string;
  delete: string;
  failed: string;
  nothing: string;
  /** Perfects that claim a change; a text without one needs no line when nothing was to be changed. */
  claims: RegExp | null;
}

const ENGLISH: Words = {
  create: "Saved",
  update: "Updated",
  delete: "Deleted",
  failed: "Not done",
  nothing: "Nothing was changed.",
  claims: null,
};
const WORDS: Readonly<Record<string, Words>> = {
  en: ENGLISH,
  de: {
    create: "Gespeichert",
    update: "Geändert",
    delete: "Gelöscht",
    failed: "Nicht ausgeführt",
    nothing: "Es wurde nichts geändert.",
    claims:
      /\b(?:gespeichert|hinzugefügt|eingetragen|angelegt|geändert|aktualisiert|gelöscht|entfernt|verschoben|gesetzt|erledigt|geplant|notiert|vermerkt|ersetzt|abgehakt|storniert|erstellt|ergänzt|angepasst|gestrichen|umbenannt|aufgenommen)/iu,
  },
  fr: {
    create: "Enregistré",
    update: "Modifié",
    delete: "Supprimé",
    failed: "Non effectué",
    nothing: "Rien n'a été modifié.",
    claims:
      /(?:enregistr|ajout|modifi|supprim|effac|mis à jour|mise à jour|créé|crée|déplac|retir|planifi|not[ée]|renomm|remplac|annul|effectu)/iu,
  },
  es: {
    create: "Guardado",
    update: "Cambiado",
    delete: "Borrado",
    failed: "No realizado",
    nothing: "No se ha cambiado nada.",
    claims:
      /(?:guard|añad|agreg|elimin|borr|cambi|actualiz|modific|cread|creé|movid|planific|anot|quitad|renombr|reemplaz|cancel|hecho)/iu,
  },
  it: {
    create: "Salvato",
    update: "Modificato",
    delete: "Eliminato",
    failed: "Non eseguito",
    nothing: "Non è stato modificato nulla.",
    claims:
      /(?:salvat|aggiunt|eliminat|cancellat|modificat|aggiornat|creat|spostat|pianificat|annotat|rimoss|rinominat|sostituit|annullat|fatto)/iu,
  },
};

/** Names that a line spells out; more are counted. */
const NAMED = 20;

/**
 * The line, or null where none is needed. It stands under every reply that is not in English when
 * something was changed or failed, or should have been changed; and when nothing of that was the case
 * but the words sound like a claim, or are in a language that code does not know.
 * @param text the reply as released
 */
export function receiptLine(
  text: string,
  facts: { language: string; receipts: Receipt[]; failures: Failure[]; planned: boolean },
): string | null {
  const { receipts, failures, planned } = facts;
  const language = languageOf(facts.language, text);
  if (language === "en") return null;
  const words = WORDS[language] ?? ENGLISH;
  const parts = [
    ...(["create", "update", "delete"] as const).flatMap((op) => {
      const done = receipts.filter((one) => one.op === op && one.status === "applied");
      return done.length === 0 ? [] : [`${words[op]} (${done.length}): ${names(done)}.`];
    }),
    ...failures.map(({ label, reason }) => {
      const what = [label === null ? "" : `"${label}"`, reason].filter((part) => part !== "");
      return `${words.failed}: ${what.join(": ").replace(/[.\s]+$/, "")}.`;
    }),
  ];
  const changed = receipts.some(({ status }) => status === "applied");
  if (!changed && (failures.length > 0 || planned)) parts.push(words.nothing);
  if (parts.length > 0) return parts.join(" ");
  const mayClaim = words.claims === null || words.claims.test(text);
  return mayClaim ? words.nothing : null;
}

function names(receipts: Receipt[]): string {
  const all = receipts.map(({ label, table }) => label ?? table.replaceAll("_", " "));
  const more = all.length - NAMED;
  return [...all.slice(0, NAMED), ...(more > 0 ? [`+${more}`] : [])].join(", ");
}
