// Which language a reply is in: by the model's word for it, and by the words of a text.
import { languageFor, type Language } from "../contracts/language.ts";

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

/**
 * The language of the conversation where no message of this run has told it: that of this run's message
 * if it was understood, else that of the last reply.
 */
export function conversationLanguage(
  understood: { output: { language: string } } | undefined,
  exchanges: { assistant: string }[],
): Language {
  if (understood !== undefined) return languageFor(understood.output.language);
  return languageFor(languageOf("en", exchanges.at(-1)?.assistant ?? ""));
}
