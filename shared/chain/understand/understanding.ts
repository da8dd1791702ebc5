// What is understood of a message so far: the one value that Understand's stages build.
import type { PictureReading } from "../../contracts/answers/picture.ts";
import type { MediaFault } from "../../contracts/media.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import type { ChainStatus } from "../../contracts/chain-hops.ts";
import type { RunMemory } from "../../contracts/recall.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { Wish } from "../../contracts/findings.ts";
import type { ResolvedMention, UnderstandResult, Withdrawn } from "../../contracts/results.ts";
import type {
  EntityRecord,
  Exchange,
  Pending,
  Session,
  SessionPatch,
} from "../../contracts/session.ts";
import type { ChoiceAnswer } from "../../domain/conversation/questions/answer-choice.ts";
import type { PendingOutcome } from "../../domain/conversation/questions/taken-over.ts";
import { patchSession } from "../../domain/conversation/session-fields.ts";
import type { Resolvable } from "../../domain/entities/resolvable-entities.ts";
import type { Unproven } from "../../domain/understanding/prove-understanding.ts";
import type { Beginning } from "../begin-run.ts";
import type { Press } from "./open-question.ts";

export interface Understanding extends Beginning {
  /** The session with the changes of all stages so far. */
  session: Session;
  /** The same changes as stored fields, for the commit. */
  patch: SessionPatch;
  /** The message's media; null if it has none. `message` includes their text. */
  media: MediaReading | null;
  /** The button that the user has pressed; null when the user has written. */
  press: Press | null;
  /** What the model has understood, as corrected by the stages so far. */
  output: UnderstandOutput;
  /** The parts of the model's answer that had no evidence in the user's words. */
  unprovenParts: Unproven;
  /** The facts that the message states, and how each was kept. */
  keptFacts: KeptFacts;
  /** What the message retains, drops and demotes. */
  curation: Exchange["curation"];
  /** Number of refs in the curation that the session does not know. */
  unknownRefs: number;
  /** What the message can refer to, after its curation. */
  resolvable: Resolvable;
  /** Parallel to `output.entity_mentions`. */
  mentions: ResolvedMention[];
  /** Records of the mentioned entities, touched in this exchange. */
  touchedRecords: EntityRecord[];
  /** How the message answers an open "which one?". */
  choice: ChoiceAnswer;
  /** How the message answers, cancels or drops the open question; null when it leaves the question open. */
  pendingOutcome: PendingOutcome | null;
  /** What the run recalls; null if the model neither picks nor searches. */
  memory: RunMemory | null;
  /** The constraints that the message takes back. */
  withdrawn: Withdrawn[];
  route: Route;
  /** The exclusions of the conversation. */
  exclusions: Wish[];
}

export interface MediaReading {
  /** The user's own words: what was written and what was spoken. */
  userWords: string;
  /** The transcript; null if nothing was spoken. */
  transcript: string | null;
  /** Whether there were pictures, readable or not. */
  pictured: boolean;
  reading: PictureReading | null;
  /** The reasons why media could not be used, each once. */
  faults: MediaFault[];
}

/** The node that the message goes to next, and the result fields for it. */
export interface Route {
  status: ChainStatus;
  result: Pick<
    UnderstandResult,
    "takenOver" | "plan" | "question" | "putAgain" | "isLate" | "assumptions" | "told"
  >;
  patch: SessionPatch;
}

export interface KeptFacts {
  receipts: Receipt[];
  /** For the registry. */
  records: EntityRecord[];
  /** Notes for the user on how the facts were recorded. */
  notes: string[];
  /** A question about facts that are unsure. */
  question: Pending | null;
}

/** The fields that a stage reads, or those that it adds. */
export type Fields<Names extends keyof Understanding> = Readonly<Pick<Understanding, Names>>;

/** The session and its patch after one more change. */
export function withChange(
  { session, patch }: Fields<"session" | "patch">,
  change: SessionPatch,
): Pick<Understanding, "session" | "patch"> {
  return { session: patchSession(session, change), patch: { ...patch, ...change } };
}
