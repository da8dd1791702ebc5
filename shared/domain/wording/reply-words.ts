// What a catalogue holds: everything that code says to a user, whatever the pack. One value per
// language fills it (`words-for.ts`), so an entry that a language lacks does not compile. Names, labels
// and reasons are set in as they are given.
import type { WriteOperation } from "../../contracts/plan.ts";
import type { FailureWords, ReasonCode, ReasonFacts, StepFailureWords } from "./word-shapes.ts";

type Confirmation = "confirm_delete" | "confirm_update" | "confirm_override";
type ByOperation = Readonly<Record<WriteOperation, string>>;

export interface ReplyWords {
  nothingChanged: string;
  /** The same below a text that may sound otherwise, or that speaks of earlier changes. */
  unchangedNow: string;
  noReason: string;
  /** A row without a name. */
  entryIn(table: string): string;
  /** A row without a name, where its table is not said. */
  unnamed: string;
  /** Between a head and what belongs to it. */
  colon: string;

  changes: {
    /** What stands before the names of what was changed. */
    done: ByOperation;
    /** The same of what an undo changed. */
    undone: ByOperation;
    notDone: string;
    /** A row and the whole that it is part of. */
    partOf(name: string, whole: string): string;
    /** Lines that are not named, by their table. */
    more(count: number, table: string): string;
  };

  reply: {
    notSaved: string;
    pleaseNote: string;
    assumed(assumptions: string[]): string;
    askedAgain: string;
    /** Before the options of a question that was put twice. */
    waiting: string;
    /** To a button of a question that is open no more. */
    late: string;
    calledOff: string;
    declined: string;
    unfinished: string;
    speechless: string;
    draftKept: string;
    /** The next step for drafts that are not saved. */
    save(drafts: number): string;
    putOtherwise: string;
  };

  failures: {
    /** Of a change, with its reason; null: none is known. */
    notChanged: Readonly<Record<WriteOperation, (name: string, reason: string | null) => string>>;
    notMade(name: string, reason: string | null): string;
    notDone(name: string, reason: string | null): string;
    /** A label as it is quoted; a row without a name. */
    named(label: string): string;
    oneEntry(table: string): string;
    part(reason: string): string;
    /** A write step that wrote nothing. */
    cameToNothing(reason: string): string;
    reasons: Readonly<Record<ReasonCode, ((facts: ReasonFacts) => string) | null>>;
    /** What the guard has found: a name, and what is the matter with it. */
    found(name: string, what: string): string;
    /** Not in all that goes by the name. */
    foundMaybe(name: string, code: string): string;
    /** Behind what was found: only a judgement knew of it; only the name did. */
    byJudgement: string;
    byWords: string;
  };

  /** Why a run or a step ended without what it was to do. */
  ends: {
    unknown: FailureWords;
    modelAway: FailureWords;
    modelFull: FailureWords;
    declined: FailureWords;
    misconfigured: FailureWords;
    step: StepFailureWords;
    /** What a run that failed had changed, by what was done. */
    before(done: Partial<Record<WriteOperation, string[]>>): string;
    tookTooLong: string;
    stopped: string;
    outOfAttempts(description: string): string;
    stillOpen(names: string): string;
    notWorkedOut: string;
    draftGone: string;
    cannotBeDone: string;
    /** Of a step that changed nothing and gave no reason. */
    noChange: string;
    /** What was to be changed was looked for, and there is none. */
    noneFound: string;
    blocked: string;
  };

  questions: {
    /** `missing`: names that nothing was found for. */
    confirmDelete(ask: { count: number; table: string; names: string; missing: string }): string;
    /** `what`: the columns that would be set. */
    confirmUpdate(ask: { count: number; table: string; names: string; what: string }): string;
    /** `lines`: what was stopped, with the reasons. */
    confirmOverride(lines: string): string;
    /** The same where nothing is certain; a yes is remembered. */
    confirmMaybe(lines: string): string;
    /** Of a confirmation's options the one that changes nothing. */
    keep: Readonly<Record<Confirmation, string>>;
    /** The other one. A button has room for some twenty characters. `count`: of rows, 0 where unknown. */
    carryOut: Readonly<Record<Confirmation, (count: number) => string>>;
    /** What is done after a yes, beside what was asked about. */
    afterwards(steps: string[]): string;
    /** What a line says where the row has no name. */
    it: string;
    goOn(goal: string): string;
    /** What a plan would do, one line each, where the user has only considered it. */
    considered(lines: string): string;
    /** A line of it: changes that would be undone. */
    takeBack(names: string): string;
    /** Several things fit what the user calls by this name. */
    whichOne(name: string): string;
    tellMore: string;
  };

  /** What the message says of people, and how it was taken. */
  facts: {
    /** Held for this conversation only, and stored nowhere. */
    forNow(thing: string): string;
    startOver: string;
    drop(label: string): string;
    /** `things`: what was understood and stands in no words of the user's. */
    unproven(things: string): string;
    notTaken(things: string): string;
    howLong(things: string): string;
    always: string;
    thisTime: string;
    whose(things: string): string;
    mine: string;
    members: string;
    guests: string;
  };

  undo: {
    /** What a step is for that takes back all that a run has changed. */
    all: string;
    done: ByOperation;
    undone: string;
    nothingLeft: string;
    impossible(reason: string): string;
  };

  lists: {
    none(table: string): string;
    noneFits(table: string): string;
    head(table: string, shown: number, total: number): string;
    /** What a question about one place finds in the others: some names, and how many more. */
    elsewhere(names: string[], more: number): string;
    /** Fewer rows were read than there are. */
    partly(shown: number, total: number, table: string): string;
  };

  /** After a fault of a draft that the household must avoid. */
  mustAvoid(fault: string): string;
  /** Names of which nobody knows what they contain. */
  unchecked(names: string): string;
  /** After an override: what only one of the guard's sources has found. */
  foundBy: Readonly<Record<"by_words" | "by_judgement", (found: string) => string>>;
}
