// How a message was understood, for its user to see, with the user's words that each part rests on.
import type { PublicTrace } from "../../contracts/api/run-trace.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import type { RunResults } from "../../domain/planning/run-results.ts";

/** Null before the message was understood, for a run without a message, and if the store no longer has the results. */
export function understoodOf(results: RunResults): PublicTrace["understood"] {
  const understanding = results["understand"] as Partial<UnderstandResult> | undefined;
  const output = understanding?.output;
  if (output === undefined) return null;
  const { constraint_snapshot: snapshot, evidence, curation } = output;
  const quotes = evidence?.constraints ?? [];
  const constraints = [
    ...snapshot.new_constraints.map((constraint) => ({ how: "new" as const, constraint })),
    ...snapshot.override_constraints.map((constraint) => ({
      how: "replaces" as const,
      constraint,
    })),
    ...(snapshot.withdrawn_constraints ?? []).map((constraint) => ({
      how: "withdrawn" as const,
      constraint,
    })),
  ];
  return {
    goal: snapshot.goal_update,
    language: output.language,
    considersOnly: output.considers ?? false,
    answers: output.pending_response,
    moves: Object.entries(evidence?.moves ?? {}).map(([kind, quote]) => ({
      kind,
      evidence: quote,
    })),
    constraints: constraints.map(({ how, constraint }, index) => ({
      how,
      ...constraintOf(constraint),
      evidence: quotes[index] ?? null,
    })),
    facts: (output.facts ?? []).map(({ kind, what, whose, lasts, evidence: quote }) => ({
      ...{ kind, what, whose, lasts, evidence: quote },
    })),
    mentions: output.entity_mentions.map((mention, index) => {
      const resolved = understanding?.mentions?.[index];
      return {
        words: mention.raw_text,
        type: mention.entity_type,
        ref: resolved?.ref ?? mention.resolved_ref,
        candidates: resolved?.candidates ?? mention.candidates,
        confidence: resolved?.confidence ?? null,
        resolution: resolved?.resolution ?? null,
      };
    }),
    kept: curation.retain.map(({ ref, reason }) => ({ ref, reason })),
    dropped: curation.drop.map((ref) => ({ ref, evidence: evidence?.drops[ref] ?? null })),
    demoted: curation.demote,
    assumptions: understanding?.assumptions ?? [],
  };
}

const constraintOf = ({ type, field, value, confidence }: Constraint) => ({
  ...{ type, field, value, confidence },
});
