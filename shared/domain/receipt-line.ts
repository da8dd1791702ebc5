// The line of truth under a reply that is not in English: the claim check knows English words only, so
// whatever the model says in another language, what was done stands below it, made by code.
import type { Receipt } from "../contracts/effects.ts";
import type { Failure } from "./missing-failures.ts";

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

/** Words that a sentence of the language can hardly do without. */
const COMMON: Readonly<Record<string, RegExp>> = {
  en: /^(?:the|is|are|you|your|i|and|to|of|it|in|not|for|was|have|has|this|that|with|on|a|an|there|here|no|can|say|what|my|me|be|do|its|ive|so)$/u,
  de: /^(?:der|die|das|und|ich|ist|nicht|habe|hat|sie|du|dein|deine|deiner|ihre|wurde|wurden|mit|für|ein|eine|einen|sind|alle|auf|den|dem|es|jetzt)$/u,
  fr: /^(?:le|la|les|des|et|est|je|vous|tu|votre|vos|ton|ta|une|un|pas|pour|dans|avec|jai|été|sont|il|elle|du|au|ce)$/u,
  es: /^(?:el|la|los|las|y|es|no|he|se|su|tu|tus|sus|una|un|para|con|en|del|está|están|todo|todas|todos|ha|han|lo)$/u,
  it: /^(?:il|lo|la|gli|le|e|è|ho|non|una|un|per|con|sono|tuo|tua|tuoi|stato|stata|stati|nel|nella|del|della|di|ha)$/u,
};

/**
 * The language of a reply, as its primary tag. The model's word for it counts unless that is English
 * and the text plainly is not: then it is what its words say, or `und` where code cannot tell.
 */
export function languageOf(tag: string, text: string): string {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? "en";
  if (primary !== "en") return primary;
  const words = text
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "");
  if (words.length < 4) return foreignScript(text) ? "und" : "en";
  const counts = Object.entries(COMMON).map(
    ([language, common]) => [language, words.filter((word) => common.test(word)).length] as const,
  );
  const [best = "en", most = 0] = counts.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const english = counts.find(([language]) => language === "en")?.[1] ?? 0;
  if (foreignScript(text)) return "und";
  if (best !== "en" && most >= 2 && most > english * 2) return best;
  return "en";
}

/** More letters of other scripts than Latin ones. */
function foreignScript(text: string): boolean {
  const letters = [...text.matchAll(/\p{L}/gu)].length;
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length;
  return letters > 0 && latin * 2 < letters;
}
