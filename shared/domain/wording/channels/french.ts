// Notices on messaging platforms, in French.
import type { ChannelWords } from "./channel-words.ts";

export const frenchChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "Je ne vous connais pas encore ici et je n'ai rien fait de votre message.\n\n" +
    (link === null
      ? `Pour relier cette discussion à votre compte, connectez-vous et confirmez ce code dans l'heure : \`${code}\``
      : `Pour relier cette discussion à votre compte, ouvrez cette page dans l'heure et confirmez : ${link}`) +
    "\n\nVous pouvez aussi créer un code dans l'application et l'envoyer ici : `/link CODE`",
  howToLinkPrivately:
    "Je ne vous connais pas encore ici et je n'ai rien fait de votre message. Écrivez-moi en privé : je vous y dirai comment relier votre compte.",
  linked: (household) =>
    household === null
      ? "Votre compte est relié. Écrivez-moi ici quand vous voulez ; /help donne les commandes."
      : `Votre compte est relié, et vous parlez pour ce foyer : ${household}. Écrivez-moi ici quand vous voulez ; /help donne les commandes.`,
  alreadyLinked:
    "Votre compte est déjà relié. /help donne les commandes, /unlink supprime ce lien.",
  unlinked: "Votre compte n'est plus relié : je ne donne plus suite à vos messages ici.",
  codeRefused:
    "Ce code n'est pas valable : il a déjà servi, il est trop ancien ou contient une faute de frappe. Créez-en un nouveau dans l'application.",
  help:
    "Écrivez simplement ce qu'il vous faut. Les commandes :\n\n" +
    "- /new : commencer une nouvelle conversation\n" +
    "- /undo : annuler la dernière modification\n" +
    "- /cancel : arrêter ce que je suis en train de faire\n" +
    "- /receipt : ce qui a été modifié en dernier\n" +
    "- /link, /unlink : relier cette discussion à votre compte, ou y mettre fin",
  newConversation: "Une nouvelle conversation. Que puis-je faire pour vous ?",
  nothingUnderWay: "Il n'y a rien à arrêter : je ne travaille sur rien ici.",
  stillWorking: "J'y travaille encore. /cancel l'arrête ; ensuite, on peut l'annuler.",
  queueFull: "Trop de messages attendent déjà ici. Veuillez renvoyer celui-ci dans un instant.",
  tooFast:
    "Cela faisait beaucoup en peu de temps : je n'ai pas commencé celui-ci. Veuillez le renvoyer dans une minute.",
  budgetSpent:
    "J'en ai fait autant pour vous aujourd'hui que j'en ai le droit et je n'ai pas commencé ceci. Veuillez le renvoyer demain.",
  archived: "Cette conversation est archivée. /new en commence une autre.",
  chooseHousehold:
    "Vous faites partie de plusieurs foyers et je ne sais pas pour lequel vous parlez ici. Reliez à nouveau votre compte dans l'application en choisissant un foyer.",
  otherHousehold:
    "Ce groupe est celui d'un autre foyer et je n'ai rien fait de votre message. Écrivez-moi en privé.",
  tooLong:
    "Ce message est trop long pour moi et je ne l'ai pas commencé. Veuillez l'envoyer en plusieurs parties.",
  notYours: "Cette question s'adressait à quelqu'un d'autre.",
  working: "J'y travaille…",
  stop: "Arrêter",
  notYoursToStop: "Seule la personne qui a fait la demande peut l'arrêter.",
  heard: (words) => `J’ai entendu : « ${words} »`,
  readOff: (shows) => `Voici ce que je lis sur l’image${shows === "" ? "" : ` (${shows})`} :`,
  notCertain: (what) => `Pas certain : ${what}`,
  unusable: {
    gone: "Je n’ai pas pu récupérer ce fichier : la plateforme ne me le donne pas. Il faudrait l’envoyer encore une fois.",
    forbidden:
      "Je n’ai pas pu récupérer ce fichier : la plateforme ne me le donne pas. Il faudrait l’envoyer encore une fois.",
    too_big:
      "Ce fichier est trop lourd pour moi : 3,7 Mo au plus pour une image, 16 Mo pour un message vocal. Il faudrait l’envoyer en plus petit.",
    unknown_type:
      "Ce fichier n’est ni une image ni un son que je sais ouvrir. JPEG, PNG, WebP et GIF conviennent, ainsi que OGG, MP3, M4A et WAV.",
    unreadable:
      "Je n’ai rien pu y distinguer. Il faudrait l’envoyer encore une fois, ou écrire ce qui s’y trouve.",
  },
  noVoice:
    "Je ne sais pas encore écouter les messages vocaux et je n'ai rien fait de celui-ci. Écrivez-le-moi.",
  noFiles:
    "Je ne sais pas encore ouvrir les fichiers ici et je n'ai rien fait de ce message. Écrivez-moi l'essentiel.",
};
