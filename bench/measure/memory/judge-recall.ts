// What a model would read of memory for a question: the lines of the prompt, and whether they would lead it astray.
import type { Recalled } from "../../../shared/contracts/recall.ts";
import { recallLines } from "../../../shared/domain/prompting/sections/format-memory.ts";
import { withRefs } from "../../../shared/domain/understanding/read-recall.ts";
import type { Question, Statement } from "./make-memory.ts";

/**
 * `unmarked`: a fact that has changed stands there as if it held. `old alone`: of what has changed only the old text is
 * there. `another's alone`: someone else's answer to the same question is there, and the own one is not.
 */
export type Fault = "unmarked" | "old alone" | "another's alone";

export interface Judged {
  /** The share of what answers the question that is among the lines. */
  shown: number;
  faults: Fault[];
}

interface Line {
  text: string;
  /** A fact's; an Episode has none. */
  of?: string;
  no_more_since?: string;
}

/** @param textAt the text of each statement, by its index */
export function judgeRecall(
  { evidence, who, topics }: Question,
  recalled: Recalled,
  statements: readonly Statement[],
  textAt: (index: number) => string,
): Judged {
  const lines = linesOf(recalled);
  const statedBy = new Map(statements.map((statement) => [textAt(statement.index), statement]));
  const shownTexts = new Set(lines.map(({ text }) => text));
  const answers = lines.flatMap((line) => {
    const statement = statedBy.get(line.text);
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
    shown: evidence.length === 0 ? 0 : hits.length / evidence.length,
    faults: [
      ...(isUnmarked ? (["unmarked"] as const) : []),
      ...(isOldAlone ? (["old alone"] as const) : []),
      ...(ownAnswers.length === 0 && answers.length > 0 ? (["another's alone"] as const) : []),
    ],
  };
}

/** The lines between the tags of data, each of them JSON. */
function linesOf({ facts, episodes, more }: Recalled): Line[] {
  const text = recallLines({ memories: withRefs({ facts, episodes }), more }) ?? "";
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}
