// The platform's port over a real database with PostgREST, and the definitions that its tests make.
import { randomUUID } from "node:crypto";
import type { NewProcess, Step } from "../../../shared/contracts/definitions/processes.ts";
import type { NewService } from "../../../shared/contracts/definitions/services.ts";
import type { Sealed } from "../../../shared/contracts/definitions/secrets.ts";
import type { NewTool } from "../../../shared/contracts/definitions/tools.ts";
import type { Keyed } from "../../../shared/ports/define-call.ts";
import type { Written } from "../../../shared/ports/definitions-of-kind.ts";
import type { PlatformDatabase } from "../../../shared/ports/platform-database.ts";
import { createPostgresDatabase } from "../../../shared/postgres/create-postgres-database.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { userId } from "../../support/ids.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

export interface Person {
  id: string;
  database: PlatformDatabase;
}

export interface PlatformWorld {
  db: TestDatabase;
  /** A new user. */
  person(): Person;
  stop(): Promise<void>;
}

export async function openPlatformWorld(): Promise<PlatformWorld> {
  const db = await openTestDatabase();
  const { url, publishableKey, jwtSecret } = db;
  const database = createPostgresDatabase({
    url,
    publishableKey,
    jwtSecret,
    timeoutMs: PATIENCE_MS,
  });
  const person = () => {
    const id = userId();
    return { id, database: database.platform(id) };
  };
  return { db, person, stop: db.stop };
}

export const keyed = (key: string = randomUUID()): Keyed => ({
  route: "POST /v1/x",
  key,
  bodyHash: "hash",
});

export const newService = (overrides: Partial<NewService> = {}): NewService => ({
  name: "Weather",
  type: "rest_api",
  protocol: "https",
  requiresSecret: false,
  connectionSchema: { type: "object", required: ["endpoint"] },
  shared: false,
  enabled: true,
  ...overrides,
});

export const newTool = (serviceId: string, overrides: Partial<NewTool> = {}): NewTool => ({
  name: "Forecast",
  description: null,
  serviceId,
  connectionParams: { endpoint: "https://weather.example" },
  operation: { type: "rest_call", method: "GET", path: "/forecast/{{city}}", retry: "safe" },
  inputSchema: { type: "object", properties: { city: { type: "string" } } },
  outputSchema: {},
  answersMayDecide: [],
  secret: null,
  shared: false,
  enabled: true,
  ...overrides,
});

export const newTemplate: Parameters<PlatformDatabase["createServiceTemplate"]>[0] = {
  name: "Any REST API",
  description: null,
  type: "rest_api",
  protocol: "https",
  connectionSchema: { type: "object" },
  requiresSecret: false,
  shared: true,
};

export const newToolTemplate: Parameters<PlatformDatabase["createToolTemplate"]>[0] = {
  name: "Get it",
  description: null,
  inputSchema: {},
  outputSchema: {},
  shared: true,
  operation: { type: "rest_call", method: "GET", path: "/", retry: "safe" },
};

/** In the shape of what the vault seals; each one is different. */
export const sealed = (): Sealed => ({
  v: 1,
  key: "k",
  wrapped: "w",
  wrapIv: "i",
  iv: "i",
  data: `ciphertext-${randomUUID()}`,
});

export const newSecret = (overrides: { name?: string; shared?: boolean } = {}) => ({
  id: randomUUID(),
  name: "Key",
  type: "api_key" as const,
  shared: false,
  sealed: sealed(),
  ...overrides,
});

export const step = (
  id: string,
  calls: Step["calls"],
  overrides: { dependsOn?: string[]; mode?: "parallel"; onError?: string } = {},
): Step => ({
  id,
  calls,
  dependsOn: overrides.dependsOn ?? [],
  inputs: {},
  ...(overrides.onError === undefined ? {} : { onError: overrides.onError }),
  output: { variable: id, required: true },
  execution: { mode: overrides.mode ?? "sequential", interactionMode: "auto" },
});

export const definitionOf = (...steps: Step[]) => ({
  initialContext: [],
  steps,
  outputTemplate: "",
  maxRecursionDepth: 1,
});
/** A Process with a name that no other one has. */
export const newProcess = (steps: Step[], overrides: Partial<NewProcess> = {}): NewProcess => ({
  name: `Plan ${randomUUID()}`,
  description: null,
  enabled: true,
  noticesTo: null,
  ...definitionOf(...steps),
  ...overrides,
});

/** Returns the item that was written. A refusal fails the test and is shown. */
export async function written<T>(answer: Promise<Written<T>>): Promise<T> {
  const settled = await answer;
  if (settled.outcome !== "written") throw new Error(JSON.stringify(settled));
  return settled.item;
}

export const aService = ({ database }: Person, overrides: Partial<NewService> = {}) =>
  written(database.createService(newService(overrides), keyed()));
export const aSecret = ({ database }: Person) =>
  written(database.createSecret(newSecret(), keyed()));
export const aTool = ({ database }: Person, service: string, overrides: Partial<NewTool> = {}) =>
  written(database.createTool(newTool(service, overrides), keyed()));
export const aProcess = (
  { database }: Person,
  steps: Step[],
  overrides: Partial<NewProcess> = {},
) => written(database.createProcess(newProcess(steps, overrides), keyed()));

export const using = (secretId: string) => ({
  secret: { secretId, placement: { in: "bearer" as const } },
});
export const refused = (code: string) => ({ outcome: "refused", code });
