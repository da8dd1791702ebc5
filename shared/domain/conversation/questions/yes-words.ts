// The closed list of words that are a plain yes. It only narrows: a delete or an override needs, besides the
// model's word, one of these words, a number or a button (I13).
import type { Pending } from "../../../contracts/session.ts";
import { foldText } from "../../understanding/check-evidence.ts";

/** Limit in words; longer messages say more than yes. */
const LONGEST = 10;

const YES = phrases(`
  yes|yep|yeah|yup|ok|okay|sure|of course|certainly|confirm|confirmed|i confirm|agreed|go ahead|do it|do so|
  please do|i am sure|im sure|plain yes|
  ja|jawohl|jep|klar|na klar|sicher|natürlich|einverstanden|bestätigt|mach das|mach es|auf jeden fall|in ordnung|
  oui|ouais|d'accord|bien sûr|certainement|vas-y|allez-y|je confirme|confirmé|fais-le|faites-le|
  sí|claro|claro que sí|vale|de acuerdo|adelante|por supuesto|confirmo|confirmado|hazlo|
  sì|certo|va bene|d'accordo|certamente|procedi|confermo|confermato|fallo|
  sim|claro que sim|pode ser|com certeza|está bem|faça isso|
  zeker|akkoord|natuurlijk|doe maar|bevestigd|
  tak|ano|áno|da|igen|kyllä|joo|jo|evet|tamam|yebo|да|конечно|так|ναι|
  はい|是|是的|好|好的|可以|네|예|نعم|हाँ|👍|✅|👌|🆗
`);

/** Words that may stand beside a yes or a no. */
export const BESIDE = phrases(`
  please|thanks|thank you|many thanks|now|then|alfred|bitte|danke|dann|jetzt|merci|s'il te plaît|
  s'il vous plaît|por favor|gracias|per favore|grazie|obrigado|obrigada|graag|alsjeblieft|alstublieft|
  dank je|dank u|пожалуйста|спасибо|お願いします|🙏|🙂|😊|😀
`);

/** The words of the act that was asked about, if they single out none of its rows. */
const ACTS: Partial<Record<Pending["type"], string[][]>> = {
  confirm_delete: phrases(`
    delete|delete it|delete them|delete all|delete them all|delete all of them|delete those|delete these|
    delete everything|remove it|remove them|remove all|remove them all|remove all of them|remove those|
    remove everything|lösch sie|lösche sie|lösch alle|lösche alle|alle löschen|löschen|supprime-les|
    supprime-les tous|supprimez-les|bórralos|bórralas|elimínalos|eliminali|cancellali|apaga|apague|
    apaga todos|exclua|verwijder ze|verwijder alles
  `),
  confirm_update: phrases(`
    change it|change them|change all|change them all|change all of them|update them|update all|ändere sie|
    ändere alle|alle ändern|ändern|change-les|changez-les|cámbialos|cambiali|muda|altera|wijzig ze
  `),
  confirm_override: phrases(`
    do it anyway|save it anyway|save them anyway|add it anyway|add them anyway|trotzdem|mach es trotzdem|
    quand même|de todos modos|comunque|mesmo assim|toch
  `),
};

/**
 * Whether the whole message is a yes of the list: repeated or not, with "please" or thanks, or with the words
 * of the act that was asked about. A question is not, nor is a message that names anything else, in any
 * language.
 */
export function isPlainYes(message: string, asked: Pending["type"]): boolean {
  return isMadeOf(message, [...YES, ...(ACTS[asked] ?? [])], BESIDE);
}

/**
 * Whether the message consists of these phrases alone, at least one of them of `meant`.
 * @param beside phrases that may stand beside
 */
export function isMadeOf(message: string, meant: string[][], beside: string[][]): boolean {
  if (/[?？؟¿⁇]/u.test(message)) return false;
  const known = [...meant, ...beside].toSorted((a, b) => b.length - a.length);
  const words = wordsOf(message);
  if (words.length > LONGEST) return false;
  let isMeant = false;
  for (let at = 0; at < words.length;) {
    const phrase = known.find((parts) => parts.every((part, next) => words[at + next] === part));
    if (phrase === undefined) return false;
    isMeant ||= meant.includes(phrase);
    at += phrase.length;
  }
  return isMeant;
}

/** Words as they are compared; each pictograph counts as a word. */
function wordsOf(text: string): string[] {
  const apart = text
    .replace(/\p{Emoji_Modifier}|\uFE0F/gu, "")
    .replace(/(\p{L})['’](?=[mst]\b)/gu, "$1");
  const parts = apart.match(/[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}|\p{S}/gu) ?? [];
  return parts.map((part) => foldText(part) || part);
}

/** Phrases as their words, from a text with bars between them. */
export function phrases(list: string): string[][] {
  return list.split("|").flatMap((phrase) => (phrase.trim() === "" ? [] : [wordsOf(phrase)]));
}
