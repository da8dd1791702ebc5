// Definitions of the platform in the form that the database's functions accept, and a set that fills each of their
// tables.
import { randomUUID } from "node:crypto";
import type { Json, TestDatabase } from "./database.ts";

export type Kind = "service" | "secret" | "tool" | "process" | "service_template" | "tool_template";

/** A value of the shape in which the vault seals; each call returns another one. */
export const sealed = () => ({
  v: 1,
  key: "k",
  wrapped: "w",
  wrapIv: "i",
  iv: "i",
  data: `ciphertext-${randomUUID()}`,
});

export const documents = {
  service: (overrides: object = {}) => ({
    name: "A service",
    type: "rest_api",
    protocol: "https",
    connectionSchema: {},
    requiresSecret: false,
    shared: false,
    enabled: true,
    ...overrides,
  }),
  secret: (overrides: object = {}) => ({
    id: randomUUID(),
    name: "A secret",
    type: "api_key",
    shared: false,
    sealed: sealed(),
    ...overrides,
  }),
  tool: (serviceId: string, overrides: object = {}) => ({
    name: "A tool",
    description: null,
    serviceId,
    connectionParams: {},
    operation: { type: "rest_call", method: "GET", path: "/", retry: "safe" },
    inputSchema: {},
    outputSchema: {},
    secret: null,
    shared: false,
    enabled: true,
    ...overrides,
  }),
  /** A Process with a name of its own. */
  process: (steps: object[], overrides: object = {}) => ({
    name: `A process ${randomUUID()}`,
    description: null,
    enabled: true,
    definition: { initialContext: [], steps, outputTemplate: "{{a}}", maxRecursionDepth: 1 },
    ...overrides,
  }),
  service_template: (overrides: object = {}) => ({
    name: "A template",
    description: null,
    type: "rest_api",
    protocol: "https",
    connectionSchema: {},
    requiresSecret: false,
    shared: false,
    ...overrides,
  }),
  tool_template: (overrides: object = {}) => ({
    name: "A template",
    description: null,
    operation: { type: "rest_call" },
    inputSchema: {},
    outputSchema: {},
    shared: false,
    ...overrides,
  }),
};

export const step = (id: string, calls: object, overrides: object = {}) => ({
  id,
  calls,
  dependsOn: [],
  inputs: {},
  output: { variable: id, required: true },
  execution: { mode: "sequential", interactionMode: "auto" },
  ...overrides,
});

/** @returns the database's answer as it is */
export const create = (db: TestDatabase, user: string, kind: Kind, document: object) => {
  const request = { route: kind, key: randomUUID(), body_hash: "hash" };
  return db.rpc(user, "create_definition", { kind, document, most: 100, ...request });
};

async function createdId(
  db: TestDatabase,
  user: string,
  kind: Kind,
  document: object,
): Promise<string> {
  const answer: Json = await create(db, user, kind, document);
  if (answer.outcome !== "written") throw new Error(`${kind}: ${JSON.stringify(answer)}`);
  return answer.item.id;
}

export interface Definitions {
  service: string;
  secret: string;
  tool: string;
  process: string;
  service_template: string;
  tool_template: string;
}

/** Creates a definition of each kind, none of them shared; and accepts another user's Tool, whose sharing then ends. */
export async function fillDefinitions(db: TestDatabase, user: string): Promise<Definitions> {
  const service = await createdId(db, user, "service", documents.service());
  const secret = await createdId(db, user, "secret", documents.secret());
  const use = { secretId: secret, placement: { in: "bearer" } };
  const tool = await createdId(db, user, "tool", documents.tool(service, { secret: use }));
  const steps = [step("a", { tool }), step("b", { tool }, { dependsOn: ["a"] })];
  const process = await createdId(db, user, "process", documents.process(steps));
  const service_template = await createdId(
    db,
    user,
    "service_template",
    documents.service_template(),
  );
  const tool_template = await createdId(db, user, "tool_template", documents.tool_template());

  const otherUser = randomUUID();
  const otherService = await createdId(
    db,
    otherUser,
    "service",
    documents.service({ shared: true }),
  );
  const sharedTool = await createdId(
    db,
    otherUser,
    "tool",
    documents.tool(otherService, { shared: true }),
  );
  await db.rpc(user, "accept_tool", { id: sharedTool, version: 1 });
  const unshareTool = { kind: "tool", id: sharedTool, changes: { shared: false }, version: 1 };
  await db.rpc(otherUser, "update_definition", unshareTool);
  const hideService = { kind: "service", id: otherService, changes: { shared: false }, version: 1 };
  await db.rpc(otherUser, "update_definition", hideService);
  return { service, secret, tool, process, service_template, tool_template };
}
