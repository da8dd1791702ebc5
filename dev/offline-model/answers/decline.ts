// The offline model's answer to a message that it does not understand, in the message's language.
import type { Language } from "../../../shared/contracts/language.ts";
import { languageOf } from "../grammar/language-of.ts";

const PANTRY = "what's in my pantry";
const MILK = "add milk to my shopping list";

/**
 * Each says that nothing was done, quotes messages that the offline model understands, and says what an API key adds.
 */
const DECLINE_TEXTS: Readonly<Record<Language, string>> = {
  en: `I did not understand all of that, so nothing was done. Try "${PANTRY}" or "${MILK}", or say "help". I am the offline model and know a few English sentences; with a key (ANTHROPIC_API_KEY) you can say it in your own words.`,
  de: `Das habe ich nicht verstanden und deshalb nichts getan. Ohne Schlüssel läuft hier nur das Offline-Modell, und das kann nur ein wenig Englisch. Probier „${PANTRY}“ oder „${MILK}“, oder sag „help“. Mit einem Schlüssel (ANTHROPIC_API_KEY) kannst du auf Deutsch schreiben, wie du willst.`,
  fr: `Je n’ai pas compris, donc je n’ai rien fait. Sans clé, il n’y a ici que le modèle hors ligne, qui ne connaît qu’un peu d’anglais. Essaie « ${PANTRY} » ou « ${MILK} », ou dis « help ». Avec une clé (ANTHROPIC_API_KEY), tu peux écrire en français, comme tu le dirais.`,
  es: `No lo he entendido, así que no he hecho nada. Sin una clave, aquí solo está el modelo sin conexión, que solo sabe un poco de inglés. Prueba con «${PANTRY}» o «${MILK}», o di «help». Con una clave (ANTHROPIC_API_KEY) puedes escribir en español, como quieras.`,
  it: `Non ho capito, quindi non ho fatto nulla. Senza chiave qui c’è solo il modello offline, che conosce soltanto un po’ d’inglese. Prova con «${PANTRY}» o «${MILK}», oppure di’ «help». Con una chiave (ANTHROPIC_API_KEY) puoi scrivere in italiano, come vuoi.`,
  pt: `Não entendi, por isso não fiz nada. Sem uma chave, aqui só há o modelo offline, que só sabe um pouco de inglês. Experimente “${PANTRY}” ou “${MILK}”, ou diga “help”. Com uma chave (ANTHROPIC_API_KEY), você pode escrever em português, do seu jeito.`,
  nl: `Dat begreep ik niet, dus ik heb niets gedaan. Zonder sleutel draait hier alleen het offlinemodel, en dat kent alleen een beetje Engels. Probeer ‘${PANTRY}’ of ‘${MILK}’, of zeg ‘help’. Met een sleutel (ANTHROPIC_API_KEY) kun je in het Nederlands schrijven, zoals je wilt.`,
};

export const declineText = (message: string): string => DECLINE_TEXTS[languageOf(message)];
