// Texts that code writes to users, in Dutch. The user is addressed with "je", as in a household.
import { dutchChannelWords } from "./channels/dutch.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { readTexts } from "./read-texts.ts";
import file from "./texts/nl.json" with { type: "json" };

const texts = readTexts(file.replies, PLACEHOLDERS.replies);

const { plural, number, list, because } = speechOf("nl");

const entries = (count: number) => `${number(count)} ${plural(count, "item", "items")}`;

export const dutchWords: ReplyWords = {
  ...texts,
  changes: { ...texts.changes, more: (count, table) => `nog ${number(count)} (${table})` },

  reply: {
    ...texts.reply,
    assumed: (assumptions) => `Uitgegaan van: ${assumptions.join("; ")}.`,
    save: (drafts) =>
      plural(
        drafts,
        "Zeg ‘opslaan’, dan sla ik het concept op.",
        "Zeg ‘alles opslaan’, dan sla ik de concepten op.",
      ),
  },

  failures: {
    ...texts.failures,
    notChanged: {
      create: (name, reason) => because(`${name} is niet opgeslagen`, reason),
      update: (name, reason) => because(`${name} is niet gewijzigd`, reason),
      delete: (name, reason) => because(`${name} is niet verwijderd`, reason),
    },
    notMade: (name, reason) => because(`${name} is niet gemaakt`, reason),
    notDone: (name, reason) => because(`${name} is niet gedaan`, reason),
    leftAsIs: (names) => `Stond er al en is niet veranderd: ${names.join(", ")}.`,
    waits: (names) => `Wacht op je antwoord: ${names.join("; ")}.`,
    notFound: (names) => `Ik heb ${list(names)} niet gevonden.`,
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
  },

  ends: {
    ...texts.ends,
    before: ({ create, update, delete: deletions }) => {
      const parts = [
        ...(create ? [`${list(create)} opgeslagen`] : []),
        ...(update ? [`${list(update)} gewijzigd`] : []),
        ...(deletions ? [`${list(deletions)} verwijderd`] : []),
      ];
      return `Daarvoor heb ik ${parts.join("; ")}.`;
    },
    conditionUnmet: (condition, because) =>
      `je voorwaarde “${condition}” staat dat in de weg${because === "" ? "" : `: ${because}`}`,
  },

  questions: {
    ...texts.questions,
    confirmDelete: ({ count, table, names, missing }) =>
      `Dit zou ${entries(count)} verwijderen (${table}): ${names}. ` +
      `${missing === "" ? "" : `Niets gevonden voor ${missing}. `}Zal ik ${plural(count, "het", "ze")} verwijderen?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Dit zou ${entries(count)} wijzigen (${table}: ${what}): ${names}. ` +
      `Zal ik ${plural(count, "het", "ze")} wijzigen?`,
    saveAnyway: () => "Toch opslaan?",
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Alle ${count} verwijderen` : "Verwijderen"),
      confirm_update: (count) => (count > 1 ? `Alle ${count} wijzigen` : "Wijzigen"),
      confirm_override: () => "Toch doen",
      propose: () => "Uitvoeren",
    },
    afterwards: (steps) => `Daarna: ${steps.join("; ")}.`,
  },

  lists: {
    ...texts.lists,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} van ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Elders: ${list([...names, ...(more > 0 ? [`nog ${number(more)}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `maar ${number(shownCount)} van ${number(total)} items zijn bekeken (${table})`,
  },

  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, en gevraagd waren er ${number(wantedCount)}`,
  channels: dutchChannelWords,
};
