// Measures the bytes of claims and commits in one exchange of a conversation that is simulated in memory,
// by the number of known entities and of exchanges.
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
type MeasuredNode = (typeof NODES)[number];

/** The maximum number of bytes that each node's hops transfer in the measured exchange. */
export interface StateSize {
  /** Entities that the conversation already knows. */
  entities: number;
  /** Exchanges that the conversation has already had. */
  exchange: number;
  claim: Record<MeasuredNode, number>;
  commit: Record<MeasuredNode, number>;
  /** The session as the run's end stores it in Postgres. */
  snapshot: number;
}

/** The maximum number of rows of one read step. */
const ROWS_PER_READ = 200;
/** Every tenth exchange creates and saves a recipe, which leaves an alias. */
const SAVE_EVERY = 10;

/**
 * Reads `entities` recipes of about 1.5 KB in `exchange` exchanges, evenly, and measures the next
 * exchange, which reads five rows and creates and saves one recipe.
 */
export async function measureStateSize(entities: number, exchange: number): Promise<StateSize> {
  const pack = createKitchenPack();
  const db = createNodeDatabase(pack);
  const talk = createConversation(pack, createFilePrompts(), db);
  const chunks = readSizesOf(entities, exchange);
  let next = 0;
  const rows = chunks
    .flat()
    .flatMap((size, chunk) => Array.from({ length: size }, () => recipeRow(++next, chunk)));
  db.tables.recipes = [...rows, ...Array.from({ length: 5 }, () => recipeRow(++next, LAST_CHUNK))];
  let chunk = 0;
  for (const [index, reads] of chunks.entries()) {
    const savesRecipe = index % SAVE_EVERY === SAVE_EVERY - 1;
    const chunkNumbers = reads.map(() => chunk++);
    await talk.say("What do we have?", exchangeOf(chunkNumbers, savesRecipe, index));
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
  await talk.say("What do we have?", exchangeOf([LAST_CHUNK], true, exchange), { onHop });
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
const zeros = () =>
  Object.fromEntries(NODES.map((node) => [node, 0])) as Record<MeasuredNode, number>;
const nodeOf = (node: NodeName): MeasuredNode => (node === "quick" ? "act" : node);

/** By exchange: the sizes of its read steps. */
function readSizesOf(entities: number, exchange: number): number[][] {
  return Array.from({ length: exchange }, (_, index) => {
    const rowCount =
      Math.floor((entities * (index + 1)) / exchange) - Math.floor((entities * index) / exchange);
    return Array.from({ length: Math.ceil(rowCount / ROWS_PER_READ) }, (_unused, read) =>
      Math.min(ROWS_PER_READ, rowCount - read * ROWS_PER_READ),
    );
  });
}

/** The chunk with the rows that only the measured exchange reads. */
const LAST_CHUNK = 9999;

function exchangeOf(chunks: number[], savesRecipe: boolean, index: number): Script {
  const reads = chunks.map(() => ({ type: "read" as const, subdomain: "recipes", group: 0 }));
  const making = { subdomain: "recipes", batch: [item(`Dish ${index}`)] };
  const newRecipe = savesRecipe
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
      ...(savesRecipe ? [complete("made it", { data: recipeContent(index) })] : []),
    ],
    ReplyOutput: [{ text: `There are some, and Dish ${index}.` }],
    // Enough for all paragraphs that one exchange may write or fold.
    ConversationSummary: Array.from({ length: 20 }, () => ({
      narrative: "They looked at recipes.",
      engagement: "recipes",
    })),
  };
}

function readOf(chunk: number) {
  const where = { and: [{ column: "prep_minutes", op: "eq", value: chunk }] };
  const params = { table: "recipes", where, limit: ROWS_PER_READ };
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

/**
 * A Markdown table of the KiB of claims and commits by node, and of the snapshot, with 10, 100 and 1,000 entities after
 * 1, 50 and 500 exchanges.
 */
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
  const header = [[...head, ...columns, "snapshot"], [...head, ...columns, ""].map(() => "---")];
  return [...header, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1);

if (import.meta.main) console.log(await stateSizeTable());
