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
  forTheRecord: "For the record: nothing was changed.",
  unchangedNow: "Nothing was changed by this message.",
  noReason: "no reason was given",
  entryIn: (table) => `an entry in ${table}`,
  unnamed: "(unnamed)",
  colon: ": ",
  semicolon: "; ",

  changes: {
    done: { create: "Saved", update: "Changed", delete: "Deleted" },
    undone: { create: "Restored", update: "Changed back", delete: "Taken out" },
    notDone: "Not done",
    partOf: (name, whole) => `${name} in ${whole}`,
    more: (count, table) => `${number(count)} more in ${table}`,
  },

  reply: {
    notSaved: "(not saved)",
    pleaseNote: "Please note:",
    assumed: (assumptions) => `I assumed: ${assumptions.join("; ")}.`,
    askedAgain: "I want to be sure, so I ask again. Please answer with a number.",
    waiting: "None of it is done yet. Please answer with a number:",
    late: "That question is no longer open, so nothing was changed.",
    linkRemoved: "link removed",
    calledOff: "All right, everything stays as it is.",
    declined:
      "The language model that I work with declined to answer this. Please put it in other words, or ask for something else.",
    unfinished: "Sorry, I could not finish this.",
    speechless: "Sorry, I have no words for this right now.",
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
    notRun: "something that had to come before it did not work",
    leftAsIs: (names) => `Already there, and left as it was: ${names.join(", ")}.`,
    waits: (names) => `Waiting for your answer: ${names.join("; ")}.`,
    notFound: (names) => `I did not find ${list(names)}.`,
    part: (reason) => `I could not finish one part: ${reason}`,
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
    found: (what) => `contains ${what}`,
    foundMaybe: (what) => `may contain ${what}, depending on the brand`,
    byJudgement: "deduced from what is in it",
    byWords: "only because of the name, probably not in it",
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
      "Sorry, this took too long and I stopped. The summary shows what was already changed; " +
      "please ask again for the rest.",
    stopped: "Stopped. The summary shows what was already done.",
    outOfAttempts: (description) => `I ran out of attempts: ${description}`,
    stillOpen: (names) => `I ran out of attempts; still open: ${names}.`,
    notWorkedOut: "I could not work this step out.",
    draftGone: "the draft is no longer there",
    cannotBeDone: "The step cannot be done.",
    noChange: "it had no effect",
    noneFound: "I could not find it",
    conditionUnmet: (condition, because) =>
      `your condition “${condition}” is against it${because === "" ? "" : `: ${because}`}`,
    conditionOpen: (condition) => `Does this hold: “${condition}”?`,
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
      `I haven’t done this yet, because there is something in it that you avoid at home:\n${lines}\nShall I do it anyway?`,
    saveAnyway: (rows) => plural(rows, "Save it anyway?", "Save them anyway?"),
    remembered: "I’ll remember your answer.",
    keep: {
      confirm_delete: "Keep everything",
      confirm_update: "Change nothing",
      confirm_override: "Leave it as it is",
      propose: "Leave it",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Delete all ${count}` : "Delete"),
      confirm_update: (count) => (count > 1 ? `Change all ${count}` : "Change"),
      confirm_override: () => "Do it anyway",
      propose: () => "Do it",
    },
    afterwards: (steps) => `After that: ${steps.join("; ")}.`,
    it: "it",
    goOn: (goal) => `Shall I go on with this: ${goal}?`,
    tellMore: "Could you tell me more about what you want?",
    considered: (lines) =>
      "That sounded like an idea, not a request, so I haven’t changed anything yet. This is what I would do:\n" +
      `${lines}\nShall I?`,
    pictured: (lines) =>
      `I haven’t changed anything yet, because it comes from a picture. This is what I would do:\n${lines}\nShall I?`,
    takeBack: (names) => `Take back: ${names}`,
    whichOne: (name) => `Which one do you mean by "${name}"?`,
  },

  facts: {
    forNow: (thing) => `I’ll keep this in mind for now, without storing it: ${thing}`,
    unkept: (things) => `Not kept, because it is not about anybody of your household: ${things}`,
    startOver: "forget everything so far",
    drop: (label) => `let go of "${label}"`,
    unproven: (things) => `I am not sure that you said this: ${things}. Is it what you mean?`,
    notTaken: (things) => `I did not note this, because I did not find it in your words: ${things}`,
    howLong: (things) => `Shall I remember this from now on: ${things}?`,
    always: "Always",
    thisTime: "Only this time",
    whose: (things) => `Who is this about: ${things}?`,
    mine: "Me",
    members: "Somebody of the household",
    guests: "A guest, only this time",
  },

  undo: {
    all: "take back what was changed",
    done: { create: "Brought back", update: "As it was before", delete: "Taken out" },
    undone: "Undone.",
    nothing: "Nothing was undone",
    nothingLeft: "There was nothing left to undo.",
    impossible: (reason) => `I could not undo this, so everything stays as it is. ${reason}`,
  },

  lists: {
    none: (table) => `There is nothing in ${table} yet. Tell me what to enter.`,
    noneFits: (table) =>
      `I found nothing like that in ${table}. Ask for all of it, or put it another way.`,
    head: (table, shownCount, total) =>
      `In ${table} (${shownCount < total ? `${number(shownCount)} of ${number(total)} shown` : number(total)}):`,
    elsewhere: (names, more) =>
      `Elsewhere: ${list([...names, ...(more > 0 ? [`${number(more)} more`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `only ${number(shownCount)} of ${number(total)} rows of ${table} were looked at`,
  },

  mustAvoid: (fault) => `${fault}. You avoid that at home, so I’ll ask before I save it`,
  unchecked: (names) => `I could not check whether this contains anything you avoid: ${names}`,
  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, and ${number(wantedCount)} were asked for`,
  foundBy: {
    by_judgement: (name) => `${name}: deduced from what is in it`,
    by_words: (name) => `${name}: only because of the name, probably not in it`,
  },
  channels: englishChannelWords,
};
