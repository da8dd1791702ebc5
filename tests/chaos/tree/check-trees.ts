// I8: each conversation is a tree whose shown path is active and complete, each message is at the place to which it was
// sent, each run was shown only its own path, a fork has the path from which it was made, and the store has the head's
// session.
import { checkBase, checkHead } from "../../simulation/check-tree.ts";
import type { ModelCall } from "../chaos-script.ts";
import type { Evidence, RunFact } from "../facts.ts";
import { wordsIn } from "../kinds.ts";
import { modelCallsOf } from "../model-calls-of.ts";
import type { Violation } from "../violation.ts";
import { readTree, type Tree } from "./read-tree.ts";

type Fault = [sort: Violation["sort"], what: string];

export function checkTrees(evidence: Evidence): Violation[] {
  const tree = readTree(evidence);
  const modelCalls = modelCallsOf(evidence);
  const messageByRun = new Map(evidence.sent.map((message) => [message.runs[0], message]));
  const newestRuns = new Map<string, RunFact>();
  for (const run of evidence.runs) {
    const newest = newestRuns.get(run.conversation);
    if (newest === undefined || newest.number < run.number) newestRuns.set(run.conversation, run);
  }
  return [
    ...evidence.conversations.flatMap((conversation) =>
      conversationFaults(tree, conversation, newestRuns.get(conversation.id)).map(
        ([sort, what]): Violation => ({ sort, what, run: "none", conversation: conversation.id }),
      ),
    ),
    ...evidence.runs.flatMap((run) =>
      [
        ...placeFaults(tree, run, messageByRun.get(run.id)?.place),
        ...modelCalls(run).flatMap((modelCall) => promptFaults(tree, run, modelCall)),
      ].map(([sort, what]): Violation => ({
        sort,
        what,
        run: run.id,
        conversation: run.conversation,
      })),
    ),
  ];
}

function conversationFaults(
  tree: Tree,
  { id, head, origin, snapshots, stored }: Evidence["conversations"][number],
  newestRun: RunFact | undefined,
): Fault[] {
  const { exchanges, active } = tree.conversation(id);
  const shape = { head, active, runs: exchanges, copies: [], snapshots };
  const faults = checkHead(shape).map((what): Fault => ["out of order", what]);
  const isSessionOfHead = newestRun?.agentAlternative === head && newestRun.status === "completed";
  if (stored !== null && isSessionOfHead) {
    const next = { number: newestRun.number + 1, resumedAt: null, base: head };
    faults.push(...checkBase(shape, next, stored).map((what): Fault => ["lost", what]));
  }
  if (origin === null) return faults;
  const copies = exchanges.filter(({ copiedFrom }) => copiedFrom !== null);
  const expectedSources = tree.pathTo(origin).map(({ source }) => source);
  const copiedSources = copies.map(({ copiedFrom }) => copiedFrom);
  if (String(copiedSources) !== String(expectedSources)) {
    faults.push([
      "lost",
      `the fork has ${copiedSources.length} of its path's ${expectedSources.length} exchanges`,
    ]);
  }
  return faults;
}

/** A message must be at the place in the tree to which it was sent. */
function placeFaults(
  tree: Tree,
  run: RunFact,
  place: { edit?: string; retry?: string; from?: string } | undefined,
): Fault[] {
  const faults: Fault[] = [];
  const exchange = tree.pathTo(run.agentAlternative).at(-1);
  const depth = run.base === null ? 0 : (tree.alternative(run.base)?.depth ?? Number.NaN);
  const depths = [run.userAlternative, run.agentAlternative].map(
    (id) => tree.alternative(id)?.depth,
  );
  if (exchange?.base !== run.base || String(depths) !== String([depth + 1, depth + 2])) {
    faults.push([
      "out of order",
      `run ${run.number} has the depths ${String(depths)} under depth ${depth}`,
    ]);
  }
  const isInPlace =
    (place?.edit === undefined || place.edit === run.userTurn) &&
    (place?.retry === undefined || place.retry === run.agentTurn) &&
    (place?.from === undefined || place.from === run.base);
  if (!isInPlace)
    faults.push(["out of order", `run ${run.number} is not at the place to which it was sent`]);
  return faults;
}

/**
 * A run must be shown the last exchanges of its own path, without leaving out a completed one, and nothing of another
 * branch.
 */
function promptFaults(tree: Tree, run: RunFact, modelCall: ModelCall): Fault[] {
  if (modelCall.contract !== "UnderstandOutput") return [];
  const path = run.base === null ? [] : tree.pathTo(run.base);
  const faults: Fault[] = [];
  let position = path.length;
  for (const message of modelCall.shownMessages.toReversed()) {
    const skippedTo = position;
    while (position > 0 && keyOf(path[position - 1]?.text) !== keyOf(message)) position -= 1;
    if (position === 0) {
      faults.push(["lost", `the run was shown "${message}", which is not on its path`]);
      return faults;
    }
    const skipped = path.slice(position, skippedTo).find(({ isCompleted }) => isCompleted);
    if (skipped)
      faults.push(["lost", `the run was not shown the exchange "${skipped.text}" before it`]);
    position -= 1;
  }
  const last = path.at(-1);
  if (modelCall.shownMessages.length === 0 && last?.isCompleted) {
    faults.push(["lost", `the run was not shown the exchange before it ("${last.text}")`]);
  }
  const ownWords = new Set([...path.flatMap(({ text }) => wordsIn(text)), ...wordsIn(run.text)]);
  const foreignWords = [...modelCall.sessionWords].filter((word) => !ownWords.has(word));
  // Memory may recall other conversations, but not other branches of this one.
  const branchWords = [...modelCall.recalledWords].filter(
    (word) => !ownWords.has(word) && tree.isSaidOnlyIn(word, run.conversation),
  );
  for (const word of [...foreignWords, ...branchWords]) {
    faults.push(["lost", `the run was shown ${word}, which belongs to another branch`]);
  }
  return faults;
}

/** Identifies an undo or a message by its word, because a prompt cuts long texts, but only after the word. */
const keyOf = (text = "") => `${text.startsWith("Undo: ")} ${wordsIn(text)[0]}`;
