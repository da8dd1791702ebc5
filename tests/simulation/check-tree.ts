// What must be true of a conversation's tree after every event (I8): the shown path is active and valid, and the store
// has the session that the running run began or continued with. The walk shares no code with what moves the head.
import type { ConversationId } from "../../shared/contracts/ids.ts";
import type { WholeSession } from "../../shared/ports/store.ts";
import type { Exchange, Run, Snapshot } from "../support/postgres/records.ts";
import type { Tree } from "../support/postgres/views.ts";
import type { World } from "./world.ts";

/** The parts of an exchange and of a tree that are checked. */
type Shown = Omit<Exchange, "text">;
type Shape = Pick<Tree, "head" | "active"> & { runs: readonly Shown[]; copies: readonly Shown[] };
type Sessions = Omit<Shape, "active" | "head"> & {
  snapshots: readonly Pick<Snapshot, "at" | "version" | "state">[];
};

/** A check for after every event; it does nothing if neither the database nor the store has changed. */
export function checkTree(
  { database, store, hasBegun }: Pick<World, "database" | "store" | "hasBegun">,
  conversation: ConversationId,
): () => string[] {
  let tree: Tree | undefined;
  let writes = -1;
  let faults: string[] = [];
  return () => {
    const currentTree = database.treeOf(conversation);
    const isSame = currentTree === tree;
    if (isSame && store.writes() === writes) return [];
    if (!isSame) faults = checkHead(currentTree);
    [tree, writes] = [currentTree, store.writes()];
    const running = currentTree.runs.find(({ status }) => status === "running");
    if (!running || !hasBegun(running.id, running.epoch)) return faults;
    return [...faults, ...checkBase(currentTree, running, store.sessionNow(conversation))];
  };
}

/** The path from an answer up to the root. */
function walk({ runs, copies }: Pick<Shape, "runs" | "copies">, answer: string | null): Shown[] {
  const byAnswer = new Map<string, Shown>(
    [...copies, ...runs].map((exchange) => [exchange.agentAlternative, exchange]),
  );
  const path: Shown[] = [];
  let exchange = byAnswer.get(answer ?? "");
  for (; exchange; exchange = byAnswer.get(exchange.base ?? "")) {
    path.push(exchange);
  }
  return path;
}

/**
 * The head is an answer, its path leads to the root, and each turn has an active alternative; for a turn on the path,
 * it is the one that the path shows.
 */
export function checkHead(tree: Shape): string[] {
  const { head, active, runs, copies } = tree;
  const exchanges = [...copies, ...runs];
  if (exchanges.length === 0) return head === null ? [] : ["I8: the head is not an answer"];
  const path = walk(tree, head);
  const root = path.at(-1);
  const turns = exchanges.flatMap((exchange) => pairsOf(exchange));
  const alternativesByTurn = new Map<string, Set<string>>();
  for (const [turn, alternative] of turns) {
    alternativesByTurn.set(turn, (alternativesByTurn.get(turn) ?? new Set()).add(alternative));
  }
  return [
    ...(root === undefined ? ["I8: the head is not an answer"] : []),
    ...(root !== undefined && root.base !== null ? ["I8: the head's path has no root"] : []),
    ...path
      .flatMap((exchange) => pairsOf(exchange))
      .filter(([turn, alternative]) => active.get(turn) !== alternative)
      .map(
        ([turn, alternative]) =>
          `I8: ${alternative} is shown, and turn ${turn} has another active alternative`,
      ),
    ...[...alternativesByTurn]
      .filter(([turn, alternatives]) => !alternatives.has(active.get(turn) ?? ""))
      .map(([turn]) => `I8: turn ${turn} has no active alternative`),
  ];
}

const pairsOf = (exchange: Shown): [turn: string, alternative: string][] => [
  [exchange.userTurn, exchange.userAlternative],
  [exchange.agentTurn, exchange.agentAlternative],
];

/**
 * The store's session has the version and the fields (except `summary`) of the session with which the run began, or with
 * which it continued after a wait.
 */
export function checkBase(
  tree: Sessions,
  run: Pick<Run, "number" | "resumedAt" | "base">,
  session: WholeSession | null,
): string[] {
  const base = sessionAt(tree, run.resumedAt ?? run.base);
  const version = base?.version ?? 0;
  if (session?.version !== version) {
    return [
      `I8: run ${run.number} began with session ${version}, the store has ${session?.version}`,
    ];
  }
  const fields = JSON.parse(base?.state ?? "{}") as Record<string, string>;
  return Object.entries(fields)
    .filter(([field, text]) => field !== "summary" && session.fields[field] !== text)
    .map(([field]) => `I8: run ${run.number} has another ${field} than session ${version}`);
}

/** The session of the nearest answer on the path that has one. */
function sessionAt(
  tree: Sessions,
  answer: string | null,
): Sessions["snapshots"][number] | undefined {
  for (const { agentAlternative } of walk(tree, answer)) {
    const snapshot = tree.snapshots.findLast(({ at }) => at === agentAlternative);
    if (snapshot) return snapshot;
  }
  return undefined;
}
