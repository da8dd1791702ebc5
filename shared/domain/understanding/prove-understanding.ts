// Checks the evidence of an understanding (I13): each part that changes state quotes words that were said. A part
// whose quote fails is reported for the one repair; after that it is removed. The user is asked about it, or told if it
// was asked about before; a new goal is removed without a word.
import { answerFault, type AnswerFault } from "../../contracts/answer-fault.ts";
import type { Evidence } from "../../contracts/answers/evidence.ts";
import type { FactSpec } from "../../contracts/pack.ts";
import type { Session } from "../../contracts/session.ts";
import type { StatedFact, UnderstandAnswer } from "../../contracts/answers/understand.ts";
import { isQuoted, quoteNames, type Sources } from "./check-evidence.ts";
import { isPlain } from "../replies/markdown/plain-words.ts";
import { isRefusal } from "../conversation/questions/rest-of-message.ts";

type Move = UnderstandAnswer["moves"][number];

/** The parts of an answer whose quoted words are missing. */
export type Unproven = Pick<UnderstandAnswer, "facts" | "constraints" | "curation" | "moves">;

export interface Proof {
  sources: Sources;
  /** The pack's kinds of facts; the quotes of some must name the thing. */
  kinds: FactSpec["kinds"];
  session: Pick<Session, "entities" | "artifacts" | "exchange" | "exchanges">;
}

/** Moves that only make code more careful need no quote. */
const CAREFUL: ReadonlySet<Move["kind"]> = new Set(["considers"]);
const ANSWERS: ReadonlySet<Move["kind"]> = new Set(["answers", "confirms", "amends"]);
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** Limit of faults that a repair reports. */
const MAX_FAULTS = 6;

/** The parts of the answer without evidence, for the repair; null when there are none. */
export function evidenceFault(answer: UnderstandAnswer, proof: Proof): AnswerFault | null {
  const judge = judgeOf(answer, proof);
  const places: string[] = [];
  const labelFaults = (name: string, faults: (string | null)[]) =>
    faults.flatMap((fault, index) => {
      if (fault === null) return [];
      places.push(`${name}.${index}`);
      return [`${name}[${index}]: ${fault}`];
    });
  const faults = [
    ...labelFaults("facts", answer.facts.map(judge.fact)),
    ...labelFaults("constraints", answer.constraints.map(judge.constraint)),
    ...labelFaults("curation", answer.curation.map(judge.curation)),
    ...labelFaults("moves", answer.moves.map(judge.move)),
  ];
  if (faults.length === 0) return null;
  const sentence = `${faults.slice(0, MAX_FAULTS).join("; ")}. Copy the user's words letter by letter, or leave out what was not said`;
  return answerFault("quote", sentence, places);
}

/** The answer without its unproven parts, and those parts. */
export function proveUnderstanding(
  answer: UnderstandAnswer,
  proof: Proof,
): { answer: UnderstandAnswer; unprovenParts: Unproven } {
  const judge = judgeOf(answer, proof);
  const facts = splitByFault(answer.facts, judge.fact);
  const constraints = splitByFault(answer.constraints, judge.constraint);
  const curation = splitByFault(answer.curation, judge.curation);
  const moves = splitByFault(answer.moves, judge.move);
  return {
    answer: {
      ...answer,
      facts: facts.provenParts,
      constraints: constraints.provenParts,
      curation: curation.provenParts,
      moves: moves.provenParts,
    },
    unprovenParts: {
      facts: facts.unproven,
      constraints: constraints.unproven,
      curation: curation.unproven,
      moves: moves.unproven,
    },
  };
}

function splitByFault<T>(list: T[], faultOf: (part: T) => string | null) {
  return {
    provenParts: list.filter((part) => faultOf(part) === null),
    unproven: list.filter((part) => faultOf(part) !== null),
  };
}

function judgeOf({ moves }: UnderstandAnswer, { sources, session, kinds }: Proof) {
  // The words of the open question count as the user's only if a move answers it.
  const isAnswer = (move: Move) => ANSWERS.has(move.kind) && isSaid(move.evidence);
  const isSaid = (evidence: Evidence) =>
    evidence.source !== "question" && isQuoted(evidence, sources);
  const isAnswered = moves.some(isAnswer);
  const quoteFault = (evidence: Evidence): string | null => {
    if (!isQuoted(evidence, sources)) return `the quote is not in the ${evidence.source}`;
    const isFromUnanswered = evidence.source === "question" && !isAnswered;
    return isFromUnanswered ? "the question is quoted, and no move answers it" : null;
  };
  return {
    fact: (fact: StatedFact): string | null =>
      quoteFault(fact.evidence) ?? factFault(fact, sources, kinds),
    constraint: ({ evidence }: UnderstandAnswer["constraints"][number]) => quoteFault(evidence),
    curation: ({ ref, how, evidence }: UnderstandAnswer["curation"][number]) =>
      how === "drop" ? (quoteFault(evidence) ?? dropFault(ref, evidence, session)) : null,
    move: ({ kind, evidence }: Move): string | null => {
      if (kind === "confirms" && isRefusal(sources[evidence.source] ?? "", evidence.quote)) {
        return "the quote is a plain no, and confirms says yes";
      }
      if (CAREFUL.has(kind) || isSaid(evidence)) return null;
      return "the quote is not in what the user said now";
    },
  };
}

function factFault(fact: StatedFact, sources: Sources, kinds: Proof["kinds"]): string | null {
  const { kind, what, words, who, evidence } = fact;
  if (!isPlain(what) || !isPlain(words) || (who !== "" && !isPlain(who))) {
    return "what, words and who must be plain words";
  }
  if (!isQuoted({ ...evidence, quote: words }, sources)) {
    return `words are not in the ${evidence.source}`;
  }
  if (mustBeNamed(kinds, kind) && !quoteNames(evidence, [words, what])) {
    return "the quote does not name what it is about";
  }
  return daysFault(fact);
}

function daysFault({ lasts, from, until }: StatedFact): string | null {
  if (lasts === "until" && !DAY.test(until)) return "until must be a date, YYYY-MM-DD";
  if (from === "") return null;
  if (!DAY.test(from)) return "from must be a date, YYYY-MM-DD, or empty";
  return lasts === "until" && from > until ? "from must not be after until" : null;
}

/** Whether the quote of a fact of this kind must name the thing. */
function mustBeNamed(kinds: Proof["kinds"], kind: string): boolean {
  return Object.hasOwn(kinds, kind) && kinds[kind]?.named === true;
}

/** Dropping a draft loses it, so the quote must name it, unless the last exchange showed or touched it. */
function dropFault(ref: string, evidence: Evidence, session: Proof["session"]): string | null {
  const artifact = Object.hasOwn(session.artifacts, ref) ? session.artifacts[ref] : undefined;
  if (artifact === undefined) return null;
  const { exchange, exchanges, entities } = session;
  const shownRefs = exchanges.at(-1)?.shown ?? [];
  const lastTouch = entities[ref]?.touched ?? artifact.exchange;
  if (lastTouch >= exchange || shownRefs.includes(ref)) return null;
  const isNamed = quoteNames(evidence, [artifact.label]);
  return isNamed ? null : "the quote does not name it, and it was not shown last";
}
