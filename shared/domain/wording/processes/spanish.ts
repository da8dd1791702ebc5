// What code says about runs of stored Processes, in Spanish.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list } = speechOf("es");

export const spanishProcessWords: ProcessWords = {
  done: "Hecho.",
  failed: (step, reason) => `Se detuvo en el paso «${step}»: ${reason}.`,
  notBegun: (reason) => `No pudo empezar: ${reason}.`,
  missed: (step, reason) => `El paso «${step}» no dio nada: ${reason}.`,
  shortened: {
    cut: "El resultado se ha acortado.",
    summarised: "El resultado es un resumen.",
    summary_failed: "El resultado se ha acortado porque no se ha podido resumir.",
    summary_too_long: "El resultado se ha acortado porque su resumen era demasiado largo.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Espera tu decisión sobre el paso ${list(steps)}.`,
      `Espera tu decisión sobre los pasos ${list(steps)}.`,
    ),
  inDoubt: (step) =>
    `No se sabe si «${step}» ha tenido efecto. Compruébalo antes de hacerlo repetir.`,
  final: (steps) => `Deshacer no revierte lo que se hizo fuera: ${list(steps)}.`,
  reasons: {
    away: "el servicio no respondió",
    tooSlow: "el servicio tardó demasiado",
    credentials: "el servicio rechazó las credenciales",
    busy: "el servicio está saturado o se ha agotado una cuota",
    rejected: "el servicio rechazó la solicitud",
    broken: "el servicio comunicó un error o dio una respuesta ilegible",
    tooMuch: "el resultado es demasiado largo",
    misfit: "la respuesta no es la que promete la herramienta",
    changed: "el servidor no describe la herramienta como se aceptó",
    inputs: "los datos de entrada no encajan",
    notAllowed: "la dirección o la respuesta no está permitida",
    closed: "la herramienta está desactivada o su servicio no funciona",
    unknown: "no se sabe si la llamada ha tenido efecto",
    refused: "fue rechazado",
    condition: "no se pudo evaluar su condición",
    tooDeep: "el proceso tiene demasiados pasos o se llama a demasiada profundidad",
    other: "algo salió mal",
  },
};
