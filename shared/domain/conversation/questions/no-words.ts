// The closed list of words that are a plain no. A plain no makes code ask the user or the model again, or, if the
// model reads it as a cancellation, gives a waiting step the answer that means no. It makes no change (I13).
import { COURTESIES, isMadeOf, phrases } from "./yes-words.ts";

const NO = phrases(`
  no|nope|nah|no way|not now|not yet|never|never mind|nevermind|don't|do not|don't do it|do not do it|
  don't do that|please don't|rather not|better not|i'd rather not|stop|cancel|cancel it|cancel that|leave it|
  leave them|leave it alone|leave it be|keep it|keep them|keep all|keep them all|keep everything|forget it|
  i don't|absolutely not|certainly not|of course not|definitely not|not at all|on no account|
  nein|nee|nö|ne|bloß nicht|lieber nicht|besser nicht|noch nicht|jetzt nicht|auf keinen fall|
  auf gar keinen fall|niemals|nie|lass es|lass das|lass sie|lass mal|lass gut sein|vergiss es|abbrechen|
  natürlich nicht|sicher nicht|tu das nicht|mach das nicht|behalten|alles behalten|
  non|nan|surtout pas|pas maintenant|pas encore|jamais|laisse|laisse tomber|laissez tomber|laisse ça|
  annule|annuler|annulez|arrête|mieux vaut pas|plutôt pas|pas du tout|certainement pas|bien sûr que non|
  absolument pas|ne fais pas ça|ne le fais pas|non merci|
  para nada|mejor no|ahora no|todavía no|aún no|nunca|jamás|cancela|cancelar|cancélalo|déjalo|déjalos|
  déjala|déjalas|de ninguna manera|de ningún modo|claro que no|por supuesto que no|no lo hagas|ni hablar|
  meglio di no|non ora|non adesso|non ancora|mai|annulla|lascia|lascia stare|lascia perdere|lasciali|
  assolutamente no|certo che no|non farlo|per niente|
  não|agora não|ainda não|melhor não|deixa|deixa estar|deixa para lá|deixa pra lá|esquece|
  de jeito nenhum|de modo nenhum|de maneira nenhuma|claro que não|não faça isso|não faças isso|nem pensar|
  nee hoor|neen|niet doen|liever niet|beter niet|nog niet|nu niet|nooit|annuleer|annuleren|laat maar|
  laat het|laat ze|zeker niet|absoluut niet|doe maar niet|geen sprake van|natuurlijk niet|
  nej|ei|hayır|нет|не надо|ні|όχι|いいえ|だめ|不|不要|不用|아니|아니요|لا|नहीं|👎|❌|🚫|✋
`);

/** Phrases that may stand next to a no without saying anything else. */
export const BESIDE_NO: string[][] = [...NO, ...COURTESIES];

/**
 * Whether the whole message is a no from the list, with or without "please" or thanks. A question does not count as
 * a no.
 */
export function isPlainNo(message: string): boolean {
  return isMadeOf(message, NO, COURTESIES);
}
