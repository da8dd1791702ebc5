// What code says about runs of stored Processes, in French.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list } = speechOf("fr");

export const frenchProcessWords: ProcessWords = {
  done: "C’est fait.",
  failed: (step, reason) => `Arrêt à l’étape « ${step} » : ${reason}.`,
  notBegun: (reason) => `Impossible de commencer : ${reason}.`,
  missed: (step, reason) => `L’étape « ${step} » n’a rien donné : ${reason}.`,
  shortened: {
    cut: "Le résultat a été raccourci.",
    summarised: "Le résultat est un résumé.",
    summary_failed: "Le résultat a été raccourci, car il n’a pas pu être résumé.",
    summary_too_long: "Le résultat a été raccourci, car son résumé était trop long.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `En attente de ta décision sur l’étape ${list(steps)}.`,
      `En attente de ta décision sur les étapes ${list(steps)}.`,
    ),
  inDoubt: (step) =>
    `On ne sait pas si « ${step} » a eu son effet. Vérifie avant de faire recommencer.`,
  final: (steps) =>
    `Une annulation ne revient pas sur ce qui a été fait à l’extérieur : ${list(steps)}.`,
  reasons: {
    away: "le service n’a pas répondu",
    tooSlow: "le service a mis trop de temps",
    credentials: "le service a refusé les identifiants",
    busy: "le service est surchargé ou un quota est épuisé",
    rejected: "le service a rejeté la demande",
    broken: "le service a signalé une erreur ou donné une réponse illisible",
    tooMuch: "le résultat est trop long",
    misfit: "la réponse n’est pas celle que l’outil promet",
    changed: "le serveur ne décrit pas l’outil comme il a été accepté",
    inputs: "les données d’entrée ne conviennent pas",
    notAllowed: "l’adresse ou la réponse n’est pas autorisée",
    closed: "l’outil est désactivé ou son service est en panne",
    unknown: "on ne sait pas si l’appel a eu son effet",
    refused: "elle a été refusée",
    condition: "sa condition n’a pas pu être évaluée",
    tooDeep: "le processus a trop d’étapes ou s’appelle trop profondément",
    other: "quelque chose s’est mal passé",
  },
};
