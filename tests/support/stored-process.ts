// Stored Processes that suites share. "Morning" has one input, and one step that calls a Tool of a REST service, whose
// calls are not safe to repeat; "Waiting" has two steps that wait for an event.
import { randomUUID } from "node:crypto";
import type { ResolvedProcess } from "../../shared/contracts/definitions/resolved.ts";
import type { TestDatabase } from "./database.ts";

const INPUTS = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
};
const OPERATION = {
  type: "rest_call" as const,
  method: "POST" as const,
  path: "/weather/{{city}}",
  retry: "never" as const,
};
const ENDPOINT = { endpoint: "https://api.example.com" };

const definitionOf = (tool: string) => ({
  initialContext: ["city"],
  outputTemplate: "{{report}}",
  maxRecursionDepth: 1,
  steps: [
    {
      id: "ask",
      calls: { tool },
      dependsOn: [],
      inputs: { city: "{input.city}" },
      output: { variable: "report", required: true },
      execution: { mode: "sequential" as const, interactionMode: "auto" as const },
    },
  ],
});

/** The Process as its runs execute it. */
export function resolvedMorning({
  process,
  tool,
}: {
  process: string;
  tool: string;
}): ResolvedProcess {
  return {
    id: process,
    version: 1,
    name: "Morning",
    definition: definitionOf(tool),
    children: {},
    tools: {
      [tool]: {
        id: tool,
        version: 1,
        name: "Weather",
        operation: OPERATION,
        connectionParams: ENDPOINT,
        inputSchema: INPUTS,
        outputSchema: {},
        secret: null,
        service: { id: randomUUID(), version: 1, type: "rest_api", protocol: "https" },
        closed: null,
        status: "healthy",
      },
    },
  };
}

/** A Process with two steps side by side, each of which waits for an event `payment`. */
const WAITING = {
  initialContext: [],
  outputTemplate: "Paid.",
  maxRecursionDepth: 1,
  steps: ["first", "second"].map((id) => ({
    ...{ id, calls: { wait: { event: "payment" } }, dependsOn: [], inputs: {} },
    output: { variable: id, required: true },
    execution: { mode: "parallel" as const, interactionMode: "auto" as const },
  })),
};

export const resolvedWaiting = (id: string): ResolvedProcess => ({
  ...{ id, version: 1, name: "Waiting", definition: WAITING, children: {}, tools: {} },
});

/** @returns the Process's id */
export const createWaiting = (db: TestDatabase, owner: string): Promise<string> =>
  createProcess(db, owner, WAITING);

export interface MorningOptions {
  isEnabled?: boolean | undefined;
  /** Whether the Tool uses a Secret. */
  withSecret?: boolean;
  shared?: boolean;
}

export const SEALED = {
  v: 1,
  key: "k1",
  wrapped: "d3JhcHBlZA",
  wrapIv: "d3JhcEl2",
  iv: "aXY",
  data: "Y2lwaGVydGV4dA",
};

/** Creates a definition of this kind for its owner. */
async function define(
  db: TestDatabase,
  owner: string,
  kind: string,
  document: Record<string, unknown>,
): Promise<{ id: string }> {
  const request = { route: kind, key: randomUUID(), body_hash: "hash", most: 1_000 };
  const answer = await db.rpc(owner, "create_definition", { kind, document, ...request });
  if (answer.outcome !== "written") throw new Error(`${kind}: ${JSON.stringify(answer)}`);
  return answer.item as { id: string };
}

export async function createTool(
  db: TestDatabase,
  owner: string,
  { withSecret = false, shared = false }: MorningOptions = {},
): Promise<{ tool: string; service: string; secret: string | null }> {
  const service = await define(db, owner, "service", {
    name: "Weather",
    type: "rest_api",
    protocol: "https",
    connectionSchema: {},
    requiresSecret: false,
    shared,
    enabled: true,
  });
  const secret = withSecret ? randomUUID() : null;
  if (secret !== null) {
    const row = { id: secret, name: "Key", type: "api_key", shared: false, sealed: SEALED };
    await define(db, owner, "secret", row);
  }
  const tool = await define(db, owner, "tool", {
    name: "Weather",
    description: null,
    serviceId: service.id,
    connectionParams: ENDPOINT,
    operation: OPERATION,
    inputSchema: INPUTS,
    outputSchema: {},
    answersMayDecide: ["/sky"],
    shared,
    enabled: true,
    secret: secret && { secretId: secret, placement: { in: "bearer" } },
  });
  return { tool: tool.id, service: service.id, secret };
}

export async function createMorning(
  db: TestDatabase,
  owner: string,
  options: MorningOptions = {},
): Promise<{ process: string; tool: string; service: string; secret: string | null }> {
  const ids = await createTool(db, owner, options);
  const process = await createProcess(db, owner, definitionOf(ids.tool), options);
  return { process, ...ids };
}

/** How many Processes each owner has: the first is called "Morning", and later ones get a number. */
const mornings = new Map<string, number>();

export async function createProcess(
  db: TestDatabase,
  owner: string,
  definition: object,
  { isEnabled = true }: MorningOptions = {},
): Promise<string> {
  const count = (mornings.get(owner) ?? 0) + 1;
  mornings.set(owner, count);
  const name = count === 1 ? "Morning" : `Morning ${count}`;
  const document = { name, description: null, enabled: isEnabled, definition };
  return (await define(db, owner, "process", document)).id;
}
