// Texts that code writes to users, in English.
import { englishChannelWords } from "./channels/english.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { readTexts } from "./read-texts.ts";
import file from "./texts/en.json" with { type: "json" };

const texts = readTexts(file.replies, PLACEHOLDERS.replies);

const { plural, number, list, because } = speechOf("en");

const entries = (count: number) => `${number(count)} ${plural(count, "entry", "entries")}`;

/** English words are also used in prompts, which are in English. */
export const englishWords: ReplyWords = {
  ...texts,
  changes: { ...texts.changes, more: (count, table) => `${number(count)} more in ${table}` },

  reply: {
    ...texts.reply,
    assumed: (assumptions) => `I assumed: ${assumptions.join("; ")}.`,
    save: (drafts) => plural(drafts, 'Say "save it" to keep it.', 'Say "save them" to keep them.'),
  },

  failures: {
    ...texts.failures,
    notChanged: {
      create: (name, reason) => because(`${name} was not saved`, reason),
      update: (name, reason) => because(`${name} was not updated`, reason),
      delete: (name, reason) => because(`${name} was not deleted`, reason),
    },
    notMade: (name, reason) => because(`${name} was not made`, reason),
    notDone: (name, reason) => because(`${name} was not done`, reason),
    leftAsIs: (names) => `Already there, and left as it was: ${names.join(", ")}.`,
    waits: (names) => `Waiting for your answer: ${names.join("; ")}.`,
    notFound: (names) => `I did not find ${list(names)}.`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `keeps out ${found}`,
      in_use: ({ table }) => `it is still used in the ${table}`,
      not_found: () => "nothing was found",
      gone: () => "it is no longer there",
      target_gone: ({ table }) => `what it refers to is no longer there (${table})`,
      duplicate: () => "there is one like it already",
      missing_value: () => "something is missing",
      check_failed: () => "one of the values is outside what is allowed",
      type_mismatch: () => "one of the values has the wrong form",
      invalid: () => "the change was not valid",
      invalid_input: () => "what was given was not valid",
      unresolved_ref: () => "it was not clear what was meant",
      ref_gone: ({ found }) => `${found} is no longer there`,
      stale: () => "it has changed since it was read",
      rolled_back: () => "taken back, because something else could not be saved",
      changed_since: () => "it has been changed or deleted since",
      conflict: () => "something else made a change at the same time",
      timeout: () => "it took too long",
      unavailable: () => "it is not known whether this was done",
      overloaded: () => "there is too much to do right now",
      internal: () => "something went wrong on my side",
    },
  },

  ends: {
    ...texts.ends,
    before: ({ create, update, delete: deletions }) => {
      const parts = [
        ...(create ? [`saved ${list(create)}`] : []),
        ...(update ? [`updated ${list(update)}`] : []),
        ...(deletions ? [`deleted ${list(deletions)}`] : []),
      ];
      return `Before that I ${parts.join("; ")}.`;
    },
    conditionUnmet: (condition, because) =>
      `your condition “${condition}” rules it out${because === "" ? "" : `: ${because}`}`,
  },

  questions: {
    ...texts.questions,
    confirmDelete: ({ count, table, names, missing }) =>
      `This would delete ${entries(count)} from ${table}: ${names}. ` +
      `${missing === "" ? "" : `I found nothing for ${missing}. `}Shall I delete ${plural(count, "it", "them")}?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `This would change ${entries(count)} in ${table} (${what}): ${names}. ` +
      `Shall I change ${plural(count, "it", "them")}?`,
    saveAnyway: (rows) => plural(rows, "Save it anyway?", "Save them anyway?"),
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Delete all ${count}` : "Delete"),
      confirm_update: (count) => (count > 1 ? `Change all ${count}` : "Change"),
      confirm_override: () => "Do it anyway",
      propose: () => "Do it",
    },
    afterwards: (steps) => `After that: ${steps.join("; ")}.`,
  },

  lists: {
    ...texts.lists,
    head: (table, shownCount, total) =>
      `In ${table} (${shownCount < total ? `${number(shownCount)} of ${number(total)} shown` : number(total)}):`,
    elsewhere: (names, more) =>
      `Elsewhere: ${list([...names, ...(more > 0 ? [`${number(more)} more`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `only ${number(shownCount)} of ${number(total)} rows of ${table} were looked at`,
  },

  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, and ${number(wantedCount)} were asked for`,
  channels: englishChannelWords,
};
