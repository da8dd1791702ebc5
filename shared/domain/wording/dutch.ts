// Texts that code writes to users, in Dutch. The user is addressed with "je", as in a household.
import { dutchChannelWords } from "./channels/dutch.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const { plural, number, list, because } = speechOf("nl");

const LATER = {
  again: "Probeer het over een paar minuten nog eens.",
  rest: "Vraag over een paar minuten nog eens om de rest.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "item", "items")}`;

export const dutchWords: ReplyWords = {
  nothingChanged: "Er is niets gewijzigd.",
  forTheRecord: "Voor de duidelijkheid: er is niets gewijzigd.",
  unchangedNow: "Dit bericht heeft niets gewijzigd.",
  noReason: "er is geen reden gegeven",
  entryIn: (table) => `een item (${table})`,
  unnamed: "(zonder naam)",
  colon: ": ",
  semicolon: "; ",

  changes: {
    done: { create: "Opgeslagen", update: "Gewijzigd", delete: "Verwijderd" },
    undone: { create: "Teruggezet", update: "Zoals het was", delete: "Verwijderd" },
    notDone: "Niet gedaan",
    partOf: (name, whole) => `${name} van ${whole}`,
    more: (count, table) => `nog ${number(count)} (${table})`,
  },

  reply: {
    notSaved: "(niet opgeslagen)",
    pleaseNote: "Let op:",
    assumed: (assumptions) => `Uitgegaan van: ${assumptions.join("; ")}.`,
    askedAgain: "Ik wil het zeker weten en vraag het nog eens. Antwoord met een nummer.",
    waiting: "Hier is nog niets van gedaan. Antwoord met een nummer:",
    late: "Die vraag staat niet meer open, dus er is niets gewijzigd.",
    linkRemoved: "link verwijderd",
    calledOff: "Goed, dan blijft alles zoals het is.",
    declined:
      "Het taalmodel waarmee ik werk wilde hier niet op antwoorden. Zeg het anders of vraag iets anders.",
    unfinished: "Sorry, ik kon dit niet afmaken.",
    speechless: "Sorry, ik heb hier even geen woorden voor.",
    draftKept: "Het concept blijft bestaan: zeg ‘nog een keer’ en ik probeer het weer op te slaan.",
    save: (drafts) =>
      plural(
        drafts,
        "Zeg ‘opslaan’, dan sla ik het concept op.",
        "Zeg ‘alles opslaan’, dan sla ik de concepten op.",
      ),
    putOtherwise: "Je kunt het nog eens vragen of het anders zeggen.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`${name} is niet opgeslagen`, reason),
      update: (name, reason) => because(`${name} is niet gewijzigd`, reason),
      delete: (name, reason) => because(`${name} is niet verwijderd`, reason),
    },
    notMade: (name, reason) => because(`${name} is niet gemaakt`, reason),
    notDone: (name, reason) => because(`${name} is niet gedaan`, reason),
    named: (label) => `‘${label}’`,
    oneEntry: (table) => `Eén item (${table})`,
    cameToNothing: (reason) => `Eén deel heeft niets opgeleverd: ${reason}`,
    notRun: "iets wat eerst moest gebeuren, is niet gelukt",
    leftAsIs: (names) => `Stond er al en is niet veranderd: ${names.join(", ")}.`,
    waits: (names) => `Wacht op je antwoord: ${names.join("; ")}.`,
    notFound: (names) => `Ik heb ${list(names)} niet gevonden.`,
    part: (reason) => `Eén deel kon ik niet afmaken: ${reason}`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `sluit ${found} uit`,
      in_use: ({ table }) => `wordt nog gebruikt (${table})`,
      not_found: () => "dat heb ik niet gevonden",
      gone: () => "het item is er niet meer",
      target_gone: ({ table }) => `waar het naar verwijst is er niet meer (${table})`,
      duplicate: () => "zo’n item bestaat al",
      missing_value: () => "er ontbreekt een gegeven",
      check_failed: () => "een gegeven valt buiten wat mag",
      type_mismatch: () => "een gegeven heeft niet de juiste vorm",
      invalid: () => "de wijziging was niet geldig",
      invalid_input: () => "de gegevens waren niet geldig",
      unresolved_ref: () => "het was niet duidelijk wat er bedoeld werd",
      ref_gone: ({ found }) => `${found} is er niet meer`,
      stale: () => "het item is intussen veranderd",
      rolled_back: () => "teruggedraaid, omdat iets anders niet kon worden opgeslagen",
      changed_since: () => "het item is sindsdien gewijzigd of verwijderd",
      conflict: () => "tegelijk werd er iets anders gewijzigd",
      timeout: () => "het duurde te lang",
      unavailable: () => "ik weet niet of dit gelukt is",
      overloaded: () => "er is nu te veel te doen",
      internal: () => "er ging aan mijn kant iets mis",
    },
    found: (what) => `bevat ${what}`,
    foundMaybe: (what) => `kan afhankelijk van het merk ${what} bevatten`,
    byJudgement: "afgeleid uit wat erin zit",
    byWords: "alleen vanwege de naam, waarschijnlijk zit het er niet in",
  },

  ends: {
    unknown: {
      sorry: "Sorry, er ging aan mijn kant iets mis en ik kon dit niet afmaken.",
      again: "Probeer het nog eens.",
      rest: "Vraag nog eens om de rest.",
    },
    modelUnavailable: {
      sorry: "Sorry, het taalmodel waarmee ik werk antwoordt niet en ik kon dit niet afmaken.",
      ...LATER,
    },
    modelFull: {
      sorry:
        "Sorry, het taalmodel waarmee ik werk neemt nu geen verzoeken meer aan en ik kon dit niet afmaken.",
      again: `${LATER.again} Vraag minder tegelijk, dan gaat het sneller.`,
      rest: `${LATER.rest} Vraag weinig tegelijk, dan gaat het sneller.`,
    },
    declined: {
      sorry: "Het taalmodel waarmee ik werk wilde hier niet op antwoorden, dus ben ik gestopt.",
      again: "Zeg het anders of vraag iets anders.",
      rest: "Zeg de rest anders of vraag iets anders.",
    },
    misconfigured: {
      sorry:
        "Sorry, wie mij beheert moet eerst iets in mijn installatie in orde maken (in het log staat wat) en ik kon dit niet afmaken.",
      again: "Tot die tijd heeft opnieuw proberen geen zin.",
      rest: "Tot die tijd heeft opnieuw om de rest vragen geen zin.",
    },
    step: {
      declined: "het taalmodel wilde hier niet aan werken",
      misconfigured: "eerst moet er iets in mijn installatie in orde worden gemaakt",
      modelUnavailable: "het taalmodel antwoordde niet, probeer het over een paar minuten nog eens",
      modelFull:
        "het taalmodel neemt nu geen verzoeken meer aan, probeer het over een paar minuten nog eens",
      other: (code) => `de stap is mislukt (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`${list(create)} opgeslagen`] : []),
        ...(update ? [`${list(update)} gewijzigd`] : []),
        ...(deleted ? [`${list(deleted)} verwijderd`] : []),
      ];
      return `Daarvoor heb ik ${parts.join("; ")}.`;
    },
    tookTooLong:
      "Sorry, dit duurde te lang en ik ben gestopt. Wat al gewijzigd was, staat in het overzicht; " +
      "vraag nog eens om de rest.",
    stopped: "Gestopt. Wat al gedaan was, staat in het overzicht.",
    outOfAttempts: (description) => `Mijn pogingen zijn op: ${description}`,
    stillOpen: (names) => `Mijn pogingen zijn op; nog open: ${names}.`,
    notWorkedOut: "Ik kwam niet uit deze stap.",
    draftGone: "het concept is er niet meer",
    cannotBeDone: "Deze stap kan niet worden uitgevoerd.",
    noChange: "het had geen effect",
    noneFound: "dat heb ik niet gevonden",
    conditionUnmet: (condition, because) =>
      `je voorwaarde “${condition}” staat dat in de weg${because === "" ? "" : `: ${because}`}`,
    conditionOpen: (condition) => `Klopt dit: “${condition}”?`,
    blocked: "De stap is zonder reden geblokkeerd.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `Dit zou ${entries(count)} verwijderen (${table}): ${names}. ` +
      `${missing === "" ? "" : `Niets gevonden voor ${missing}. `}Zal ik ${plural(count, "het", "ze")} verwijderen?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Dit zou ${entries(count)} wijzigen (${table}: ${what}): ${names}. ` +
      `Zal ik ${plural(count, "het", "ze")} wijzigen?`,
    confirmOverride: (lines) =>
      `Dat heb ik nog niet gedaan, omdat er iets in zit dat jullie thuis mijden:\n${lines}\nZal ik het toch doen?`,
    saveAnyway: () => "Toch opslaan?",
    remembered: "Ik onthoud je antwoord.",
    keep: {
      confirm_delete: "Alles houden",
      confirm_update: "Niets wijzigen",
      confirm_override: "Zo laten",
      propose: "Zo laten",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Alle ${count} verwijderen` : "Verwijderen"),
      confirm_update: (count) => (count > 1 ? `Alle ${count} wijzigen` : "Wijzigen"),
      confirm_override: () => "Toch doen",
      propose: () => "Uitvoeren",
    },
    afterwards: (steps) => `Daarna: ${steps.join("; ")}.`,
    it: "dit item",
    goOn: (goal) => `Zal ik hiermee doorgaan: ${goal}?`,
    tellMore: "Kun je me meer vertellen over wat je wilt?",
    considered: (lines) =>
      "Dat klonk als een idee, niet als een opdracht, dus er is nog niets gewijzigd. Dit zou ik doen:\n" +
      `${lines}\nZal ik?`,
    pictured: (lines) =>
      `Er is nog niets gewijzigd, omdat het van een afbeelding komt. Dit zou ik doen:\n${lines}\nZal ik?`,
    takeBack: (names) => `Terugdraaien: ${names}`,
    whichOne: (name) => `Welke bedoel je met ‘${name}’?`,
  },

  facts: {
    forNow: (thing) => `in dit gesprek houd ik er rekening mee, zonder het op te slaan: ${thing}`,
    unkept: (things) =>
      `Niet onthouden, omdat het over niemand van jullie huishouden gaat: ${things}`,
    startOver: "alles tot nu toe vergeten",
    drop: (label) => `‘${label}’ laten vallen`,
    unproven: (things) => `Ik weet niet zeker of je dit gezegd hebt: ${things}. Bedoel je dat?`,
    notTaken: (things) =>
      `Dit heb ik niet genoteerd, omdat ik het niet in je woorden vond: ${things}`,
    howLong: (things) => `Zal ik dit voorgoed onthouden: ${things}?`,
    always: "Altijd",
    thisTime: "Alleen deze keer",
    whose: (things) => `Om wie gaat het: ${things}?`,
    mine: "Om mij",
    members: "Om iemand bij ons thuis",
    guests: "Om een gast, alleen deze keer",
  },

  undo: {
    all: "terugdraaien wat er gewijzigd is",
    done: { create: "Teruggezet", update: "Zoals het was", delete: "Verwijderd" },
    undone: "Teruggedraaid.",
    nothing: "Er is niets ongedaan gemaakt",
    nothingLeft: "Er was niets meer om terug te draaien.",
    impossible: (reason) =>
      `Ik kon dit niet terugdraaien, dus alles blijft zoals het is. ${reason}`,
  },

  lists: {
    none: (table) => `Hier staat nog niets (${table}). Zeg me wat erin moet.`,
    noneFits: (table) => `Zoiets heb ik niet gevonden (${table}). Vraag alles of zeg het anders.`,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} van ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Elders: ${list([...names, ...(more > 0 ? [`nog ${number(more)}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `maar ${number(shownCount)} van ${number(total)} items zijn bekeken (${table})`,
  },

  mustAvoid: (fault) => `${fault}. Dat mijden jullie thuis; voor het opslaan vraag ik het na`,
  unchecked: (names) => `ik kon niet nagaan of er iets in zit dat jullie mijden: ${names}`,
  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, en gevraagd waren er ${number(wantedCount)}`,
  foundBy: {
    by_judgement: (name) => `${name}: afgeleid uit wat erin zit`,
    by_words: (name) => `${name}: alleen vanwege de naam, waarschijnlijk zit het er niet in`,
  },
  channels: dutchChannelWords,
};
