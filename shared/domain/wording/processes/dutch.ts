// What code says about runs of stored Processes, in Dutch.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list: listed } = speechOf("nl");
const list = (steps: readonly string[]) => listed(steps.map((step) => `“${step}”`));

export const dutchProcessWords: ProcessWords = {
  done: "Klaar.",
  failed: (step, reason) => `Het proces stopte bij de stap “${step}”: ${reason}.`,
  notBegun: (reason) => `Het proces is niet gestart: ${reason}.`,
  noResult: (reason) =>
    `De stappen zijn uitgevoerd, maar hun resultaat kon niet worden samengesteld: ${reason}.`,
  missed: (step, reason) => `De stap “${step}” is mislukt en ontbreekt hier: ${reason}.`,
  shortened: {
    cut: "De tekst is langer dan het proces toestaat en is daarom ingekort.",
    summarised: "De uitvoer is een samenvatting.",
    summary_failed: "De uitvoer is ingekort, omdat hij niet kon worden samengevat.",
    summary_too_long: "De uitvoer is ingekort, omdat de samenvatting te lang was.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Het proces wacht op je beslissing over de stap ${list(steps)}.`,
      `Het proces wacht op je beslissing over de stappen ${list(steps)}.`,
    ),
  choices:
    "Je kunt een stap laten uitvoeren, de invoer ervan wijzigen of hem weigeren. Zonder antwoord wordt het proces na een week geannuleerd.",
  inDoubt: (step) =>
    `Het is niet bekend of “${step}” buiten effect heeft gehad. Kijk dat daar na voordat je het nog eens laat doen.`,
  fromOutside: (step) =>
    `Wat “${step}” verandert, wordt bepaald door tekst van buiten, bijvoorbeeld van een dienst, een webpagina of een e-mail. Kijk na of het klopt.`,
  final: (steps) =>
    `Buiten al gedaan: ${list(steps)}. Terugdraaien maakt dat niet ongedaan, en het proces opnieuw starten zou het nog eens doen.`,
  expired:
    "Niemand heeft op tijd geantwoord, dus ik ben gestopt. Wat al gedaan was, staat in het overzicht; start het proces opnieuw als je het nog wilt.",
  advice: {
    later: "Probeer het over een paar minuten nog eens.",
    tomorrow: "Probeer het morgen nog eens.",
    credential:
      "Controleer de inloggegevens die het hulpmiddel gebruikt en start het proces dan opnieuw.",
    tool: "Kijk of het hulpmiddel aan staat; zo ja, probeer het over een paar minuten nog eens.",
    details:
      "De foutmelding van de uitvoering zegt wat precies; verhelp dat en start het proces dan opnieuw.",
  },
  reasons: {
    away: "de dienst gaf geen antwoord",
    tooSlow: "de dienst deed er te lang over",
    credentials: "de dienst weigerde de inloggegevens, of er zijn er geen",
    busy: "de dienst is overbelast",
    quota: "je limiet voor één dag is op",
    rejected: "de dienst wees het verzoek af",
    broken: "de dienst meldde een fout of gaf een onleesbaar antwoord",
    tooMuch: "het resultaat is te lang",
    misfit: "het antwoord heeft niet de vorm die het hulpmiddel belooft",
    changed: "de dienst beschrijft het hulpmiddel nu anders dan toen het werd geaccepteerd",
    inputs: "de invoer past niet",
    notAllowed: "het adres of het antwoord is niet toegestaan",
    closed: "het hulpmiddel staat uit, of zijn dienst werkt niet",
    unknown: "de aanroep kreeg geen antwoord",
    refused: "je hebt hem geweigerd",
    condition: "zijn voorwaarde kon niet worden gecontroleerd",
    tooDeep: "het proces heeft te veel stappen of roept zichzelf te vaak aan",
    template: "een deel van de tekst kan niet worden ingevuld",
    other: "er ging iets mis",
  },
};
