// The whole stack for one test file, with users, and the API as a client would use it.
//
// Each file has its own database (cloned from the shared cluster), Redis, queue and Worker. That takes
// about a second, and lets a test kill the Worker or empty Redis without affecting other files. Within
// a file, each test has its own users. Files that need no such freedom share a stack (share-stack.ts).
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool, type QueryResultRow } from "pg";
import { asRole } from "../../dev/supabase/cluster/local-passwords.ts";
import type { ClonedDatabase } from "../../dev/supabase/clone-template.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";
import { withClient } from "../../dev/supabase/with-client.ts";
import { seedUsersWith, type SeededUser } from "../../dev/stack/seed-users.ts";
import { startStack, type Stack, type StackOptions } from "../../dev/stack/start-stack.ts";
import { expectCleanLog } from "./expect-clean-log.ts";
import { expectNoIdsShown } from "./id-hygiene.ts";
import { OPEN_RATES } from "./open-rates.ts";
import { PATIENCE_MS } from "./patience.ts";
import { expectNoStrays } from "./stray-keys.ts";
import type { RunSchema, ReceiptSchema } from "../../shared/contracts/api/runs.ts";
import type { z } from "zod";

export type Run = z.output<typeof RunSchema>;
export type Receipt = z.output<typeof ReceiptSchema>;

export interface TestUser {
  id: string;
  name: string;
  householdId: string;
  token: string;
}

/** An answer of the API: status, headers, and the body as JSON (null when there is none). */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface RequestOptions {
  method?: string;
  body?: unknown;
  /** Random by default for a POST. */
  key?: string;
  headers?: Record<string, string>;
}

export interface TestStack extends Stack {
  /** Creates a user with their own household. */
  createUser(name?: string): Promise<TestUser>;
  /** Seeds the user again, as each start of a local stack does with its first users. */
  seedAgain(user: TestUser): Promise<void>;
  /** Sends a request as that user, or without a token if the user is undefined. */
  request<T = Record<string, unknown>>(
    user: TestUser | undefined,
    path: string,
    options?: RequestOptions,
  ): Promise<Answer<T>>;
  createConversation(user: TestUser): Promise<string>;
  /** Sends a message. @returns the run's id once the message is accepted */
  send(user: TestUser, conversation: string, said: Said): Promise<string>;
  /** Waits until the run has ended, with whatever status, or waits for an answer, an event or a time. */
  finished(user: TestUser, run: string): Promise<Run>;
  /** Sends a message and waits for the end of its run. @returns the run and what it changed */
  ask(
    user: TestUser,
    said: Said,
    conversation?: string,
  ): Promise<{ run: Run; receipt: Receipt; conversation: string }>;
  /** Runs a statement to which no row policies apply. @returns its rows */
  admin<R extends QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  /**
   * @throws Error if an id has reached the model, or an id or a ref a user (I1), if the hot store has a stray key, or if
   * the Worker's log has private texts or secrets. Ids and stray keys are reported once.
   */
  check(): Promise<void>;
  /** Begins the log anew, for another suite. */
  beginSuite(): void;
  /** The lines of the Worker's log since the suite began as objects, or only those of one event. */
  logged(event?: string): Record<string, unknown>[];
}

/** A text, or a button of a run's question. */
export type Said = string | { answer: { questionId: string; option: number } };

export interface TestStackOptions extends Pick<
  StackOptions,
  "workerConfig" | "queue" | "onWorkerLog" | "page" | "packPages" | "inspect"
> {
  /** The model server to ask; the offline one by default. */
  model?: { url: string; apiKey?: string };
  /** Further variables: leases, continuation, or the addresses of the test's own parts. */
  env?: Record<string, string>;
  /** The shared cluster's address, outside of vitest. */
  cluster?: string;
  /** The database, which is stopped with the stack; by default a fresh one with the project's migrations. */
  database?: ClonedDatabase;
  /** Absolute paths of .sql files to apply after the migrations. */
  migrations?: readonly string[];
}

/** Scales the queue's waits before retries, so that QStash's seconds pass quickly. */
const timeScale = 0.05;

