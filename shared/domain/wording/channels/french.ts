// Notices on messaging platforms, in French.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";

const { number, plural } = speechOf("fr");

export const frenchChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "Je ne te connais pas encore ici et je n’ai rien fait de ton message.\n\n" +
    (link === null
      ? `Pour relier cette discussion à ton compte, connecte-toi et confirme ce code dans l’heure : \`${code}\``
      : `Pour relier cette discussion à ton compte, ouvre cette page dans l’heure et confirme : ${link}`) +
    "\n\nTu peux aussi créer un code dans l’application et l’envoyer ici : `/link CODE`",
  linkBySubject: "Dans un e-mail, écris la commande dans l’objet.",
  howToLinkPrivately:
    "Je ne te connais pas encore ici et je n’ai rien fait de ton message. Écris-moi en privé : je t’y dirai comment relier ton compte.",
  linked: (household) =>
    household === null
      ? "Ton compte est relié. Écris-moi ici quand tu veux ; /help donne les commandes."
      : `Ton compte est relié, et tu parles pour ce foyer : ${household}. Écris-moi ici quand tu veux ; /help donne les commandes.`,
  alreadyLinked: "Ton compte est déjà relié. /help donne les commandes, /unlink supprime ce lien.",
  unlinked: "Ton compte n’est plus relié : je ne réponds plus à tes messages ici.",
  codeRefused:
    "Ce code ne marche pas : il a déjà servi, il est trop ancien ou contient une faute de frappe. Crées-en un nouveau dans l’application.",
  moveAsks: (household, code) =>
    (household === null
      ? "Cette discussion est déjà reliée à un autre compte."
      : `Cette discussion est déjà reliée à un autre compte, et tu parles pour ce foyer : ${household}.`) +
    ` Passer au compte qui a créé ce code ? Alors envoie \`/move ${code}\` et confirme dans l’application. Sinon, ne fais rien : tout reste comme avant.`,
  moveWaits:
    "Tu as accepté le changement. Confirme maintenant le même code dans l’application, avec l’autre compte. D’ici là, tout reste comme avant ; ensuite, tes messages ici seront ceux de cet autre compte, et non plus de celui-ci.",
  lapsed:
    "Personne ne m’a écrit de ce numéro depuis six mois, alors je redemande à qui il appartient.",
  ownAddress: (address) =>
    `Tu peux aussi écrire à cette adresse : ${address}. Elle n’est qu’à toi, ne la transmets pas.`,
  help:
    "Écris simplement ce qu’il te faut. Les commandes :\n\n" +
    "- /new : commencer une nouvelle conversation\n" +
    "- /undo : annuler la dernière modification\n" +
    "- /cancel : arrêter ce que je suis en train de faire\n" +
    "- /receipt : ce qui a été modifié en dernier\n" +
    "- /link, /unlink : relier cette discussion à ton compte, ou y mettre fin",
  newConversation: "Une nouvelle conversation. Que puis-je faire pour toi ?",
  nothingUnderWay: "Il n’y a rien à arrêter : je ne travaille sur rien ici.",
  stillWorking: "J’y travaille encore. /cancel l’arrête ; ensuite, tu pourras l’annuler.",
  queueFull:
    "Trop de messages attendent déjà ici. Renvoie celui-ci dans un instant, s’il te plaît.",
  tooFast:
    "Cela faisait beaucoup en peu de temps : je n’ai pas commencé celui-ci. Renvoie-le dans une minute, s’il te plaît.",
  budgetSpent:
    "J’ai fait pour toi aujourd’hui tout ce que j’ai le droit de faire, et je n’ai pas commencé ceci. Renvoie-le demain, s’il te plaît.",
  archived: "Cette conversation est archivée. /new en commence une autre.",
  chooseHousehold:
    "Tu fais partie de plusieurs foyers et je ne sais pas pour lequel tu parles ici. Relie à nouveau ton compte dans l’application en choisissant un foyer.",
  otherHousehold:
    "Ce groupe est celui d’un autre foyer et je n’ai rien fait de ton message. Écris-moi en privé.",
  tooLong:
    "Ce message est trop long pour moi et je ne l’ai pas commencé. Envoie-le en plusieurs parties, s’il te plaît.",
  notWhole:
    "Cet e-mail compte trop de parties ou de lignes pour moi : je ne l’ai pas lu en entier. Envoie ce qui manque dans un e-mail simple, à part, s’il te plaît.",
  notYours: "Cette question s’adressait à quelqu’un d’autre.",
  working: "J’y travaille…",
  stop: "Arrêter",
  notYoursToStop: "Seule la personne qui a fait la demande peut l’arrêter.",
  heard: (words) => `J’ai entendu : « ${words} »`,
  readOff: (shows) => `Voici ce que je lis sur l’image${shows === "" ? "" : ` (${shows})`} :`,
  notCertain: (what) => `Pas certain : ${what}`,
  unusable: {
    gone: "Je n’ai pas pu récupérer ce fichier : la plateforme ne me le donne pas. Envoie-le encore une fois, s’il te plaît.",
    forbidden:
      "Je n’ai pas pu récupérer ce fichier : la plateforme ne me le donne pas. Envoie-le encore une fois, s’il te plaît.",
    too_big:
      "Ce fichier est trop lourd pour moi : 3,7 Mo au plus pour une image, 16 Mo pour un message vocal. Envoie-le en plus petit, s’il te plaît.",
    unknown_type:
      "Ce fichier n’est ni une image ni un son que je sais ouvrir. JPEG, PNG, WebP et GIF conviennent, ainsi que OGG, MP3, M4A et WAV.",
    unreadable:
      "Je n’ai rien pu y distinguer. Envoie-le encore une fois, ou écris ce qui s’y trouve.",
  },
  noVoice:
    "Je ne sais pas encore écouter les messages vocaux et je n’ai rien fait de celui-ci. Écris-le-moi.",
  leftOut: (count, most) =>
    `${number(count)} ${plural(count, "pièce jointe a été laissée", "pièces jointes ont été laissées")} de côté : je prends jusqu’à ${number(most)} images ou messages vocaux par message, pas d’autres fichiers, et rien de trop volumineux.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Cette réponse n’a pas pu être affichée ici" : `Une partie de cette réponse (${number(part)} sur ${number(parts)}) n’a pas pu être affichée ici`} : ce service ne l’a pas acceptée. Tu peux la lire dans l’application.`,
  noFiles:
    "Je ne sais pas encore ouvrir les fichiers ici et je n’ai rien fait de ce message. Écris-moi l’essentiel.",
};
