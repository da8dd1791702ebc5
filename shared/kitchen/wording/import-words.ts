// The notes for users about a recipe that was read from a page or a text, in seven languages.
import type { Language } from "../../contracts/language.ts";

export interface ImportWords {
  several(count: number): string;
  noSteps: string;
  /** Replaces the steps. @param host "" for a text */
  noStepsOn(host: string): string;
  cutLines(count: number): string;
  /** @param yields the page's words for the yield, or "" */
  noServings(yields: string): string;
  /** The page may state a time that the reader did not find, so the text does not say that there is none. */
  noTimes: string;
  onlyTotal(minutes: number): string;
  longerInAll(minutes: number): string;
  /** Lines that have a number in which no amount was recognized. */
  unread(lines: ShownLines): string;
  /** Lines that the page shows and the draft lacks or has only in part: of the recipe's lists, or with an amount. */
  leftOut(lines: ShownLines): string;
  /** A list was found on the page and not in its data. */
  unmarked: string;
  noAmounts(count: number, all: number): string;
  cutSteps(count: number): string;
  /** Times that are longer than a week. */
  cutTimes(count: number): string;
  /** Texts that are longer than their field. */
  shortened(count: number): string;
  /** Lines of a model's reading that the text does not have. */
  notInText(count: number): string;
  /** The heading of the steps, which was on the same line as the first step. */
  headingLeftOut(heading: string): string;
  /** Characters at the end of a text that is too long. */
  cutText(count: number): string;
  cutPage: string;
}

/** The first lines of a list, and the number of all its lines. */
export interface ShownLines {
  count: number;
  lines: string[];
}

/** The lines in quotes, each cut to a maximum length; "+ 3" if there are more. */
const list = ({ count, lines }: ShownLines, [open, close]: [string, string] = ["“", "”"]) =>
  [
    ...lines.map((line) => `${open}${line.length > 90 ? `${line.slice(0, 88)} …` : line}${close}`),
    ...(count > lines.length ? [`+ ${count - lines.length}`] : []),
  ].join(", ");

