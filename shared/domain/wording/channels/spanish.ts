// Notices on messaging platforms, in Spanish.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";

const { number, plural } = speechOf("es");

export const spanishChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "Aquí todavía no te conozco, así que no he hecho nada con tu mensaje.\n\n" +
    (link === null
      ? `Para vincular este chat a tu cuenta, inicia sesión y confirma este código antes de una hora: \`${code}\``
      : `Para vincular este chat a tu cuenta, abre esta página antes de una hora y confirma: ${link}`) +
    "\n\nTambién puedes crear un código en la aplicación y enviarlo aquí: `/link CODE`",
  linkBySubject: "En un correo, escribe el comando en el asunto.",
  howToLinkPrivately:
    "Aquí todavía no te conozco, así que no he hecho nada con tu mensaje. Escríbeme en un chat privado: allí te digo cómo vincular tu cuenta.",
  linked: (household) =>
    household === null
      ? "Ya tienes tu cuenta vinculada. Escríbeme aquí cuando quieras; /help muestra los comandos."
      : `Ya tienes tu cuenta vinculada y hablas en nombre de este hogar: ${household}. Escríbeme aquí cuando quieras; /help muestra los comandos.`,
  alreadyLinked:
    "Tu cuenta ya estaba vinculada. /help muestra los comandos, /unlink quita el vínculo.",
  unlinked: "Tu cuenta ya no está vinculada: aquí ya no atiendo tus mensajes.",
  codeRefused:
    "Este código no sirve: ya se usó, es demasiado antiguo o tiene un error. Crea otro en la aplicación.",
  moveAsks: (household, code) =>
    (household === null
      ? "Este chat ya está vinculado a otra cuenta."
      : `Este chat ya está vinculado a otra cuenta y hablas en nombre de este hogar: ${household}.`) +
    ` ¿Quieres pasarlo a la cuenta que creó este código? Entonces envía \`/move ${code}\` y confírmalo en la aplicación. Si no, no hagas nada: todo sigue igual.`,
  moveWaits:
    "Has aceptado el cambio. Confirma ahora el mismo código en la aplicación, con la otra cuenta. Hasta entonces todo sigue igual; después, tus mensajes aquí serán de esa cuenta y ya no de esta.",
  lapsed:
    "Nadie ha escrito desde este número en medio año, así que vuelvo a preguntar de quién es.",
  ownAddress: (address) =>
    `También puedes escribir a esta dirección: ${address}. Es solo tuya, así que no la compartas.`,
  help:
    "Escribe sin más lo que necesitas. Los comandos:\n\n" +
    "- /new: empezar otra conversación\n" +
    "- /undo: deshacer el último cambio\n" +
    "- /cancel: detener lo que estoy haciendo\n" +
    "- /receipt: lo último que se cambió\n" +
    "- /link, /unlink: vincular este chat a tu cuenta o quitar el vínculo",
  newConversation: "Una conversación nueva. ¿Qué puedo hacer por ti?",
  nothingUnderWay: "No hay nada que detener: aquí no estoy trabajando en nada.",
  stillWorking: "Todavía estoy en ello. /cancel lo detiene; después se puede deshacer.",
  queueFull: "Aquí ya esperan demasiados mensajes. Vuelve a enviar este dentro de un momento.",
  tooFast:
    "Ha sido mucho en poco tiempo, así que con este no he empezado. Vuelve a enviarlo dentro de un minuto.",
  budgetSpent:
    "Hoy ya he hecho por ti todo lo que se me permite, así que no he empezado con esto. Vuelve a enviarlo mañana.",
  archived: "Esta conversación está archivada. /new empieza otra.",
  chooseHousehold:
    "Perteneces a varios hogares y no sé en nombre de cuál hablas aquí. Vincula de nuevo tu cuenta en la aplicación y elige uno.",
  otherHousehold:
    "Este grupo es de otro hogar, así que no he hecho nada con tu mensaje. Escríbeme en un chat privado.",
  tooLong:
    "Este mensaje es demasiado largo para mí, así que no he empezado con él. Envíalo por partes.",
  notWhole:
    "Este correo tiene demasiadas partes o líneas para mí, así que no lo he leído entero. Envía lo que falta en un correo sencillo aparte.",
  notYours: "Esta pregunta era para otra persona.",
  working: "Estoy en ello…",
  stop: "Detener",
  notYoursToStop: "Solo puede detenerlo quien lo pidió.",
  heard: (words) => `He entendido: «${words}»`,
  readOff: (shows) => `Esto es lo que leo en la imagen${shows === "" ? "" : ` (${shows})`}:`,
  notCertain: (what) => `No es seguro: ${what}`,
  unusable: {
    gone: "No he podido obtener lo que has enviado: la plataforma no me lo da. Envíalo otra vez, por favor.",
    forbidden:
      "No he podido obtener lo que has enviado: la plataforma no me lo da. Envíalo otra vez, por favor.",
    too_big:
      "Lo que has enviado es demasiado grande para mí: una imagen puede tener 3,7 MB y un mensaje de voz, 16 MB. Envíalo más pequeño, por favor.",
    unknown_type:
      "Lo que has enviado no es una imagen ni un sonido que yo pueda abrir. Sirven JPEG, PNG, WebP y GIF, y OGG, MP3, M4A y WAV.",
    unreadable:
      "No he podido distinguir nada en lo que has enviado. Envíalo otra vez, o escribe lo que contiene.",
  },
  noVoice:
    "Todavía no puedo escuchar mensajes de voz, así que no he hecho nada con este. Escríbemelo.",
  leftOut: (count, most) =>
    `${number(count)} ${plural(count, "archivo adjunto se ha quedado", "archivos adjuntos se han quedado")} fuera: acepto hasta ${number(most)} imágenes o notas de voz por mensaje, ningún otro archivo y nada demasiado grande.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Esta respuesta no se ha podido mostrar aquí" : `Una parte de esta respuesta (${number(part)} de ${number(parts)}) no se ha podido mostrar aquí`}: este servicio no la ha aceptado. Puedes leerla en la aplicación.`,
  noFiles:
    "Aquí todavía no puedo abrir archivos, así que no he hecho nada con este mensaje. Escríbeme lo que importa.",
};
