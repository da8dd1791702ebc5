// I8: each conversation is a tree whose shown path is active and whole, each message stands where it was sent, each run
// was shown the words of its own path, a fork has the path that it was made of, and the store has the session of the head.
import { checkBase, checkHead } from "../../simulation/check-tree.ts";
import type { Asked } from "../chaos-script.ts";
import type { Evidence, RunFact } from "../facts.ts";
import { wordsIn } from "../kinds.ts";
import { questionsOf } from "../questions-of.ts";
import type { Violation } from "../violation.ts";
import { readTree, type Tree } from "./read-tree.ts";

type Fault = [sort: Violation["sort"], what: string];

export function checkTrees(evidence: Evidence): Violation[] {
  const tree = readTree(evidence);
  const questions = questionsOf(evidence);
  const byRun = new Map(evidence.sent.map((one) => [one.runs[0], one]));
  const newest = new Map<string, RunFact>();
  for (const run of evidence.runs) {
    const knownRun = newest.get(run.conversation);
    if (knownRun === undefined || knownRun.number < run.number) newest.set(run.conversation, run);
  }
  return [
    ...evidence.conversations.flatMap((one) =>
      conversationFaults(tree, one, newest.get(one.id)).map(([sort, what]): Violation => ({
        sort,
        what,
        run: "none",
        conversation: one.id,
      })),
    ),
    ...evidence.runs.flatMap((run) =>
      [
        ...placeFaults(tree, run, byRun.get(run.id)?.place),
        ...questions(run).flatMap((question) => promptFaults(tree, run, question)),
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
  newestFact: RunFact | undefined,
): Fault[] {
  const { exchanges, active } = tree.of(id);
  const shape = { head, active, runs: exchanges, copies: [], snapshots };
  const faults = checkHead(shape).map((what): Fault => ["out of order", what]);
  const isHeads = newestFact?.agentAlternative === head && newestFact.status === "completed";
  if (stored !== null && isHeads) {
    const next = { number: newestFact.number + 1, resumedAt: null, base: head };
    faults.push(...checkBase(shape, next, stored).map((what): Fault => ["lost", what]));
  }
  if (origin === null) return faults;
  const copies = exchanges.filter(({ copiedFrom }) => copiedFrom !== null);
  const wantedSources = tree.pathTo(origin).map((one) => one.source);
  const copiedSources = copies.map((one) => one.copiedFrom);
  if (String(copiedSources) !== String(wantedSources)) {
    faults.push([
      "lost",
      `a fork has ${copiedSources.length} exchanges of a path of ${wantedSources.length}`,
    ]);
  }
  return faults;
}

/** Whether a message stands where it was sent to. */
function placeFaults(
  tree: Tree,
  run: RunFact,
  place: { edit?: string; retry?: string; from?: string } | undefined,
): Fault[] {
  const faults: Fault[] = [];
  const [own] = tree.pathTo(run.agentAlternative).slice(-1);
  const depth = run.base === null ? 0 : (tree.alternative(run.base)?.depth ?? Number.NaN);
  const depths = [run.userAlternative, run.agentAlternative].map(
    (id) => tree.alternative(id)?.depth,
  );
  if (own?.base !== run.base || String(depths) !== String([depth + 1, depth + 2])) {
    faults.push(["out of order", `run ${run.number} stands at ${String(depths)} below ${depth}`]);
  }
  const stands =
    (place?.edit === undefined || place.edit === run.userTurn) &&
    (place?.retry === undefined || place.retry === run.agentTurn) &&
    (place?.from === undefined || place.from === run.base);
  if (!stands) faults.push(["out of order", `run ${run.number} does not stand where it was sent`]);
  return faults;
}

/** A run is shown its own path: of each ended run the exchange, and nothing that another branch said. */
function promptFaults(tree: Tree, run: RunFact, question: Asked): Fault[] {
  if (question.contract !== "UnderstandOutput") return [];
  const path = run.base === null ? [] : tree.pathTo(run.base);
  const faults: Fault[] = [];
  let position = path.length;
  for (const words of question.said.toReversed()) {
    const skipTo = position;
    while (position > 0 && keyOf(path[position - 1]?.text) !== keyOf(words)) position -= 1;
    if (position === 0) {
      faults.push(["lost", `the run was shown "${words}", which is not on its path`]);
      return faults;
    }
    const exchange = path.slice(position, skipTo).find(({ isCompleted }) => isCompleted);
    if (exchange)
      faults.push(["lost", `the run does not know the exchange "${exchange.text}" before it`]);
    position -= 1;
  }
  const last = path.at(-1);
  if (question.said.length === 0 && last?.isCompleted) {
    faults.push(["lost", `the run does not know the exchange before it ("${last.text}")`]);
  }
  const own = new Set([...path.flatMap(({ text }) => wordsIn(text)), ...wordsIn(run.text)]);
  const foreign = [...question.told].filter((word) => !own.has(word));
  const beside = [...question.recalled].filter(
    (word) => !own.has(word) && tree.isSaidIn(word, run.conversation),
  );
  for (const word of [...foreign, ...beside]) {
    faults.push(["lost", `the run was shown ${word}, which another branch said`]);
  }
  return faults;
}

/** A long text is cut in a prompt; its word stands before that. */
const keyOf = (text = "") => `${text.startsWith("Undo: ")} ${wordsIn(text)[0]}`;