const words: Readonly<Record<Language, ImportWords>> = {
  en: {
    several: (count) => `The page has ${count} recipes; this is one of them`,
    noSteps: "I could not read the steps",
    noStepsOn: (host) =>
      host === "" ? "The steps could not be read." : `For the steps see ${host}.`,
    cutLines: (count) => `There was no room for the last ${count} ingredients`,
    noServings: (yields) =>
      yields === ""
        ? "I found no number of servings in it"
        : `It says “${yields}”, but not how many people it serves`,
    noTimes: "I found no time in it",
    onlyTotal: (minutes) =>
      `It gives only a total time of ${minutes} minutes, which I kept as the cooking time`,
    longerInAll: (minutes) =>
      `The page gives a total of ${minutes} minutes, resting times included`,
    unread: (lines) => `I left these lines as they are: ${list(lines)}`,
    leftOut: (lines) => `It says more than I kept (${lines.count}): ${list(lines)}`,
    unmarked:
      "The page does not mark the recipe in its data; I took the lines below its headings, so please check them",
    noAmounts: (count, all) => `${count} of ${all} ingredients came without an amount`,
    cutSteps: (count) => `There was no room for the last steps (${count})`,
    shortened: (count) => `I shortened texts that were too long (${count})`,
    notInText: (count) => `I left out lines that are not in the text (${count})`,
    headingLeftOut: (heading) => `I left the heading “${heading}” out of the first step`,
    cutText: (count) => `The text is too long: I did not read its last ${count} characters`,
    cutPage: "The page is too complicated for me: I did not read it to the end",
    cutTimes: (count) => `I left out times of more than a week (${count})`,
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
        ? "Für wie viele es ist, habe ich darin nicht gelesen"
        : `Da steht „${yields}“, aber nicht, für wie viele es ist`,
    noTimes: "Eine Zeit habe ich darin nicht gelesen",
    onlyTotal: (minutes) =>
      `Da steht nur die Zeit insgesamt, ${minutes} Minuten; ich habe sie als Kochzeit behalten`,
    longerInAll: (minutes) => `Mit Ruhezeiten sind es laut Seite insgesamt ${minutes} Minuten`,
    unread: (lines) => `Diese Zeilen habe ich gelassen, wie sie sind: ${list(lines, ["„", "“"])}`,
    leftOut: (lines) =>
      `Da steht mehr, als ich übernommen habe (${lines.count}): ${list(lines, ["„", "“"])}`,
    unmarked:
      "Die Seite sagt in ihren Daten nicht, welche Zeilen das Rezept sind; ich habe die unter ihren Überschriften genommen, bitte prüfe sie",
    noAmounts: (count, all) => `${count} von ${all} Zutaten kamen ohne Menge`,
    cutSteps: (count) => `Für die letzten Schritte war kein Platz (${count})`,
    shortened: (count) => `Zu lange Texte habe ich gekürzt (${count})`,
    notInText: (count) => `Zeilen, die nicht im Text stehen, habe ich weggelassen (${count})`,
    headingLeftOut: (heading) =>
      `Die Überschrift „${heading}“ habe ich im ersten Schritt weggelassen`,
    cutText: (count) => `Der Text ist zu lang: Die letzten ${count} Zeichen habe ich nicht gelesen`,
    cutPage: "Die Seite ist zu verwickelt aufgebaut: Ich habe sie nicht bis zum Ende gelesen",
    cutTimes: (count) => `Zeiten von mehr als einer Woche habe ich weggelassen (${count})`,
  },
  fr: {
    several: (count) => `La page contient ${count} recettes ; celle-ci en est une`,
    noSteps: "Je n’ai pas pu lire les étapes",
    noStepsOn: (host) =>
      host === "" ? "Les étapes n’ont pas pu être lues." : `Les étapes sont sur ${host}.`,
    cutLines: (count) => `Il n’y avait pas de place pour les ${count} derniers ingrédients`,
    noServings: (yields) =>
      yields === ""
        ? "Je n’y ai pas lu pour combien de personnes c’est"
        : `Il est dit « ${yields} », mais pas pour combien de personnes c’est`,
    noTimes: "Je n’y ai lu aucune durée",
    onlyTotal: (minutes) =>
      `Il n’y a qu’un temps total, ${minutes} minutes, que j’ai gardé comme temps de cuisson`,
    longerInAll: (minutes) => `Avec les temps de repos, la page dit ${minutes} minutes en tout`,
    unread: (lines) => `J’ai laissé ces lignes telles quelles : ${list(lines, ["« ", " »"])}`,
    leftOut: (lines) =>
      `Il y a plus que ce que j’ai repris (${lines.count}) : ${list(lines, ["« ", " »"])}`,
    unmarked:
      "La page ne dit pas dans ses données quelles lignes sont la recette ; j’ai pris celles sous ses titres, vérifie-les s’il te plaît",
    noAmounts: (count, all) => `${count} ingrédients sur ${all} sont venus sans quantité`,
    cutSteps: (count) => `Il n’y avait pas de place pour les dernières étapes (${count})`,
    shortened: (count) => `J’ai raccourci des textes trop longs (${count})`,
    notInText: (count) => `J’ai laissé de côté des lignes qui ne sont pas dans le texte (${count})`,
    headingLeftOut: (heading) => `J’ai retiré le titre « ${heading} » de la première étape`,
    cutText: (count) => `Le texte est trop long : je n’ai pas lu ses ${count} derniers caractères`,
    cutPage: "La page est trop complexe : je ne l’ai pas lue jusqu’au bout",
    cutTimes: (count) => `J’ai laissé de côté des temps de plus d’une semaine (${count})`,
  },
  es: {
    several: (count) => `La página tiene ${count} recetas; esta es una de ellas`,
    noSteps: "No he podido leer los pasos",
    noStepsOn: (host) =>
      host === "" ? "No se han podido leer los pasos." : `Los pasos están en ${host}.`,
    cutLines: (count) => `No ha habido sitio para los últimos ${count} ingredientes`,
    noServings: (yields) =>
      yields === ""
        ? "No he leído para cuántas personas es"
        : `Dice «${yields}», pero no para cuántas personas es`,
    noTimes: "No he leído ningún tiempo",
    onlyTotal: (minutes) =>
      `Solo da un tiempo total, ${minutes} minutos, que he guardado como tiempo de cocción`,
    longerInAll: (minutes) => `Con los reposos, dice ${minutes} minutos en total`,
    unread: (lines) => `He dejado estas líneas como están: ${list(lines, ["«", "»"])}`,
    leftOut: (lines) => `Hay más de lo que he tomado (${lines.count}): ${list(lines, ["«", "»"])}`,
    unmarked:
      "La página no dice en sus datos qué líneas son la receta; he tomado las que están bajo sus títulos, revísalas por favor",
    noAmounts: (count, all) => `${count} de ${all} ingredientes han llegado sin cantidad`,
    cutSteps: (count) => `No ha habido sitio para los últimos pasos (${count})`,
    shortened: (count) => `He acortado textos demasiado largos (${count})`,
    notInText: (count) => `He dejado fuera líneas que no están en el texto (${count})`,
    headingLeftOut: (heading) => `He quitado el título «${heading}» del primer paso`,
    cutText: (count) => `El texto es demasiado largo: no he leído sus últimos ${count} caracteres`,
    cutPage: "La página es demasiado compleja: no la he leído hasta el final",
    cutTimes: (count) => `He dejado fuera tiempos de más de una semana (${count})`,
  },
  it: {
    several: (count) => `La pagina ha ${count} ricette; questa è una di esse`,
    noSteps: "Non sono riuscito a leggere i passaggi",
    noStepsOn: (host) =>
      host === "" ? "I passaggi non si potevano leggere." : `I passaggi sono su ${host}.`,
    cutLines: (count) => `Non c’era posto per gli ultimi ${count} ingredienti`,
    noServings: (yields) =>
      yields === ""
        ? "Non vi ho letto per quante persone è"
        : `Dice «${yields}», ma non per quante persone è`,
    noTimes: "Non vi ho letto alcun tempo",
    onlyTotal: (minutes) =>
      `Dà solo un tempo totale, ${minutes} minuti, che ho tenuto come tempo di cottura`,
    longerInAll: (minutes) => `Con i tempi di riposo dice ${minutes} minuti in tutto`,
    unread: (lines) => `Ho lasciato queste righe come sono: ${list(lines, ["«", "»"])}`,
    leftOut: (lines) =>
      `C’è più di quello che ho preso (${lines.count}): ${list(lines, ["«", "»"])}`,
    unmarked:
      "La pagina non dice nei suoi dati quali righe sono la ricetta; ho preso quelle sotto i suoi titoli, controllale per favore",
    noAmounts: (count, all) => `${count} ingredienti su ${all} sono arrivati senza quantità`,
    cutSteps: (count) => `Non c’era posto per gli ultimi passaggi (${count})`,
    shortened: (count) => `Ho accorciato testi troppo lunghi (${count})`,
    notInText: (count) => `Ho lasciato fuori righe che non sono nel testo (${count})`,
    headingLeftOut: (heading) => `Ho tolto il titolo «${heading}» dal primo passaggio`,
    cutText: (count) => `Il testo è troppo lungo: non ho letto gli ultimi ${count} caratteri`,
    cutPage: "La pagina è troppo complessa: non l’ho letta fino in fondo",
    cutTimes: (count) => `Ho lasciato fuori tempi di più di una settimana (${count})`,
  },
  pt: {
    several: (count) => `A página tem ${count} receitas; esta é uma delas`,
    noSteps: "Não consegui ler os passos",
    noStepsOn: (host) =>
      host === "" ? "Não foi possível ler os passos." : `Os passos estão em ${host}.`,
    cutLines: (count) => `Não houve espaço para os últimos ${count} ingredientes`,
    noServings: (yields) =>
      yields === ""
        ? "Não li para quantas pessoas é"
        : `Diz “${yields}”, mas não para quantas pessoas é`,
    noTimes: "Não li nenhum tempo",
    onlyTotal: (minutes) =>
      `Só dá um tempo total, ${minutes} minutos, que salvei como tempo de cozimento`,
    longerInAll: (minutes) => `Com os descansos, diz ${minutes} minutos ao todo`,
    unread: (lines) => `Deixei estas linhas como estão: ${list(lines)}`,
    leftOut: (lines) => `Há mais do que usei (${lines.count}): ${list(lines)}`,
    unmarked:
      "A página não diz em seus dados quais linhas são a receita; usei as que estão sob seus títulos, confira por favor",
    noAmounts: (count, all) => `${count} de ${all} ingredientes vieram sem quantidade`,
    cutSteps: (count) => `Não houve espaço para os últimos passos (${count})`,
    shortened: (count) => `Encurtei textos longos demais (${count})`,
    notInText: (count) => `Deixei de fora linhas que não estão no texto (${count})`,
    headingLeftOut: (heading) => `Tirei o título “${heading}” do primeiro passo`,
    cutText: (count) => `O texto é longo demais: não li os últimos ${count} caracteres`,
    cutPage: "A página é complexa demais: não a li até o fim",
    cutTimes: (count) => `Deixei de fora tempos de mais de uma semana (${count})`,
  },
  nl: {
    several: (count) => `Op de pagina staan ${count} recepten; dit is er een van`,
    noSteps: "Ik kon de stappen niet lezen",
    noStepsOn: (host) =>
      host === "" ? "De stappen konden niet worden gelezen." : `De stappen staan op ${host}.`,
    cutLines: (count) => `Voor de laatste ${count} ingrediënten was geen plaats`,
    noServings: (yields) =>
      yields === ""
        ? "Ik heb er niet in gelezen voor hoeveel personen het is"
        : `Er staat “${yields}”, maar niet voor hoeveel personen het is`,
    noTimes: "Ik heb er geen tijd in gelezen",
    onlyTotal: (minutes) =>
      `Er staat alleen een totale tijd, ${minutes} minuten; die heb ik als kooktijd opgeslagen`,
    longerInAll: (minutes) =>
      `Met rusttijden is het volgens de pagina ${minutes} minuten in totaal`,
    unread: (lines) => `Deze regels heb ik gelaten zoals ze zijn: ${list(lines)}`,
    leftOut: (lines) => `Er staat meer dan ik heb overgenomen (${lines.count}): ${list(lines)}`,
    unmarked:
      "De pagina zegt in haar gegevens niet welke regels het recept zijn; ik heb die onder de koppen genomen, controleer ze alsjeblieft",
    noAmounts: (count, all) => `${count} van de ${all} ingrediënten kwamen zonder hoeveelheid`,
    cutSteps: (count) => `Voor de laatste stappen was geen plaats (${count})`,
    shortened: (count) => `Te lange teksten heb ik ingekort (${count})`,
    notInText: (count) => `Regels die niet in de tekst staan heb ik weggelaten (${count})`,
    headingLeftOut: (heading) => `De kop “${heading}” heb ik uit de eerste stap weggelaten`,
    cutText: (count) => `De tekst is te lang: de laatste ${count} tekens heb ik niet gelezen`,
    cutPage: "De pagina is te ingewikkeld: ik heb haar niet tot het einde gelezen",
    cutTimes: (count) => `Tijden van meer dan een week heb ik weggelaten (${count})`,
  },
};

export const importWords = (language: Language): ImportWords => words[language];
