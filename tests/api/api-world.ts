// The API over HTTP, in front of the whole stack with a scripted model. `call` checks each answer, except to HEAD,
// against the OpenAPI document that the Worker itself serves.
import { randomUUID } from "node:crypto";
import type {
  Script,
  ScriptedAnswer,
  ScriptedModel,
  ScriptedRequest,
} from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { apiRoutes } from "../../functions/routes.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { problemSchema } from "../../shared/contracts/api/common.ts";
import { decided, planned, step } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";
import { shareTestStack } from "../support/share-stack.ts";
import {
  openTestStack,
  type TestStack,
  type TestStackOptions,
  type TestUser,
} from "../support/stack.ts";
import { operationsOf, type Operation } from "./openapi-reader.ts";

export interface CallOptions {
  body?: unknown;
  /** Instead of `body`: exactly these bytes or characters. */
  raw?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  /** The Idempotency-Key; random by default for a POST, null for none. */
  key?: string | null;
  headers?: Record<string, string>;
}

// A test states what it expects of a body by the value that it compares it with.
// eslint-disable-next-line typescript/no-explicit-any
export type Body = any;

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: Body;
}

export type Caller = TestUser | { token: string } | undefined;
export type ApiWorld = Awaited<ReturnType<typeof openApiWorld>>;
export type SharedApiWorld = Awaited<ReturnType<typeof shareApiWorld>>;

const pack = createKitchenPack();
const routes = apiRoutes(pack);
const ProblemSchema = problemSchema(pack.violations?.kinds ?? []);

/** Asks which fish, unless the message is about oat milk: that is put on the shopping list. */
const kitchen: Script = ({ contract, user, messages }) => {
  switch (contract) {
    case "PictureReading":
      return { shows: "a shelf", text: "2 jars of plum jam", unsure: [] };
    case "UnderstandOutput":
      return understood();
    case "ThinkOutput":
      // The chain refuses this plan, and asks the model again.
      if (user.includes("jackfruit") && messages.length === 1) {
        return planned([step({ type: "write", subdomain: "jackfruits", operation: "create" })]);
      }
      return user.includes("oat milk")
        ? planned([step({ type: "write", subdomain: "shopping", operation: "create" })])
        : planned([], { decision: "clarify", message: "Which fish do you mean?" });
    case "ActDecision":
      return user.includes("call 1")
        ? decided({ result_summary: "Oat milk is on the list" })
        : decided({
            action: "tool_call",
            result_summary: null,
            tool: "db_create",
            params: { table: "shopping_list", rows: [{ name: "oat milk" }] },
          });
    case "ReplyOutput":
      return {
        text: user.includes("oat milk")
          ? "Oat milk is on your shopping list."
          : "Which fish do you mean?",
      };
    default:
      return undefined;
  }
};

/** The operations of each Worker's document. Suites that share a stack fetch the document, a megabyte, once. */
const operationsByUrl = new Map<string, Promise<Operation[]>>();

function documentedOperations(url: string): Promise<Operation[]> {
  const operations = operationsByUrl.get(url) ?? fetchOperations(url);
  operationsByUrl.set(url, operations);
  return operations;
}

