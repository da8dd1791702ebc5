// What users are told of a recipe that was read off a page or a text, in seven languages.
import type { Language } from "../../contracts/language.ts";

export interface ImportWords {
  several(count: number): string;
  noSteps: string;
  /** Stands in the place of the steps. @param host "" for a text */
  noStepsOn(host: string): string;
  cutLines(count: number): string;
  /** @param yields what the page says instead, or "" */
  noServings(yields: string): string;
  noTimes: string;
  onlyTotal(minutes: number): string;
  longerInAll(minutes: number): string;
  /** Lines that have a number and no amount that was understood. */
  unread(lines: string[]): string;
}

const list = (lines: string[], [open, close]: [string, string] = ["“", "”"]) =>
  lines.map((line) => `${open}${line}${close}`).join(", ");

const words: Readonly<Record<Language, ImportWords>> = {
  en: {
    several: (count) => `The page has ${count} recipes; this is one of them`,
    noSteps: "I could not read the steps",
    noStepsOn: (host) =>
      host === "" ? "The steps could not be read." : `For the steps see ${host}.`,
    cutLines: (count) => `There was no room for the last ${count} ingredients`,
    noServings: (yields) =>
      yields === ""
        ? "It does not say for how many it is"
        : `It says “${yields}”, and not for how many it is`,
    noTimes: "It does not say how long it takes",
    onlyTotal: (minutes) =>
      `It gives only a time in all, ${minutes} minutes, which I kept as cooking time`,
    longerInAll: (minutes) => `With resting times it says ${minutes} minutes in all`,
    unread: (lines) => `I left these lines as they are: ${list(lines)}`,
  },
  de: {
    several: (count) => `Auf der Seite stehen ${count} Rezepte; dies ist eines davon`,
    noSteps: "Die Schritte konnte ich nicht lesen",
    noStepsOn: (host) =>
      host === ""
        ? "Die Schritte konnten nicht gelesen werden."
        : `Die Schritte stehen auf ${host}.`,
    cutLines: (count) => `Für die letzten ${count} Zutaten war kein Platz`,
    noServings: (yields) =>
      yields === ""
        ? "Für wie viele es ist, steht nicht da"
        : `Da steht „${yields}“, aber nicht, für wie viele es ist`,
    noTimes: "Wie lange es dauert, steht nicht da",
    onlyTotal: (minutes) =>
      `Da steht nur die Zeit insgesamt, ${minutes} Minuten; ich habe sie als Kochzeit behalten`,
    longerInAll: (minutes) => `Mit Ruhezeiten sind es laut Seite insgesamt ${minutes} Minuten`,
    unread: (lines) => `Diese Zeilen habe ich gelassen, wie sie sind: ${list(lines, ["„", "“"])}`,
  },
  fr: {
    several: (count) => `La page contient ${count} recettes ; celle-ci en est une`,
    noSteps: "Je n’ai pas pu lire les étapes",
    noStepsOn: (host) =>
      host === "" ? "Les étapes n’ont pas pu être lues." : `Les étapes sont sur ${host}.`,
    cutLines: (count) => `Il n’y avait pas de place pour les ${count} derniers ingrédients`,
    noServings: (yields) =>
      yields === ""
        ? "Il n’est pas dit pour combien de personnes c’est"
        : `Il est dit « ${yields} », mais pas pour combien de personnes c’est`,
    noTimes: "Il n’est pas dit combien de temps il faut",
    onlyTotal: (minutes) =>
      `Il n’y a qu’un temps total, ${minutes} minutes, que j’ai gardé comme temps de cuisson`,
    longerInAll: (minutes) => `Avec les temps de repos, la page dit ${minutes} minutes en tout`,
    unread: (lines) => `J’ai laissé ces lignes telles quelles : ${list(lines, ["« ", " »"])}`,
  },
  es: {
    several: (count) => `La página tiene ${count} recetas; esta es una de ellas`,
    noSteps: "No he podido leer los pasos",
    noStepsOn: (host) =>
      host === "" ? "No se han podido leer los pasos." : `Los pasos están en ${host}.`,
    cutLines: (count) => `No ha habido sitio para los últimos ${count} ingredientes`,
    noServings: (yields) =>
      yields === ""
        ? "No dice para cuántas personas es"
        : `Dice «${yields}», pero no para cuántas personas es`,
    noTimes: "No dice cuánto tiempo lleva",
    onlyTotal: (minutes) =>
      `Solo da un tiempo total, ${minutes} minutos, que he guardado como tiempo de cocción`,
    longerInAll: (minutes) => `Con los reposos, dice ${minutes} minutos en total`,
    unread: (lines) => `He dejado estas líneas como están: ${list(lines, ["«", "»"])}`,
  },
  it: {
    several: (count) => `La pagina ha ${count} ricette; questa è una di esse`,
    noSteps: "Non sono riuscito a leggere i passaggi",
    noStepsOn: (host) =>
      host === "" ? "I passaggi non si potevano leggere." : `I passaggi sono su ${host}.`,
    cutLines: (count) => `Non c’era posto per gli ultimi ${count} ingredienti`,
    noServings: (yields) =>
      yields === ""
        ? "Non dice per quante persone è"
        : `Dice «${yields}», ma non per quante persone è`,
    noTimes: "Non dice quanto tempo ci vuole",
    onlyTotal: (minutes) =>
      `Dà solo un tempo totale, ${minutes} minuti, che ho tenuto come tempo di cottura`,
    longerInAll: (minutes) => `Con i tempi di riposo dice ${minutes} minuti in tutto`,
    unread: (lines) => `Ho lasciato queste righe come sono: ${list(lines, ["«", "»"])}`,
  },
  pt: {
    several: (count) => `A página tem ${count} receitas; esta é uma delas`,
    noSteps: "Não consegui ler os passos",
    noStepsOn: (host) =>
      host === "" ? "Não foi possível ler os passos." : `Os passos estão em ${host}.`,
    cutLines: (count) => `Não houve espaço para os últimos ${count} ingredientes`,
    noServings: (yields) =>
      yields === ""
        ? "Não diz para quantas pessoas é"
        : `Diz “${yields}”, mas não para quantas pessoas é`,
    noTimes: "Não diz quanto tempo leva",
    onlyTotal: (minutes) =>
      `Só dá um tempo total, ${minutes} minutos, que salvei como tempo de cozimento`,
    longerInAll: (minutes) => `Com os descansos, diz ${minutes} minutos ao todo`,
    unread: (lines) => `Deixei estas linhas como estão: ${list(lines)}`,
  },
  nl: {
    several: (count) => `Op de pagina staan ${count} recepten; dit is er een van`,
    noSteps: "Ik kon de stappen niet lezen",
    noStepsOn: (host) =>
      host === "" ? "De stappen konden niet worden gelezen." : `De stappen staan op ${host}.`,
    cutLines: (count) => `Voor de laatste ${count} ingrediënten was geen plaats`,
    noServings: (yields) =>
      yields === ""
        ? "Er staat niet voor hoeveel personen het is"
        : `Er staat “${yields}”, maar niet voor hoeveel personen het is`,
    noTimes: "Er staat niet hoe lang het duurt",
    onlyTotal: (minutes) =>
      `Er staat alleen een totale tijd, ${minutes} minuten; die heb ik als kooktijd opgeslagen`,
    longerInAll: (minutes) =>
      `Met rusttijden is het volgens de pagina ${minutes} minuten in totaal`,
    unread: (lines) => `Deze regels heb ik gelaten zoals ze zijn: ${list(lines)}`,
  },
};

export const importWords = (language: Language): ImportWords => words[language];
