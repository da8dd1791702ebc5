// The shape of a catalogue: the texts that code writes to a user in replies and on channels, for any pack. Each language
// fills in one value (`words-for.ts`), so a missing entry does not compile. Its plain texts are in `texts`, in one JSON
// file per language. Names, labels and reasons are inserted as given.
import type { WriteOperation } from "../../contracts/plan.ts";
import type { FaultCause } from "../../contracts/value-fault.ts";
import type { ChannelWords } from "./channels/channel-words.ts";
import type { FailureWords, ReasonCode, ReasonFacts, StepFailureWords } from "./word-shapes.ts";

/** Questions with options: confirmations, and proposals that would delete or are asked again. */
type Confirmation = "confirm_delete" | "confirm_update" | "confirm_override" | "propose";
type ByOperation = Readonly<Record<WriteOperation, string>>;

export interface ReplyWords {
  nothingChanged: string;
  /**
   * Says that nothing was changed, below a model's prose that may or may not claim a change. It states the fact
   * without calling the prose wrong.
   */
  forTheRecord: string;
  /** Says that nothing was changed, beside a line about what was taken back of the conversation. */
  nothingElse: string;
  /** Says that nothing was changed now, below a text that may suggest otherwise or that mentions earlier changes. */
  unchangedNow: string;
  noReason: string;
  /** A row without a name. */
  entryIn(table: string): string;
  /** A row without a name, if its table is not given. */
  unnamed: string;
  /** Separates a heading from its content. */
  colon: string;
  /** Separates parts of a sentence. */
  semicolon: string;

  changes: {
    /** Precedes the names of changed rows. */
    done: ByOperation;
    /** Precedes the names of rows that an undo changed. */
    undone: ByOperation;
    notDone: string;
    /** A row and its parent. */
    partOf(name: string, whole: string): string;
    /** The number of further lines of a table, which are not named. */
    more(count: number, table: string): string;
  };

  reply: {
    notSaved: string;
    pleaseNote: string;
    assumed(assumptions: string[]): string;
    askedAgain: string;
    /** Precedes the options of a question that was asked twice. */
    waiting: string;
    /** Answers a button of a question that is no longer open. */
    late: string;
    /** Replaces an address that may not be shown; only letters and blanks. */
    linkRemoved: string;
    calledOff: string;
    declined: string;
    unfinished: string;
    speechless: string;
    draftKept: string;
    /** The next step for drafts that are not saved. */
    save(drafts: number): string;
    putOtherwise: string;
  };

  /** The source of recalled texts. */
  memory: {
    /** In brackets after what the user has said. */
    toldOn(day: string): string;
    /** In brackets after what Alfred has said. */
    saidOn(day: string): string;
    toldToday: string;
    saidToday: string;
    /** In brackets after a note about what the user has said; the days are not named. */
    told: string;
    /**
     * In brackets after a fact that no longer holds.
     * @param told who said it, and when
     * @param day the first one on which it does not hold
     */
    wasUntil(told: string, day: string): string;
    /** In brackets after a fact that will no longer hold from that day on. */
    isUntil(told: string, day: string): string;
    /** Replaces a sentence that cites a text that was not recalled. */
    notRecalled: string;
  };

  failures: {
    /** A change that was not made, with its reason; null: no reason is known. */
    notChanged: Readonly<Record<WriteOperation, (name: string, reason: string | null) => string>>;
    notMade(name: string, reason: string | null): string;
    notDone(name: string, reason: string | null): string;
    /** A label as it is quoted; a row without a name. */
    named(label: string): string;
    oneEntry(table: string): string;
    part(reason: string): string;
    /** A write step that wrote nothing. */
    cameToNothing(reason: string): string;
    /** The reason of a step that was planned after one that did not work. */
    notRun: string;
    /** Things that the message named and for which no row or draft was found. `names`: quoted. */
    notFound(names: string[]): string;
    /** Rows that the message asked to create and that already exist. */
    leftAsIs(names: string[]): string;
    /** Steps that run only after the answer to the reply's question. */
    waits(names: string[]): string;
    reasons: Readonly<Record<ReasonCode, (facts: ReasonFacts) => string>>;
    /** A field of a line, by the line's number from 1. */
    line(number: number, place: string): string;
    /** Why a value could not be stored: where it is, and the limit that it breaks. */
    faults: Readonly<Record<FaultCause, (place: string, limit: string) => string>>;
    /** A finding of the guard, in addition to the name of the thing. */
    found(what: string): string;
    /** Says that only some kinds of the named thing contain it. */
    foundMaybe(what: string): string;
    /**
     * Follows a finding that only a judgement made. `byWords` follows a finding that only the name suggests.
     */
    byJudgement: string;
    byWords: string;
  };

