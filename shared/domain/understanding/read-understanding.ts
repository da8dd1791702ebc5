// Reads Understand's flat answer into the understanding that code uses, with kinds checked against the pack.
import type { DomainPack } from "../../contracts/pack.ts";
import { readLookUp } from "./read-look-up.ts";
import { readRecall } from "./read-recall.ts";
import type {
  Constraint,
  EntityMention,
  UnderstandAnswer,
  UnderstandEvidence,
  UnderstandOutput,
} from "../../contracts/answers/understand.ts";

type ConstraintAnswer = UnderstandAnswer["constraints"][number];

/** The confidence of a constraint (spec/constraints#types). */
const CERTAINTY = { said: 0.95, follows: 0.7, inferred: 0.5 } as const;

/**
 * Moves that answer an open question; of several, the first in this list counts, which is the most careful.
 */
const RESPONSES = ["cancels", "amends", "answers", "confirms"] as const;
const LOOK_UPS = { none: null, maybe: "medium", plain: "high" } as const;

/**
 * The first name in the answer that the pack does not have, or value that is not a number, for the one repair; null if
 * there is none.
 */
export function checkUnderstanding(pack: DomainPack, answer: UnderstandAnswer): string | null {
  const places: [field: string, value: string, known: string[]][] = [
    ["subdomain", answer.subdomain, Object.keys(pack.subdomains)],
    ["open_intent", answer.open_intent, Object.keys(pack.openIntents)],
  ];
  for (const [field, value, knownNames] of places) {
    if (value !== "" && !knownNames.includes(value)) {
      return `${field}: must be empty or one of ${knownNames.join(", ")}`;
    }
  }
  const fault = answer.constraints
    .map((constraint) => constraintFault(pack, constraint))
    .find(Boolean);
  return fault ?? null;
}

function constraintFault(pack: DomainPack, { type, value }: ConstraintAnswer): string | null {
  const spec = Object.hasOwn(pack.constraints, type) ? pack.constraints[type] : undefined;
  if (spec === undefined) {
    return `constraints: type must be one of ${Object.keys(pack.constraints).join(", ")}`;
  }
  if (spec.value === "number" && numberOf(value) === null) {
    return `constraints: the value of ${type} must be a number`;
  }
  return null;
}

/**
 * The understanding. What `checkUnderstanding` still finds after the repair is left out, because it could have no
 * effect.
 */
export function readUnderstanding(
  pack: DomainPack,
  modelAnswer: UnderstandAnswer,
): UnderstandOutput {
  const answer = withinPack(pack, modelAnswer);
  const recall = readRecall(answer.recall);
  const constraintsOfKind = (how: ConstraintAnswer["how"]) =>
    answer.constraints.filter((constraint) => constraint.how === how);
  const constraints = [
    ...constraintsOfKind("new"),
    ...constraintsOfKind("replaces"),
    ...constraintsOfKind("withdrawn"),
  ];
  const constraintsRead = (how: ConstraintAnswer["how"]) =>
    constraintsOfKind(how).map((constraint) => readConstraint(pack, constraint));
  const quotes = constraints.map(({ evidence }) => evidence.quote).filter(Boolean);
  const moves = new Set(answer.moves.map(({ kind }) => kind));
  const curatedRefs = (how: "drop" | "demote") =>
    answer.curation.filter((entry) => entry.how === how).map(({ ref }) => ref);
  return {
    entity_mentions: answer.mentions.map(readMention),
    disambiguation: readQuestion(answer),
    constraint_snapshot: {
      new_constraints: constraintsRead("new"),
      override_constraints: constraintsRead("replaces"),
      withdrawn_constraints: constraintsRead("withdrawn"),
      reset_goal: moves.has("new_goal") || moves.has("starts_over"),
      goal_update: orNull(answer.goal),
      ...(answer.subdomain === "" ? {} : { goal_subdomain: answer.subdomain }),
      source_phrases: [...new Set(quotes)].slice(0, 10),
    },
    curation: {
      retain: answer.curation
        .filter(({ how }) => how === "retain")
        .map(({ ref, reason }) => ({ ref, reason })),
      drop: curatedRefs("drop"),
      demote: curatedRefs("demote"),
      clear_all: moves.has("starts_over"),
    },
    pending_response: RESPONSES.find((kind) => moves.has(kind)) ?? "none",
    quick_mode: answer.look_up !== "none",
    quick_mode_confidence: LOOK_UPS[answer.look_up],
    ...readLookUp(answer.look_up_what),
    quick_subdomain: orNull(answer.subdomain),
    search_intent: answer.search,
    underspecified: { intent: orNull(answer.open_intent), missing: answer.missing },
    language: answer.language,
    processed_message: answer.label,
    considers: moves.has("considers"),
    facts: answer.facts,
    ...(answer.memories.length > 0 ? { memories: [...new Set(answer.memories)] } : {}),
    ...(recall === null ? {} : { recall }),
    evidence: readEvidence(answer, constraints),
  };
}

function withinPack(pack: DomainPack, answer: UnderstandAnswer): UnderstandAnswer {
  const knownName = (kinds: object, name: string) => (Object.hasOwn(kinds, name) ? name : "");
  return {
    ...answer,
    subdomain: knownName(pack.subdomains, answer.subdomain),
    open_intent: knownName(pack.openIntents, answer.open_intent),
    constraints: answer.constraints.filter(
      (constraint) => constraintFault(pack, constraint) === null,
    ),
  };
}

const orNull = (text: string) => (text.trim() === "" ? null : text);

function readMention(mention: UnderstandAnswer["mentions"][number]): EntityMention {
  return {
    raw_text: mention.words,
    entity_type: mention.type,
    resolved_ref: orNull(mention.ref),
    candidates: mention.candidates,
    ...(mention.several ? { several: true } : {}),
  };
}

/** The question is about the first mention of one thing that could be several. */
function readQuestion({ ask_which: prompt, mentions }: UnderstandAnswer) {
  const openMention = mentions.find(
    ({ ref, candidates, several }) => ref === "" && candidates.length > 1 && !several,
  );
  if (orNull(prompt) === null || openMention === undefined) return null;
  return { candidates: openMention.candidates.slice(0, 10), prompt };
}

function readConstraint(pack: DomainPack, answer: ConstraintAnswer): Constraint {
  const { type, field, value, certainty } = answer;
  const isNumber = pack.constraints[type]?.value === "number";
  return {
    type,
    field,
    value: isNumber ? (numberOf(value) ?? value) : value,
    confidence: CERTAINTY[certainty],
  };
}

function numberOf(value: string): number | null {
  return /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

function readEvidence(
  answer: UnderstandAnswer,
  constraints: ConstraintAnswer[],
): UnderstandEvidence {
  return {
    constraints: constraints.map(({ evidence }) => evidence),
    drops: Object.fromEntries(
      answer.curation
        .filter(({ how }) => how === "drop")
        .map(({ ref, evidence }) => [ref, evidence]),
    ),
    moves: Object.fromEntries(answer.moves.map(({ kind, evidence }) => [kind, evidence])),
  };
}
