// Notices on messaging platforms, in French.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/fr.json" with { type: "json" };

const texts = readTexts(file.channels, PLACEHOLDERS.channels);

const { number, plural } = speechOf("fr");

export const frenchChannelWords: ChannelWords = {
  ...texts,
  howToLink: (code, link) =>
    "Je ne te connais pas encore ici et je n’ai rien fait de ton message.\n\n" +
    (link === null
      ? `Pour relier cette discussion à ton compte, connecte-toi et confirme ce code dans l’heure : \`${code}\``
      : `Pour relier cette discussion à ton compte, ouvre cette page dans l’heure et confirme : ${link}`) +
    "\n\nTu peux aussi créer un code dans l’application et l’envoyer ici : `/link CODE`",
  linked: (household) =>
    household === null
      ? "Ton compte est relié. Écris-moi ici quand tu veux ; /help donne les commandes."
      : `Ton compte est relié, et tu parles pour ce foyer : ${household}. Écris-moi ici quand tu veux ; /help donne les commandes.`,
  moveAsks: (household, code) =>
    (household === null
      ? "Cette discussion est déjà reliée à un autre compte."
      : `Cette discussion est déjà reliée à un autre compte, et tu parles pour ce foyer : ${household}.`) +
    ` Passer au compte qui a créé ce code ? Alors envoie \`/move ${code}\` et confirme dans l’application. Sinon, ne fais rien : tout reste comme avant.`,
  readOff: (description) =>
    `Voici ce que je lis sur l’image${description === "" ? "" : ` (${description})`} :`,
  leftOut: (count, limit) =>
    `${number(count)} ${plural(count, "pièce jointe a été laissée", "pièces jointes ont été laissées")} de côté : je prends jusqu’à ${number(limit)} images ou messages vocaux par message, pas d’autres fichiers, et rien de trop volumineux.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Cette réponse n’a pas pu être affichée ici" : `Une partie de cette réponse (${number(part)} sur ${number(parts)}) n’a pas pu être affichée ici`} : ce service ne l’a pas acceptée. Tu peux la lire dans l’application.`,
};