  /** Why a run or a step ended without its result. */
  ends: {
    unknown: FailureWords;
    /** An immediate retry would end the same way: the model has been tried for over a minute. */
    modelUnavailable: FailureWords;
    modelFull: FailureWords;
    declined: FailureWords;
    misconfigured: FailureWords;
    step: StepFailureWords;
    /** The changes that a failed run had made, by operation. */
    before(doneLabels: Partial<Record<WriteOperation, string[]>>): string;
    tookTooLong: string;
    stopped: string;
    outOfAttempts(description: string): string;
    stillOpen(names: string): string;
    notWorkedOut: string;
    draftGone: string;
    cannotBeDone: string;
    /** For a step that changed nothing and gave no reason. */
    noChange: string;
    /** The rows to change were searched for, and there are none. */
    noneFound: string;
    /**
     * A condition that the user had set ("only if", "unless") rules out the change. @param because a model's
     * reason; may be empty
     */
    conditionUnmet(condition: string, because: string): string;
    /** Asks whether a condition is met. */
    conditionOpen(condition: string): string;
    blocked: string;
  };

  questions: {
    /** `missing`: names for which nothing was found. */
    confirmDelete(ask: { count: number; table: string; names: string; missing: string }): string;
    /** `what`: the columns that would be set. */
    confirmUpdate(ask: { count: number; table: string; names: string; what: string }): string;
    /** `lines`: the stopped changes, of which at least one would end a protection, with their reasons. */
    confirmOverride(lines: string): string;
    /** `lines`: the rows that would be deleted, and that keep something out as long as they are there. */
    confirmUnprotect(lines: string): string;
    /** The option of a confirmation that keeps the only row. */
    keepOne: string;
    /**
     * The question whether to save this many rows. It follows the text about what must be avoided in them.
     */
    saveAnyway(rows: number): string;
    /** Follows `saveAnyway` if no finding is certain. */
    remembered: string;
    /** The option of a confirmation that changes nothing. */
    keep: Readonly<Record<Confirmation, string>>;
    /**
     * The option that carries out the change that was asked about. A button has room for about twenty characters.
     * `count`: the number of rows; 0 if it is unknown.
     */
    carryOut: Readonly<Record<Confirmation, (count: number) => string>>;
    /** The steps that follow a yes, besides the one asked about. */
    afterwards(steps: string[]): string;
    /** Replaces a missing name of a row. */
    it: string;
    goOn(goal: string): string;
    /** The steps of a plan, one line each, if the user is only considering it. */
    considered(lines: string): string;
    /** The steps of a plan, one line each, if a picture came with the request. */
    pictured(lines: string): string;
    /** The steps of a plan, one line each, if the plan was made with recalled texts. */
    recalled(lines: string): string;
    /** A line of `considered`, `pictured`, or `recalled`: the changes that would be undone. */
    takeBack(names: string): string;
    /** Several things match the name that the user gave. */
    whichOne(name: string): string;
    tellMore: string;
  };

  /** The facts about people in a message, and how they were understood. */
  facts: {
    /** The fact holds for this conversation only and is not stored. */
    forNow(thing: string): string;
    /** The fact concerns no member of the household: no row is stored, and nothing is checked for it. */
    unkept(things: string): string;
    /** `things`: what the user has taken back of this conversation, quoted. */
    noLonger(things: string): string;
    /** `things`: the words that take back something of which nothing was noted, quoted. */
    notNoted(things: string): string;
    startOver: string;
    drop(label: string): string;
    /** `things`: the parts of the understanding that the user's words do not contain. */
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
    /** The description of a step that undoes all changes of a run. */
    all: string;
    done: ByOperation;
    undone: string;
    /** The heading of the changes that an undo could not take back. */
    nothing: string;
    nothingLeft: string;
    impossible(reason: string): string;
  };

  lists: {
    none(table: string): string;
    noneFits(table: string): string;
    head(table: string, shownCount: number, total: number): string;
    /** The rows that the query for one place finds in other places: some names, and the number of the others. */
    elsewhere(names: string[], more: number): string;
    /** Fewer rows were read than exist. */
    partly(shownCount: number, total: number, table: string): string;
  };

  /** Follows a fault of a draft that contains what the household must avoid. */
  mustAvoid(fault: string): string;
  /** Names whose contents are unknown. */
  unchecked(names: string): string;
  /** The number of things differs from the number that the user asked for. */
  otherNumber(table: string, madeCount: number, wantedCount: number): string;
  /** After an override: findings that only one of the guard's sources made. */
  foundBy: Readonly<Record<"by_words" | "by_judgement", (name: string) => string>>;
  /** On messaging platforms, in addition to replies. */
  channels: ChannelWords;
}
