// Judges what a model would read from memory for a question: which lines, and whether they would mislead it.
import type { Recalled } from "../../../shared/contracts/recall.ts";
import { recallLines } from "../../../shared/domain/prompting/sections/format-memory.ts";
import { withRefs } from "../../../shared/domain/understanding/read-recall.ts";
import type { Question, Statement } from "./make-memory.ts";

/**
 * `unmarked`: a fact that has changed is not marked as past. `old alone`: there is only the old text of something that
 * has changed. `another's alone`: there is someone else's answer to the same question, but not the right one.
 */
export type Fault = "unmarked" | "old alone" | "another's alone";

export interface RecallJudgement {
  /** The share of the answering texts that are among the lines. */
  shownShare: number;
  faults: Fault[];
}

interface Line {
  text: string;
  /** Whom a fact is about; an Episode does not have this. */
  of?: string;
  no_more_since?: string;
}

/** @param textAt the text of each statement, by its index */
export function judgeRecall(
  { evidence, who, topics }: Question,
  recalled: Recalled,
  statements: readonly Statement[],
  textAt: (index: number) => string,
): RecallJudgement {
  const lines = linesOf(recalled);
  const statementsByText = new Map(
    statements.map((statement) => [textAt(statement.index), statement]),
  );
  const shownTexts = new Set(lines.map(({ text }) => text));
  const answers = lines.flatMap((line) => {
    const statement = statementsByText.get(line.text);
    return statement !== undefined && topics.includes(statement.topic) ? [{ line, statement }] : [];
  });
  const ownAnswers = answers.filter(({ statement }) => statement.who === who);
  const outdated = ownAnswers.filter(({ statement }) => statement.changedBy !== null);
  const isUnmarked = outdated.some(
    ({ line: { of, no_more_since: since } }) => of !== undefined && since === undefined,
  );
  const isOldAlone = outdated.some(
    ({ statement }) => !shownTexts.has(textAt(statement.changedBy!)),
  );
  const hits = evidence.filter((index) => shownTexts.has(textAt(index)));
  return {
    shownShare: evidence.length === 0 ? 0 : hits.length / evidence.length,
    faults: [
      ...(isUnmarked ? (["unmarked"] as const) : []),
      ...(isOldAlone ? (["old alone"] as const) : []),
      ...(ownAnswers.length === 0 && answers.length > 0 ? (["another's alone"] as const) : []),
    ],
  };
}

/** The lines between the data tags, which are JSON. */
function linesOf({ facts, episodes, more }: Recalled): Line[] {
  const text = recallLines({ memories: withRefs({ facts, episodes }), more }) ?? "";
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}