/** Starts a stack, which does not see the surrounding environment. Stop it in `afterAll`. */
export async function openTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const {
    model,
    env = {},
    migrations = [],
    queue,
    workerConfig,
    onWorkerLog,
    page,
    packPages,
    inspect,
  } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-stack-"));
  const database = options.database ?? (await createTestDatabase({}, options.cluster));
  const pool = new Pool({ connectionString: database.databaseUrl, max: 8 });
  pool.on("error", () => {});
  const cleanUp = async () => {
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  let stack: Stack;
  /** How many lines the Worker has logged since the suite began. */
  let lineCount = 0;
  /** Faults of earlier suites, which are not reported for another one. */
  const reported = new Set<string>();
  try {
    for (const file of migrations) {
      await withClient(asRole(database.databaseUrl, "postgres"), (client) =>
        client.query(readFileSync(file, "utf8")),
      );
    }
    if (migrations.length > 0) await database.reloadSchema();
    stack = await startStack({
      dataDir,
      keepHost: true,
      queue: { timeScale, ...queue },
      page: page ?? false,
      ...(packPages === undefined ? {} : { packPages }),
      ...(inspect === undefined ? {} : { inspect }),
      ...(workerConfig === undefined ? {} : { workerConfig }),
      onWorkerLog(line) {
        lineCount += 1;
        onWorkerLog?.(line);
      },
      env: {
        ALFRED_ENV: "test",
        // A run whose model is unavailable fails after the queue's own retries. tests/chain/outages.test.ts
        // is about the redrives that follow them.
        ALFRED_MODEL_REDRIVES: "0",
        ...OPEN_RATES,
        SUPABASE_URL: database.url,
        SUPABASE_PUBLISHABLE_KEY: database.publishableKey,
        SUPABASE_JWT_SECRET: database.jwtSecret,
        ...(model === undefined ? {} : { ANTHROPIC_BASE_URL: model.url }),
        ...(model?.apiKey === undefined ? {} : { ANTHROPIC_API_KEY: model.apiKey }),
        ...env,
      },
    });
  } catch (error) {
    await cleanUp();
    throw error;
  }

  async function admin<R extends QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]> {
    return (await pool.query<R>(sql, values)).rows;
  }

  async function seed(person: SeededUser): Promise<void> {
    const client = await pool.connect();
    let error: Error | undefined;
    try {
      await seedUsersWith(client, [person]);
    } catch (thrown) {
      error = thrown as Error;
      throw thrown;
    } finally {
      // After an error the connection is closed.
      client.release(error);
    }
  }

  async function request<T>(
    user: TestUser | undefined,
    path: string,
    { body, headers, key, method = body === undefined ? "GET" : "POST" }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const response = await fetch(stack.url + path, {
      method,
      headers: {
        ...(user === undefined ? {} : { authorization: `Bearer ${user.token}` }),
        ...(method === "POST" ? { "idempotency-key": key ?? randomUUID() } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? null : JSON.parse(text)) as T,
    };
  }

  /** Sends a request that must succeed. @throws Error with its answer if it does not */
  async function call<T>(user: TestUser, path: string, options?: RequestOptions): Promise<T> {
    const { status, body } = await request<T>(user, path, options);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async function createConversation(user: TestUser): Promise<string> {
    return (await call<{ id: string }>(user, "/v1/conversations", { body: {} })).id;
  }

  async function send(user: TestUser, conversation: string, message: Said): Promise<string> {
    const path = `/v1/conversations/${conversation}/messages`;
    const body = typeof message === "string" ? { text: message } : message;
    return (await call<{ runId: string }>(user, path, { body })).runId;
  }

  async function finished(user: TestUser, run: string): Promise<Run> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const secondsLeft = Math.max(0, Math.min(5, Math.ceil((until - Date.now()) / 1000)));
      // Keeps asking while a test has killed the Worker, because it is started again.
      const runBody = await call<Run>(user, `/v1/runs/${run}?wait=${secondsLeft}`).catch(
        () => undefined,
      );
      if (runBody && runBody.status !== "queued" && runBody.status !== "running") return runBody;
      if (Date.now() > until) {
        throw new Error(
          `Run ${run} is ${runBody?.status ?? "not visible"} after ${PATIENCE_MS} ms.`,
        );
      }
      if (runBody === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const logLines = (event?: string) =>
    (lineCount === 0 ? [] : stack.worker.logs().slice(-lineCount))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => event === undefined || line["event"] === event);

  async function check(): Promise<void> {
    // All of them run, so that no fault of this suite is found in the next one.
    const results = await Promise.allSettled([
      expectNoIdsShown(stack.model, admin, reported),
      stack.redisStandIn && expectNoStrays(stack.redisStandIn, reported),
      expectCleanLog(logLines(), stack.env, admin),
    ]);
    const faults = results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as Error).message] : [],
    );
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }

  return {
    ...stack,
    request,
    createConversation,
    send,
    finished,
    async createUser(name = "Somebody") {
      const person = { id: randomUUID(), name, householdId: randomUUID() };
      await seed(person);
      return { ...person, token: await stack.tokenFor(person.id) };
    },
    seedAgain: ({ id, name, householdId }) => seed({ id, name, householdId }),
    async ask(user, message, givenConversation) {
      const conversation = givenConversation ?? (await createConversation(user));
      const id = await send(user, conversation, message);
      const run = await finished(user, id);
      return { run, receipt: await call(user, `/v1/runs/${id}/receipt`), conversation };
    },
    admin,
    logged: logLines,
    beginSuite() {
      lineCount = 0;
    },
    check,
    /** Checks the stack and stops it. @throws Error as `check` does */
    async stop() {
      try {
        await check();
      } finally {
        await stack.stop();
        await cleanUp();
      }
    },
  };
}
