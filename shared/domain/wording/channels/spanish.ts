// Notices on messaging platforms, in Spanish.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/es.json" with { type: "json" };

const texts = readTexts(file.channels, PLACEHOLDERS.channels);

const { number, plural } = speechOf("es");

export const spanishChannelWords: ChannelWords = {
  ...texts,
  howToLink: (code, link) =>
    "Aquí todavía no te conozco, así que no he hecho nada con tu mensaje.\n\n" +
    (link === null
      ? `Para vincular este chat a tu cuenta, inicia sesión y confirma este código antes de una hora: \`${code}\``
      : `Para vincular este chat a tu cuenta, abre esta página antes de una hora y confirma: ${link}`) +
    "\n\nTambién puedes crear un código en la aplicación y enviarlo aquí: `/link CODE`",
  linked: (household) =>
    household === null
      ? "Ya tienes tu cuenta vinculada. Escríbeme aquí cuando quieras; /help muestra los comandos."
      : `Ya tienes tu cuenta vinculada y hablas en nombre de este hogar: ${household}. Escríbeme aquí cuando quieras; /help muestra los comandos.`,
  moveAsks: (household, code) =>
    (household === null
      ? "Este chat ya está vinculado a otra cuenta."
      : `Este chat ya está vinculado a otra cuenta y hablas en nombre de este hogar: ${household}.`) +
    ` ¿Quieres pasarlo a la cuenta que creó este código? Entonces envía \`/move ${code}\` y confírmalo en la aplicación. Si no, no hagas nada: todo sigue igual.`,
  readOff: (description) =>
    `Esto es lo que leo en la imagen${description === "" ? "" : ` (${description})`}:`,
  leftOut: (count, limit) =>
    `${number(count)} ${plural(count, "archivo adjunto se ha quedado", "archivos adjuntos se han quedado")} fuera: acepto hasta ${number(limit)} imágenes o notas de voz por mensaje, ningún otro archivo y nada demasiado grande.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Esta respuesta no se ha podido mostrar aquí" : `Una parte de esta respuesta (${number(part)} de ${number(parts)}) no se ha podido mostrar aquí`}: este servicio no la ha aceptado. Puedes leerla en la aplicación.`,
};