async function fetchOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/openapi.json`);
  return operationsOf((await response.json()) as Record<string, unknown>);
}

/** A world on the stack that the suites of a process share. */
export async function shareApiWorld() {
  const script = createKitchenScript();
  const stack = await shareTestStack(script.answer);
  return apiWorldOn(stack, script);
}

/** A world that no other suite shares. */
export async function openApiWorld(options: TestStackOptions = {}) {
  const script = createKitchenScript();
  const model = await startModel({ script: script.answer });
  const stack = await openTestStack({ model, ...options });
  const world = await apiWorldOn({ ...stack, model }, script);
  return {
    ...world,
    async stop(): Promise<void> {
      await stack.stop();
      await model.stop();
    },
  };
}

/** The kitchen's script, which can be held, and what it was asked. */
function createKitchenScript() {
  let gate = Promise.resolve();
  const prompts: Pick<ScriptedRequest, "contract" | "user">[] = [];
  return {
    /** What the model was asked, in all conversations. */
    prompts,
    /** From now on the model gives no answer, until the returned function is called. */
    holdModel(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async answer(request: ScriptedRequest): Promise<ScriptedAnswer> {
      await gate;
      prompts.push({ contract: request.contract, user: request.user });
      return kitchen(request);
    },
  };
}

async function apiWorldOn<S extends TestStack & { model: ScriptedModel }>(
  stack: S,
  { prompts, holdModel }: ReturnType<typeof createKitchenScript>,
) {
  const operations = await documentedOperations(stack.url);

  /** Sends a request, `METHOD /path`. @throws when the document does not announce the answer, or the answer does not fit */
  async function call(
    caller: Caller,
    request: string,
    { body, raw, key, headers }: CallOptions = {},
  ): Promise<ApiAnswer> {
    const [method = "", path = ""] = request.split(" ");
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const idempotencyKey = key === undefined && method === "POST" ? randomUUID() : key;
    const response = await fetch(stack.url + path, {
      method,
      headers: {
        ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload, duplex: "half" }),
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : (JSON.parse(text) as unknown),
    };
    if (method !== "HEAD") check(operations, method, path, answer);
    return answer;
  }

  return {
    ...stack,
    operations,
    prompts,
    holdModel,
    call,
    /** @returns the run when it has ended or waits, checked against the document. @throws Error as `finished` does */
    async settledRun(user: TestUser, run: string): Promise<Body> {
      await stack.finished(user, run);
      return (await call(user, `GET /v1/runs/${run}`)).body;
    },
    /** Calls a database function with the user's id and the admin's rights. */
    async callAsUser(user: TestUser, name: string, p: object): Promise<Body> {
      const [row] = await stack.admin<{ answer: Body }>(
        `with claims as materialized (select set_config('request.jwt.claims', $1, true))
         select public.${name}($2) as answer from claims`,
        [JSON.stringify({ sub: user.id }), JSON.stringify(p)],
      );
      return row!.answer;
    },
    /** A user with a conversation. */
    async newcomer(): Promise<{ user: TestUser; conversation: string; messages: string }> {
      const user = await stack.createUser();
      const conversation = await stack.createConversation(user);
      return { user, conversation, messages: `/v1/conversations/${conversation}/messages` };
    },
  };
}

function check(operations: Operation[], method: string, url: string, answer: ApiAnswer): void {
  const path = url.split("?")[0] ?? "";
  const problem = answer.headers.get("content-type") === "application/problem+json";
  if (answer.status >= 400 || problem) checkProblem(answer);
  const operation = operations.find(
    (o) =>
      o.method === method.toLowerCase() &&
      new RegExp(`^${o.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  if (operation === undefined) {
    if (answer.status < 400) throw new Error(`${method} ${path} is not in the document`);
    return;
  }
  const answerText = `${operation.operationId} answered ${answer.status} ${JSON.stringify(answer.body)}`;
  const responseSpec = operation.responses[String(answer.status)];
  if (responseSpec === undefined)
    throw new Error(`${answerText}, which the document does not announce`);
  for (const name of Object.keys(responseSpec.headers ?? {})) {
    // Not every code of a status has a Retry-After. RateLimit is absent while the counter is unavailable.
    if (name !== "Retry-After" && name !== "RateLimit" && !answer.headers.has(name))
      throw new Error(`${answerText} without the header ${name}`);
  }
  if (problem) {
    if (!codesOf(responseSpec).includes(answer.body.code))
      throw new Error(`${answerText}: unknown code`);
    return;
  }
  if (answer.status === 304 || answer.status === 204) return;
  routes.find(({ id }) => id === operation.operationId)?.success.schema?.parse(answer.body);
}

function checkProblem({ status, headers, body }: ApiAnswer): void {
  const { code, type, status: bodyStatus } = ProblemSchema.parse(body);
  if (bodyStatus !== status || type !== `urn:alfred:problem:${code}`) {
    throw new Error(`${status} came with ${JSON.stringify(body)}`);
  }
  if (headers.get("content-type") !== "application/problem+json") {
    throw new Error(`${status} ${code} is not application/problem+json`);
  }
}

function codesOf(response: Operation["responses"][string]): string[] {
  const schema = response.content?.["application/problem+json"]?.schema as {
    allOf: [unknown, { properties: { code: { enum: string[] } } }];
  };
  return schema.allOf[1].properties.code.enum;
}
