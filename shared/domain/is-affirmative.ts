// Whether a message can be a plain yes: what sets a large delete or an override going is the user's
// own words, whatever a model takes them for (DESIGN §4, Widening).
import type { Pending } from "../contracts/session.ts";

/** Longer than this is not a plain yes, whatever it says. */
const LONGEST = 10;

/** Whole phrases that agree, in the languages of most users; longest first when they are matched. */
const AGREES = phrases(`
  yes|yep|yeah|yea|yup|ya|aye|sure|sure thing|ok|okay|okey|k|fine|that is fine|thats fine|alright|all right|
  absolutely|definitely|certainly|of course|by all means|confirm|confirmed|i confirm|i agree|agreed|
  correct|indeed|exactly|affirmative|proceed|please proceed|go|go ahead|go for it|go on|do it|do that|do so|
  do them|do them all|make it so|please do|sounds good|sounds great|sounds fine|sounds perfect|looks good|looks great|
  sounds like a plan|sounds lovely|that sounds good|that sounds great|that sounds fine|that is right|thats right|right|
  that is good|thats good|thats great|nice|wonderful|excellent|both|both please|all of them|start|save them|save it|
  perfect|great|good|lovely|works for me|that works|lets do it|lets do that|lets go|im sure|i am sure|i do|
  why not|carry on|
  ja|jawohl|jap|jep|klar|na klar|gerne|ja gerne|natürlich|sicher|genau|einverstanden|passt|mach das|mach es|machs|
  mach mal|tu das|tu es|in ordnung|auf jeden fall|
  oui|ouais|d accord|daccord|vas y|allez y|bien sûr|certainement|volontiers|c est bon|cest bon|fais le|faites le|
  sí|si|claro|vale|de acuerdo|adelante|por supuesto|hazlo|dale|
  sì|certo|va bene|d accordo|procedi|fallo|certamente|
  sim|pode ser|pode|com certeza|faça isso|
  graag|prima|doe maar|akkoord|natuurlijk|tak|jasne|ano|da|да|конечно|давай|evet|tamam|igen|jo|kyllä|
  はい|お願いします|是|是的|好|好的|可以|네|예|نعم|हाँ
`);

/** What may stand beside it without changing it. */
const BESIDE = phrases(`
  please|alfred|thanks|thank you|many thanks|now|then|just|kindly|
  bitte|danke|dann|jetzt|doch|s il te plaît|s il vous plaît|merci|por favor|gracias|per favore|grazie|
  obrigado|obrigada|alstublieft|dank je|пожалуйста
`);

/** Naming the act that was asked about agrees to it, when nothing of it is picked out. */
const ACTS: Partial<Record<Pending["type"], string[][]>> = {
  confirm_delete: phrases(`
    delete them|delete them all|delete all of them|delete all|delete it|delete those|delete these|delete everything|
    remove them|remove them all|remove all of them|remove all|remove it|remove those|remove these|remove everything|
    erase them|erase them all|clear them|clear them all|clear it|get rid of them|
    lösch sie|lösche sie|lösch alle|lösche alle|alle löschen|löschen|supprime les|supprime les tous|supprimez les|
    bórralos|borralos|bórralas|elimínalos|eliminali|cancellali|verwijder ze
  `),
  confirm_update: phrases(`
    change them|change them all|change all of them|change all|update them|update them all|update all|set them|
    ändere sie|ändere alle|alle ändern|ändern|change les|changez les|cámbialos|cambiali|wijzig ze
  `),
  confirm_override: phrases(`
    save it anyway|save them anyway|add it anyway|add them anyway|use it anyway|plan it anyway|override|override it|
    anyway|do it anyway
  `),
};

/**
 * True when the message is a plain yes: it agrees, and says nothing beside that. `yes but …`,
 * `yes?` and everything that is not recognized is none: who asks again does less harm than who
 * takes something else for a yes. Items that the message picks out (`yes, delete the cod`) are
 * something else too, and so is another act than the one that was asked about: "delete those" sets no
 * override going.
 */
export function isAffirmative(message: string, asked: Pending["type"]): boolean {
  const yes = [...AGREES, ...(ACTS[asked] ?? [])];
  const known = [...yes, ...BESIDE].sort((a, b) => b.length - a.length);
  if (/[?¿？]/.test(message)) return false;
  const text = plainWords(message);
  const words = text === "" ? [] : text.split(" ");
  if (words.length === 0) return /^[\s!.]*(?:👍|✅|👌|🆗)[\p{Emoji_Modifier}\s!.]*$/u.test(message);
  if (words.length > LONGEST) return false;
  let agrees = false;
  for (let at = 0; at < words.length;) {
    const phrase = known.find((parts) =>
      parts.every((part, offset) => words[at + offset] === part),
    );
    if (phrase === undefined) return false;
    agrees ||= yes.includes(phrase);
    at += phrase.length;
  }
  return agrees;
}

/** Lower case words, punctuation and emoji taken out. */
function plainWords(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/(\p{L})['’](?=[st]\b|re\b|m\b|ve\b|ll\b|d\b)/gu, "$1")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

function phrases(list: string): string[][] {
  return list
    .split("|")
    .map((phrase) => plainWords(phrase))
    .filter((phrase) => phrase !== "")
    .map((phrase) => phrase.split(" "));
}
