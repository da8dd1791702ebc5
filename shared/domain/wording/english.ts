// What code says to users, in English.
import { englishChannelWords } from "./channels/english.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const { plural, number, list, because } = speechOf("en");

const LATER = {
  again: "Please try again in a few minutes.",
  rest: "Please ask again for the rest in a few minutes.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "entry", "entries")}`;

/** English words are also used in prompts, which are in English. */
export const englishWords: ReplyWords = {
  nothingChanged: "Nothing was changed.",
  unchangedNow: "Nothing was changed by this message.",
  noReason: "no reason was given",
  entryIn: (table) => `an entry in ${table}`,
  unnamed: "(unnamed)",
  colon: ": ",

  changes: {
    done: { create: "Saved", update: "Changed", delete: "Deleted" },
    undone: { create: "Back again", update: "Changed back", delete: "Taken back" },
    notDone: "Not done",
    partOf: (name, whole) => `${name} in ${whole}`,
    more: (count, table) => `${number(count)} more in ${table}`,
  },

  reply: {
    notSaved: "(not saved)",
    pleaseNote: "Please note:",
    assumed: (assumptions) => `Assumed: ${assumptions.join("; ")}.`,
    askedAgain: "I want to be sure, so I ask again. Please answer with a number.",
    waiting: "Nothing of it is done yet. Please answer with a number:",
    late: "That question is no longer open. Nothing was changed.",
    calledOff: "All right, I leave it at that. Nothing was changed.",
    declined:
      "The language model that I work with declined to answer this. Nothing was changed. Please put it in other words, or ask for something else.",
    unfinished: "Sorry, I could not finish this. Nothing was changed.",
    speechless: "Sorry, I have no words for this right now. Nothing was changed.",
    draftKept: 'The draft is kept: say "try again" and I save it once more.',
    save: (drafts) => plural(drafts, 'Say "save it" to keep it.', 'Say "save them" to keep them.'),
    putOtherwise: "You can ask again, or put it another way.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`${name} was not saved`, reason),
      update: (name, reason) => because(`${name} was not updated`, reason),
      delete: (name, reason) => because(`${name} was not deleted`, reason),
    },
    notMade: (name, reason) => because(`${name} was not made`, reason),
    notDone: (name, reason) => because(`${name} was not done`, reason),
    named: (label) => `"${label}"`,
    oneEntry: (table) => `One entry (${table})`,
    cameToNothing: (reason) => `One part came to nothing: ${reason}`,
    part: (reason) => `I could not finish one part: ${reason}`,
    // The ledger and its callers write English, so null keeps their words.
    reasons: {
      guard: ({ found }) => `contains ${found}`,
      guard_may: ({ found }) => `may contain ${found}`,
      keeps_out: null,
      in_use: ({ table }) => `it is still used in the ${table}`,
      not_found: null,
      duplicate: null,
      missing_value: null,
      check_failed: null,
      type_mismatch: null,
      invalid: null,
      invalid_input: null,
      unresolved_ref: null,
      stale: null,
      rolled_back: null,
      changed_since: null,
      conflict: null,
      timeout: null,
      unavailable: null,
      overloaded: null,
      internal: null,
    },
    found: (name, code) => `${name} (${code})`,
    foundMaybe: (name, code) => `${name} (perhaps: ${code})`,
    byJudgement: "by judgement, not by name",
    byWords: "by name; judged to be without",
  },

  ends: {
    unknown: {
      sorry: "Sorry, something went wrong on my side and I could not finish this.",
      again: "Please try again.",
      rest: "Please ask again for the rest.",
    },
    // An immediate retry would end the same way: the model has been tried for over a minute.
    modelUnavailable: {
      sorry:
        "Sorry, the language model that I work with is not answering, and I could not finish this.",
      ...LATER,
    },
    modelFull: {
      sorry:
        "Sorry, the language model that I work with is taking no more requests right now, and I could not finish this.",
      again: `${LATER.again} A message that asks for fewer things at once gets through sooner.`,
      rest: `${LATER.rest} A few things at a time get through sooner.`,
    },
    declined: {
      sorry: "The language model that I work with declined to answer this, so I stopped.",
      again: "Please put it in other words, or ask for something else.",
      rest: "Please put the rest in other words, or ask for something else.",
    },
    misconfigured: {
      sorry:
        "Sorry, something in my setup has to be put right by whoever runs me (the log says what), and I could not finish this.",
      again: "Until then, trying again will not help.",
      rest: "Until then, asking again for the rest will not help.",
    },
    step: {
      declined: "the language model declined to work on this",
      misconfigured: "something in my setup has to be put right first",
      modelUnavailable: "the language model did not answer: try again in a few minutes",
      modelFull:
        "the language model is taking no more requests right now: try again in a few minutes",
      other: (code) => `the step failed (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`saved ${list(create)}`] : []),
        ...(update ? [`updated ${list(update)}`] : []),
        ...(deleted ? [`deleted ${list(deleted)}`] : []),
      ];
      return `Before that I ${parts.join("; ")}.`;
    },
    tookTooLong:
      "Sorry, this took too long and I stopped. Whatever was already changed is in the receipt; " +
      "please ask again for the rest.",
    stopped: "Stopped. What was already done is in the receipt.",
    outOfAttempts: (description) => `I ran out of attempts: ${description}`,
    stillOpen: (names) => `I ran out of attempts; still open: ${names}.`,
    notWorkedOut: "I could not work this step out.",
    draftGone: "the draft is no longer there",
    cannotBeDone: "The step cannot be done.",
    noChange: "no change was made",
    noneFound: "nothing of the kind was found",
    blocked: "The step was blocked without a reason.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `This would delete ${entries(count)} from ${table}: ${names}. ` +
      `${missing === "" ? "" : `I found nothing for ${missing}. `}Shall I delete ${plural(count, "it", "them")}?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `This would change ${entries(count)} in ${table} (${what}): ${names}. ` +
      `Shall I change ${plural(count, "it", "them")}?`,
    confirmOverride: (lines) =>
      `Not done, because it must be avoided here:\n${lines}\nShall I do it anyway?`,
    saveAnyway: (rows) => plural(rows, "Save it anyway?", "Save them anyway?"),
    remembered: "I’ll remember your answer.",
    keep: {
      confirm_delete: "Keep everything",
      confirm_update: "Change nothing",
      confirm_override: "Leave it",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Delete all ${count}` : "Delete"),
      confirm_update: (count) => (count > 1 ? `Change all ${count}` : "Change"),
      confirm_override: () => "Do it anyway",
    },
    afterwards: (steps) => `After that: ${steps.join("; ")}.`,
    it: "it",
    goOn: (goal) => `Shall I go on with this: ${goal}?`,
    tellMore: "Could you tell me more about what you want?",
    considered: (lines) =>
      "That sounded like an idea, not an order, so nothing is changed yet. This is what I would do:\n" +
      `${lines}\nShall I?`,
    pictured: (lines) =>
      `Nothing is changed yet, because it comes off a picture. This is what I would do:\n${lines}\nShall I?`,
    takeBack: (names) => `Take back: ${names}`,
    whichOne: (name) => `Which one do you mean by "${name}"?`,
  },

  facts: {
    forNow: (thing) => `Minded for now and not stored: ${thing}`,
    unkept: (things) => `Not kept, because it is not about anybody of your household: ${things}`,
    startOver: "forget everything so far",
    drop: (label) => `let go of "${label}"`,
    unproven: (things) => `I am not sure that you said this: ${things}. Is it what you mean?`,
    notTaken: (things) =>
      `I did not take this over, because I did not find it in your words: ${things}`,
    howLong: (things) => `Shall I keep this for good: ${things}?`,
    always: "Always",
    thisTime: "Only this time",
    whose: (things) => `Who is this about: ${things}?`,
    mine: "Me",
    members: "Somebody of the household",
    guests: "A guest, only this time",
  },

  undo: {
    all: "take back what was changed",
    done: { create: "Brought back", update: "As it was before", delete: "Removed again" },
    undone: "Undone.",
    nothingLeft: "There was nothing left to undo; nothing was changed.",
    impossible: (reason) => `I could not undo this, and nothing was changed. ${reason}`,
  },

  lists: {
    none: (table) => `There is nothing in ${table} yet. Tell me what to enter.`,
    noneFits: (table) =>
      `I found nothing like that in ${table}. Ask for all of it, or put it another way.`,
    head: (table, shown, total) =>
      `In ${table} (${shown < total ? `${number(shown)} of ${number(total)} shown` : number(total)}):`,
    elsewhere: (names, more) =>
      `Elsewhere: ${list([...names, ...(more > 0 ? [`${number(more)} more`] : [])])}.`,
    partly: (shown, total, table) =>
      `only ${number(shown)} of ${number(total)} rows of ${table} were looked at`,
  },

  mustAvoid: (fault) => `${fault}, which your household must avoid; saving it will ask first`,
  unchecked: (names) => `not checked for what your household avoids: ${names}`,
  foundBy: {
    by_judgement: (found) => `by judgement, not by name: ${found}`,
    by_words: (found) => `by name only, judged to be without: ${found}`,
  },
  channels: englishChannelWords,
};
