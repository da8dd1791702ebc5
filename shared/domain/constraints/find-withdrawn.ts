// What the user takes back of a conversation's constraints, and whether it was noted: the reply says so, because no
// receipt does.
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import type { Withdrawn } from "../../contracts/results.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import type { ConstraintSpec } from "../../contracts/pack.ts";
import { plainWords } from "../replies/markdown/plain-words.ts";
import { isWithdrawn } from "./merge-constraints.ts";

/**
 * What is taken back, each once. A noted constraint is named by the user's words for it or, if they are not known, by
 * its value. What was not noted is named by the words that take it back.
 */
export function findWithdrawn(
  specs: Record<string, ConstraintSpec>,
  session: SessionConstraints | null,
  { constraint_snapshot: snapshot, evidence }: UnderstandOutput,
): Withdrawn[] {
  const { new_constraints: added, override_constraints: replaced } = snapshot;
  const quotes = (evidence?.constraints ?? []).slice(added.length + replaced.length);
  const entries = (snapshot.withdrawn_constraints ?? []).flatMap((withdrawal, index) => {
    const matches = (session?.constraints ?? []).filter((constraint) =>
      isWithdrawn(constraint, withdrawal),
    );
    const isNoted = matches.length > 0;
    const texts = isNoted
      ? matches.map(({ phrase, value }) => phrase ?? String(value))
      : [quotes[index]?.quote ?? String(withdrawal.value)];
    const protects = Boolean(specs[withdrawal.type]?.protects);
    return texts.map((text): Withdrawn => ({ words: plainWords(text), isNoted, protects }));
  });
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}
