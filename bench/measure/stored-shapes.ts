// Defines the stored Processes that are measured: one in the form of the chain, ones with steps of each
// kind, ones with items, and the largest ones.
import { randomUUID } from "node:crypto";
import { PROCESS_LIMITS } from "../../shared/contracts/definitions/processes.ts";
import { systemId } from "../../tests/platform/pack-migration.ts";

export interface StoredShape {
  name: string;
  /** The Process's id. */
  process: string;
}

export interface StoredShapes {
  /** Seven steps that each leave 4 KB: three side by side, one, three side by side. */
  form: StoredShape;
  /** Two Processes for each kind of step; `many` has `addedSteps` steps more than `few`. */
  kinds: { name: string; few: StoredShape; many: StoredShape; addedSteps: number }[];
  large: StoredShape[];
  /** Processes that call a Tool for each item of a list, ten side by side. */
  items: { shape: StoredShape; count: number; kind: ItemKind; itemBytes: number }[];
}

/** Whether the call for an item may be repeated without harm. */
export type ItemKind = "safe" | "unsafe";

const STEP_BYTES = 4096;
const ADDED_STEPS = 10;
const ITEM_BYTES = 200;
/** The number of items, the bytes of each, and the kind of call. */
const ITEMS: readonly (readonly [number, number, ItemKind])[] = [
  [10, 10, "safe"],
  [100, 10, "safe"],
  [PROCESS_LIMITS.items, 10, "safe"],
  [10, 2_000, "safe"],
  [100, 2_000, "safe"],
  [PROCESS_LIMITS.items, 200, "safe"],
  [10, 10, "unsafe"],
  [100, 10, "unsafe"],
  [PROCESS_LIMITS.items, 10, "unsafe"],
];
/** The number of the largest outputs that a run may have in addition to small ones. */
const LARGE_OUTPUTS = PROCESS_LIMITS.runBytes / PROCESS_LIMITS.outputBytes - 1;

/**
 * @param service answers `/bytes/{n}` and `/list/{count}/{n}`
 * @throws Error if the API does not create a definition
 */
export async function defineShapes(
  url: string,
  token: string,
  service: string,
): Promise<StoredShapes> {
  const define = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    const created = (await answer.json()) as { id: string };
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(created)}`);
    return created.id;
  };
  const serviceId = await define("/v1/services", {
    name: "Bytes",
    type: "rest_api",
    protocol: "http",
    connectionSchema: { type: "object", properties: { endpoint: {} }, required: ["endpoint"] },
  });
  const secretId = await define("/v1/secrets", {
    name: "Key",
    type: "api_key",
    value: randomUUID(),
  });
  const tool = (name: string, method: string, retry: string, withSecret = false) =>
    define("/v1/tools", {
      name,
      serviceId,
      connectionParams: { endpoint: service },
      operation: { type: "rest_call", method, path: "/bytes/{{n}}", retry },
      inputSchema: { type: "object", properties: { n: {} }, required: ["n"] },
      ...(withSecret
        ? { secret: { secretId, placement: { in: "header", name: "X-Api-Key" } } }
        : {}),
    });
  const get = await tool("Get", "GET", "safe");
  const post = await tool("Post", "POST", "never");
  const list = await define("/v1/tools", {
    name: "List",
    serviceId,
    connectionParams: { endpoint: service },
    operation: { type: "rest_call", method: "GET", path: "/list/{{count}}/{{n}}", retry: "safe" },
    inputSchema: { type: "object", properties: { count: {}, n: {} }, required: ["count", "n"] },
  });
  const kinds = [
    ["built in (today), which reads what a run knows of its user", systemId("kitchen.today"), {}],
    ["a safe call", get, { n: 10 }],
    ["a safe call with a Secret", await tool("With a Secret", "GET", "safe", true), { n: 10 }],
    ["an unsafe call", post, { n: 10 }],
  ] as const;
  const step = (n: number, tool: string, inputs: object, execution: object = {}) => ({
    id: `s${n}`,
    calls: { tool },
    inputs,
    output: { variable: `v${n}` },
    execution: { mode: "sequential", ...execution },
  });
  const process = async (name: string, steps: object[]): Promise<StoredShape> => ({
    name,
    process: await define("/v1/processes", { name, steps, outputTemplate: "Done." }),
  });
  const measuredKinds: StoredShapes["kinds"] = [];
  for (const [name, toolId, inputs] of kinds) {
    const steps = (count: number) =>
      Array.from({ length: count }, (_, n) => step(n, toolId, inputs));
    const few = await process(`${name}, few`, steps(2));
    measuredKinds.push({
      name,
      few,
      many: await process(`${name}, many`, steps(2 + ADDED_STEPS)),
      addedSteps: ADDED_STEPS,
    });
  }
  const form = await process(
    "no-op",
    Array.from({ length: 7 }, (_, n) =>
      step(n, get, { n: STEP_BYTES }, n === 3 ? {} : { mode: "parallel" }),
    ),
  );
  const { outputBytes, steps } = PROCESS_LIMITS;
  // The quotes and the name around the text are part of the output.
  const maxBytes = { n: outputBytes - 100 };
  const largeSteps = Array.from({ length: LARGE_OUTPUTS }, (_, n) => step(n, get, maxBytes));
  // A condition reads outputs without sending them anywhere.
  const reading = (places: number[]) => ({
    condition: places.map((n) => `size(step.v${n}.text) > 0`).join(" && "),
  });
  const readingAll = reading(largeSteps.map((_, n) => n));
  const smallSteps = (execution: (n: number) => object) =>
    Array.from({ length: steps - LARGE_OUTPUTS }, (_, index) =>
      step(LARGE_OUTPUTS + index, get, { n: 10 }, execution(LARGE_OUTPUTS + index)),
    );
  const items: StoredShapes["items"] = [];
  for (const [count, itemBytes, kind] of ITEMS) {
    const name = `${count} items of ${itemBytes} bytes, ${kind}`;
    const itemStep = { ...step(1, kind === "safe" ? get : post, { n: "{item.n}" }) };
    const shape = await process(name, [
      step(0, list, { count, n: itemBytes }),
      { ...itemStep, dependsOn: ["s0"], forEach: { items: "{step.v0.rows}", parallel: 10 } },
    ]);
    items.push({ shape, count, kind, itemBytes });
  }
  return {
    items,
    form,
    kinds: measuredKinds,
    large: [
      await process("200 steps one by one, each reads one of 15 × 256 KB", [
        ...largeSteps,
        ...smallSteps((n) => reading([n % LARGE_OUTPUTS])),
      ]),
      await process("200 steps one by one, the last reads all 15 × 256 KB", [
        ...largeSteps,
        ...smallSteps((n) => (n === steps - 1 ? readingAll : {})),
      ]),
      await process("a call for each of 1,000 items, 10 side by side", [
        {
          ...step(0, get, { n: "{item}" }),
          forEach: {
            items: Array.from({ length: PROCESS_LIMITS.items }, () => ITEM_BYTES),
            parallel: 10,
          },
        },
      ]),
      await process("15 × 256 KB, then 50 side by side that each read all of it", [
        ...largeSteps,
        ...smallSteps(() => ({ mode: "parallel", ...readingAll })).slice(
          0,
          PROCESS_LIMITS.parallel,
        ),
      ]),
    ],
  };
}
