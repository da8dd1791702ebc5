// Texts that code writes to users, in German. The user is addressed with "du", as in a household.
import { germanChannelWords } from "./channels/german.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { readTexts } from "./read-texts.ts";
import file from "./texts/de.json" with { type: "json" };

const texts = readTexts(file.replies, PLACEHOLDERS.replies);

const { plural, number, list, because } = speechOf("de");

const entries = (count: number) => `${number(count)} ${plural(count, "Eintrag", "Einträge")}`;

export const germanWords: ReplyWords = {
  ...texts,
  changes: {
    ...texts.changes,
    more: (count, table) => `${number(count)} ${plural(count, "weiterer", "weitere")} (${table})`,
  },

  reply: {
    ...texts.reply,
    assumed: (assumptions) => `Ich gehe davon aus: ${assumptions.join("; ")}.`,
    save: (drafts) =>
      plural(
        drafts,
        "Sag „speichern“, dann bleibt der Entwurf erhalten.",
        "Sag „alle speichern“, dann bleiben die Entwürfe erhalten.",
      ),
  },

  failures: {
    ...texts.failures,
    notChanged: {
      create: (name, reason) => because(`${name} wurde nicht gespeichert`, reason),
      update: (name, reason) => because(`${name} wurde nicht geändert`, reason),
      delete: (name, reason) => because(`${name} wurde nicht gelöscht`, reason),
    },
    notMade: (name, reason) => because(`${name} wurde nicht erstellt`, reason),
    notDone: (name, reason) => because(`${name} wurde nicht erledigt`, reason),
    leftAsIs: (names) => `Schon da und unverändert: ${names.join(", ")}.`,
    waits: (names) => `Wartet auf deine Antwort: ${names.join("; ")}.`,
    notFound: (names) => `Nicht gefunden habe ich ${list(names)}.`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `schließt aus: ${found}`,
      in_use: ({ table }) => `wird noch verwendet (${table})`,
      not_found: () => "das habe ich nicht gefunden",
      gone: () => "der Eintrag ist nicht mehr da",
      target_gone: ({ table }) => `was dazugehört, ist nicht mehr da (${table})`,
      duplicate: () => "so einen Eintrag gibt es schon",
      missing_value: () => "es fehlt eine Angabe",
      check_failed: () => "eine Angabe liegt außerhalb dessen, was erlaubt ist",
      type_mismatch: () => "eine Angabe hat nicht die richtige Form",
      invalid: () => "die Änderung war nicht gültig",
      invalid_input: () => "die Angaben waren nicht gültig",
      unresolved_ref: () => "es war nicht klar, was gemeint ist",
      ref_gone: ({ found }) => `${found} gibt es nicht mehr`,
      stale: () => "der Eintrag hat sich inzwischen geändert",
      rolled_back: () => "zurückgenommen, weil etwas anderes nicht gespeichert werden konnte",
      changed_since: () => "der Eintrag wurde seitdem geändert oder gelöscht",
      conflict: () => "im selben Moment wurde etwas anderes geändert",
      timeout: () => "es hat zu lange gedauert",
      unavailable: () => "ich weiß nicht, ob es geklappt hat",
      overloaded: () => "gerade ist zu viel los",
      internal: () => "auf meiner Seite ist etwas schiefgegangen",
    },
  },

  ends: {
    ...texts.ends,
    before: ({ create, update, delete: deletions }) => {
      const parts = [
        ...(create ? [`${list(create)} gespeichert`] : []),
        ...(update ? [`${list(update)} geändert`] : []),
        ...(deletions ? [`${list(deletions)} gelöscht`] : []),
      ];
      return `Vorher habe ich ${parts.join("; ")}.`;
    },
    conditionUnmet: (condition, because) =>
      `deine Bedingung „${condition}“ spricht dagegen${because === "" ? "" : `: ${because}`}`,
  },

  questions: {
    ...texts.questions,
    confirmDelete: ({ count, table, names, missing }) =>
      `Das würde ${entries(count)} löschen (${table}): ${names}. ` +
      `${missing === "" ? "" : `Nicht gefunden: ${missing}. `}Soll ich ${plural(count, "ihn", "sie")} löschen?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Das würde ${entries(count)} ändern (${table}: ${what}): ${names}. ` +
      `Soll ich ${plural(count, "ihn", "sie")} ändern?`,
    saveAnyway: () => "Trotzdem eintragen?",
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Alle ${count} löschen` : "Löschen"),
      confirm_update: (count) => (count > 1 ? `Alle ${count} ändern` : "Ändern"),
      confirm_override: () => "Trotzdem machen",
      propose: () => "Ausführen",
    },
    afterwards: (steps) => `Danach: ${steps.join("; ")}.`,
  },

  lists: {
    ...texts.lists,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} von ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Anderswo: ${list([...names, ...(more > 0 ? [`${number(more)} weitere`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `nur ${number(shownCount)} von ${number(total)} Einträgen wurden angesehen (${table})`,
  },

  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, und gewünscht waren ${number(wantedCount)}`,
  channels: germanChannelWords,
};
