// What code says about runs of stored Processes, in Spanish.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list: listed } = speechOf("es");
const list = (steps: readonly string[]) => listed(steps.map((step) => `«${step}»`));

export const spanishProcessWords: ProcessWords = {
  done: "Hecho.",
  failed: (step, reason) => `El proceso se ha parado en el paso «${step}»: ${reason}.`,
  notBegun: (reason) => `El proceso no ha empezado: ${reason}.`,
  noResult: (reason) =>
    `Los pasos se han ejecutado, pero no se ha podido componer su resultado: ${reason}.`,
  missed: (step, reason) => `El paso «${step}» ha fallado y falta aquí: ${reason}.`,
  shortened: {
    cut: "El texto es más largo de lo que permite el proceso y se ha acortado.",
    summarised: "El resultado es un resumen.",
    summary_failed: "El resultado se ha acortado porque no se ha podido resumir.",
    summary_too_long: "El resultado se ha acortado porque su resumen era demasiado largo.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `El proceso espera tu decisión sobre el paso ${list(steps)}.`,
      `El proceso espera tu decisión sobre los pasos ${list(steps)}.`,
    ),
  choices:
    "Puedes dejar que un paso se ejecute, cambiar sus datos de entrada o rechazarlo. Sin respuesta, el proceso se cancela al cabo de una semana.",
  inDoubt: (step) =>
    `No se sabe si «${step}» ha tenido efecto fuera. Compruébalo allí antes de hacerlo repetir.`,
  fromOutside: (step) =>
    `Lo que cambia «${step}» lo decide un texto de fuera, por ejemplo de un servicio, una página web o un correo. Comprueba que sea correcto.`,
  final: (steps) =>
    `Ya hecho fuera: ${list(steps)}. Deshacer no lo revierte, y empezar el proceso de nuevo lo haría otra vez.`,
  expired:
    "Nadie ha respondido a tiempo, así que lo he dejado. Lo que ya estaba hecho está en el resumen; inicia el proceso de nuevo si aún lo quieres.",
  advice: {
    later: "Inténtalo de nuevo dentro de unos minutos.",
    tomorrow: "Inténtalo de nuevo mañana.",
    credential:
      "Comprueba la credencial que usa la herramienta y luego inicia el proceso de nuevo.",
    tool: "Comprueba si la herramienta está activada; si lo está, inténtalo de nuevo dentro de unos minutos.",
    details:
      "El error de la ejecución dice qué exactamente; corrígelo y luego inicia el proceso de nuevo.",
  },
  reasons: {
    away: "el servicio no ha respondido",
    tooSlow: "el servicio ha tardado demasiado",
    credentials: "el servicio ha rechazado la credencial, o no hay ninguna",
    busy: "el servicio está saturado",
    quota: "tu límite para un día se ha agotado",
    rejected: "el servicio ha rechazado la solicitud",
    broken: "el servicio ha comunicado un error o ha dado una respuesta ilegible",
    tooMuch: "el resultado es demasiado largo",
    misfit: "la respuesta no tiene la forma que promete la herramienta",
    changed: "el servicio describe ahora la herramienta de otro modo que cuando se aceptó",
    inputs: "los datos de entrada no encajan",
    notAllowed: "la dirección o la respuesta no está permitida",
    closed: "la herramienta está desactivada, o su servicio no funciona",
    unknown: "su llamada se ha quedado sin respuesta",
    refused: "lo has rechazado",
    condition: "no se ha podido comprobar su condición",
    tooDeep: "el proceso tiene demasiados pasos o se llama a sí mismo demasiadas veces",
    template: "hay una parte del texto que no se puede rellenar",
    other: "algo ha fallado",
  },
};
