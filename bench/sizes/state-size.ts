// Measures the bytes of claims and commits in one exchange, by the number of known entities and of
// exchanges, in a conversation simulated in memory.
import { chainHop, type NodeName } from "../../shared/contracts/chain-hops.ts";
import type { NodeOutcome } from "../../shared/chain/node-context.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import type { RunState } from "../../shared/ports/store.ts";
import { complete, item, thought, understood } from "../../tests/support/answers.ts";
import { createFilePrompts } from "../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../tests/support/node-database.ts";
import {
  createConversation,
  type Conversation,
  type Script,
} from "../../tests/support/run-nodes.ts";

const NODES = ["understand", "think", "act", "reply", "summarize"] as const;
type Measured = (typeof NODES)[number];

/** The maximum number of bytes that each node's hops transfer in the measured exchange. */
export interface StateSize {
  /** Entities that the conversation already knows. */
  entities: number;
  /** Exchanges that the conversation has already had. */
  exchange: number;
  claim: Record<Measured, number>;
  commit: Record<Measured, number>;
  /** The session as the end of the run hands it to Postgres. */
  snapshot: number;
}

/** The maximum number of rows that one read step asks for. */
const PER_READ = 200;
/** After this many exchanges something is created and saved, which leaves an alias. */
const SAVE_EVERY = 10;

/**
 * Adds `entities` recipes of about 1.5 KB over `exchange` exchanges, evenly, and measures the next
 * exchange: five rows read, one recipe created and saved.
 */
export async function measureStateSize(entities: number, exchange: number): Promise<StateSize> {
  const pack = createKitchenPack();
  const db = createNodeDatabase(pack);
  const talk = createConversation(pack, createFilePrompts(), db);
  const chunks = chunksOf(entities, exchange);
  let next = 0;
  const rows = chunks
    .flat()
    .flatMap((size, chunk) => Array.from({ length: size }, () => recipeRow(++next, chunk)));
  db.tables.recipes = [...rows, ...Array.from({ length: 5 }, () => recipeRow(++next, LAST))];
  let chunk = 0;
  for (const [index, reads] of chunks.entries()) {
    const saves = index % SAVE_EVERY === SAVE_EVERY - 1;
    const chunkNumbers = reads.map(() => chunk++);
    await talk.say("What do we have?", exchangeOf(chunkNumbers, saves, index));
  }
  return { entities, exchange, ...(await measureNext(talk, exchange)) };
}

async function measureNext(talk: Conversation, exchange: number) {
  const claim = zeros();
  const commit = zeros();
  let snapshot = 0;
  const onHop = (hop: string, previousState: RunState, outcome: NodeOutcome) => {
    const node = nodeOf(chainHop(hop).node);
    claim[node] = Math.max(claim[node], claimBytes(previousState));
    commit[node] = Math.max(commit[node], commitBytes(outcome));
    if (outcome.end) snapshot = bytesOf(outcome.end.snapshotState);
  };
  await talk.say("What do we have?", exchangeOf([LAST], true, exchange), { onHop });
  return { claim, commit, snapshot };
}

/** The fields of the run and of its session, as the claim's script returns them. */
function claimBytes(state: RunState): number {
  const { meta, results, statuses, staged, session, usage } = state;
  return bytesOf({ meta, results, statuses, staged, session, usage });
}

