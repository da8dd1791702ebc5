// What code says about runs of stored Processes, in French.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list: listed } = speechOf("fr");
const list = (steps: readonly string[]) => listed(steps.map((step) => `« ${step} »`));

export const frenchProcessWords: ProcessWords = {
  done: "C’est fait.",
  failed: (step, reason) => `Le processus s’est arrêté à l’étape « ${step} » : ${reason}.`,
  notBegun: (reason) => `Le processus n’a pas démarré : ${reason}.`,
  noResult: (reason) =>
    `Les étapes ont été exécutées, mais leur résultat n’a pas pu être assemblé : ${reason}.`,
  missed: (step, reason) => `L’étape « ${step} » a échoué et manque ici : ${reason}.`,
  shortened: {
    cut: "Le texte est plus long que le processus ne le permet ; il a donc été raccourci.",
    summarised: "Le résultat est un résumé.",
    summary_failed: "Le résultat a été raccourci, car il n’a pas pu être résumé.",
    summary_too_long: "Le résultat a été raccourci, car son résumé était trop long.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Le processus attend ta décision sur l’étape ${list(steps)}.`,
      `Le processus attend ta décision sur les étapes ${list(steps)}.`,
    ),
  choices:
    "Tu peux laisser une étape s’exécuter, changer ses données d’entrée ou la refuser. Sans réponse, le processus est annulé au bout d’une semaine.",
  inDoubt: (step) =>
    `On ne sait pas si « ${step} » a eu son effet à l’extérieur. Vérifie là-bas avant de faire recommencer.`,
  fromOutside: (step) =>
    `Ce que « ${step} » modifie dépend d’un texte venu de l’extérieur, par exemple d’un service, d’une page web ou d’un e-mail. Vérifie que c’est correct.`,
  final: (steps) =>
    `Déjà fait à l’extérieur : ${list(steps)}. Une annulation ne revient pas dessus, et relancer le processus le ferait encore une fois.`,
  expired:
    "Personne n’a répondu à temps, alors j’ai arrêté. Ce qui était déjà fait est dans le récapitulatif ; relance le processus si tu en as encore besoin.",
  advice: {
    later: "Réessaie dans quelques minutes.",
    tomorrow: "Réessaie demain.",
    credential: "Vérifie l’identifiant que l’outil utilise, puis relance le processus.",
    tool: "Vérifie que l’outil est activé ; s’il l’est, réessaie dans quelques minutes.",
    details:
      "Le message d’erreur de l’exécution dit quoi exactement ; corrige-le, puis relance le processus.",
  },
  reasons: {
    away: "le service n’a pas répondu",
    tooSlow: "le service a mis trop de temps",
    credentials: "le service a refusé l’identifiant, ou il n’y en a pas",
    busy: "le service est surchargé",
    quota: "ta limite pour une journée est épuisée",
    rejected: "le service a rejeté la demande",
    broken: "le service a signalé une erreur ou donné une réponse illisible",
    tooMuch: "le résultat est trop long",
    misfit: "la réponse n’a pas la forme que l’outil promet",
    changed: "le service décrit maintenant l’outil autrement que lorsqu’il a été accepté",
    inputs: "les données d’entrée ne conviennent pas",
    notAllowed: "l’adresse ou la réponse n’est pas autorisée",
    closed: "l’outil est désactivé, ou son service ne fonctionne pas",
    unknown: "son appel est resté sans réponse",
    refused: "tu l’as refusée",
    condition: "sa condition n’a pas pu être vérifiée",
    tooDeep: "le processus a trop d’étapes ou s’appelle lui-même trop souvent",
    template: "une partie du texte ne peut pas être remplie",
    other: "quelque chose s’est mal passé",
  },
};