function commitBytes({ result, status, patch, events, end }: NodeOutcome): number {
  return bytesOf({ result: JSON.stringify(result), status, patch: end?.session ?? patch, events });
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const zeros = () => Object.fromEntries(NODES.map((node) => [node, 0])) as Record<Measured, number>;
const nodeOf = (node: NodeName): Measured => (node === "quick" ? "act" : node);

/** Sizes of the read steps of each exchange. */
function chunksOf(entities: number, exchange: number): number[][] {
  return Array.from({ length: exchange }, (_, index) => {
    const share =
      Math.floor((entities * (index + 1)) / exchange) - Math.floor((entities * index) / exchange);
    return Array.from({ length: Math.ceil(share / PER_READ) }, (_unused, read) =>
      Math.min(PER_READ, share - read * PER_READ),
    );
  });
}

/** The chunk with the rows that only the measured exchange reads. */
const LAST = 9999;

function exchangeOf(chunks: number[], saves: boolean, index: number): Script {
  const reads = chunks.map(() => ({ type: "read" as const, subdomain: "recipes", group: 0 }));
  const making = { subdomain: "recipes", batch: [item(`Dish ${index}`)] };
  const newRecipe = saves
    ? [
        { ...making, type: "generate" as const, group: 1 },
        { type: "write" as const, operation: "create" as const, subdomain: "recipes", group: 2 },
      ]
    : [];
  const pendingChunks = [...chunks];
  const steps = [...reads, ...newRecipe];
  return {
    UnderstandOutput: [understood()],
    ThinkOutput: [
      steps.length > 0
        ? thought(steps)
        : thought([], { decision: "clarify", message: "Which ones do you mean?" }),
    ],
    ActDecision: [
      ...pendingChunks.map((chunk) => readOf(chunk)),
      ...chunks.map(() => complete("found them")),
      ...(saves ? [complete("made it", { data: recipeContent(index) })] : []),
    ],
    ReplyOutput: [{ text: `There are some, and Dish ${index}.` }],
    // As many paragraphs and folds of paragraphs as one exchange may ask for.
    ConversationSummary: Array.from({ length: 20 }, () => ({
      narrative: "They looked at recipes.",
      engagement: "recipes",
    })),
  };
}

function readOf(chunk: number) {
  const where = { and: [{ column: "prep_minutes", op: "eq", value: chunk }] };
  const params = { table: "recipes", where, limit: PER_READ };
  return { action: "tool_call", tool: "db_read", params };
}

function recipeRow(n: number, chunk: number): Record<string, unknown> {
  const lines = recipeContent(n).ingredients.map((line, position) => ({
    id: idOf(1_000_000 + n * 10 + position),
    position,
    ...line,
  }));
  const { ingredients: _lines, ...columns } = recipeContent(n);
  return { id: idOf(n), ...columns, prep_minutes: chunk, recipe_ingredients: lines };
}

function recipeContent(n: number) {
  const step = "Warm the oil in a wide pan, add what is cut, and stir until it smells good. ";
  return {
    name: `Dish ${n}`,
    description: "A plain dish for a weekday evening, quick to make and good the next day.",
    servings: 4,
    instructions: [1, 2, 3, 4].map((place) => `${place}: ${step}`),
    ingredients: ["onion", "carrot", "barley", "stock", "thyme"].map((name) => ({
      name: `${name} ${n}`,
      quantity: 100,
      unit: "g",
      optional: false,
    })),
  };
}

const ENTITIES = [10, 100, 1000];
const EXCHANGES = [1, 50, 500];

/** A markdown table: KiB of claims and commits by node, at 10, 100, 1,000 entities and exchange 1, 50, 500. */
export async function stateSizeTable(): Promise<string> {
  const head = ["Entities met", "Exchange"];
  const columns = [...NODES.map((n) => `claim ${n}`), ...NODES.map((n) => `commit ${n}`)];
  const rows: string[][] = [];
  for (const entities of ENTITIES) {
    for (const exchange of EXCHANGES) {
      const { claim, commit, snapshot } = await measureStateSize(entities, exchange);
      const sizes = [...NODES.map((n) => claim[n]), ...NODES.map((n) => commit[n]), snapshot];
      rows.push([String(entities), String(exchange), ...sizes.map((size) => kib(size))]);
    }
  }
  const all = [[...head, ...columns, "snapshot"], [...head, ...columns, ""].map(() => "---")];
  return [...all, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1);

if (import.meta.main) console.log(await stateSizeTable());
