// The world of the attacks: Alice, Bob and malicious services, on one whole stack.
import { randomUUID } from "node:crypto";
import {
  startRestService,
  type RestService,
} from "../../../dev/platform/rest/start-rest-service.ts";
import {
  type Answer,
  type RequestOptions,
  type Run,
  type TestStack,
  type TestUser,
} from "../../support/stack.ts";
import { shareTestStack } from "../../support/share-stack.ts";
import { startEvilService, type EvilService } from "./evil-service.ts";

type Body = Record<string, unknown>;
type AnswerBody = {
  id: string;
  code: string;
  detail: string;
  errors?: { pointer: string }[];
} & Body;

export interface AttackWorld {
  stack: TestStack;
  rest: RestService;
  /** The attacker's service, which may be called. */
  evil: EvilService;
  /** A server of this machine that must not be called: a request that reaches it has passed the guard. */
  trap: EvilService;
  alice: TestUser;
  bob: TestUser;
  /** The value of Alice's Secret, which must not be found anywhere. */
  canary: string;
  /** The ids of Alice's REST Service and of her Secret. */
  service: string;
  secret: string;
  /** Sends one request, and keeps the answer for the search at the end. */
  ask(user: TestUser, path: string, options?: RequestOptions): Promise<Answer<AnswerBody>>;
  /**
   * Creates something.
   * @returns its id
   * @throws Error with the API's answer
   */
  make(user: TestUser, path: string, body: Body): Promise<string>;
  tool(user: TestUser, tool: ToolOptions): Promise<string>;
  /** Calls a Tool or runs a Process, until the run has ended or waits. */
  invoke(user: TestUser, tool: string, inputs?: Body): Promise<Run>;
  run(user: TestUser, process: string, inputs?: Body): Promise<Run>;
  /** @returns the id of the system's Tool with this name */
  system(name: string): Promise<string>;
  /** All answers to a user, as text. */
  answers(user: TestUser): string;
  stop(): Promise<void>;
}

export interface ToolOptions {
  operation?: Body;
  inputs?: string[];
  endpoint?: string;
  /** Other fields of the Tool. */
  fields?: Body;
}

export const NO_INPUTS = { type: "object", properties: {} };

export function toolBody(service: string, fallback: string, options: ToolOptions): Body {
  const { inputs = [], endpoint = fallback, operation = {}, fields = {} } = options;
  return {
    name: `A tool ${randomUUID().slice(0, 4)}`,
    serviceId: service,
    connectionParams: { endpoint },
    operation: { type: "rest_call", method: "GET", path: "/say", retry: "safe", ...operation },
    inputSchema: {
      type: "object",
      required: inputs,
      properties: Object.fromEntries(inputs.map((name) => [name, {}])),
    },
    ...fields,
  };
}

/** A step that calls a Tool. */
export const step = (id: string, tool: string, inputs: Body = {}, fields: Body = {}) => ({
  id,
  calls: { tool },
  inputs,
  output: { variable: id },
  ...fields,
});

export const SERVICE = {
  name: "Example",
  type: "rest_api",
  protocol: "http",
  connectionSchema: { type: "object", properties: { endpoint: {} }, required: ["endpoint"] },
};

export async function openAttackWorld(): Promise<AttackWorld> {
  const [rest, evil, trap] = await Promise.all([
    startRestService(),
    startEvilService(),
    startEvilService(),
  ]);
  const stack = await shareTestStack();
  for (const service of [rest, evil]) service.url = stack.callable(service.url);
  const [alice, bob] = await Promise.all([stack.createUser("Alice"), stack.createUser("Bob")]);
  const canary = `cnry+${randomUUID()}/Zz==`;
  const textsByUser = new Map<string, string[]>();

  const ask: AttackWorld["ask"] = async (user, path, options) => {
    const answer = await stack.request<AnswerBody>(user, path, options);
    const texts = textsByUser.get(user.id) ?? [];
    texts.push(JSON.stringify([answer.status, [...answer.headers], answer.body]));
    textsByUser.set(user.id, texts);
    return answer;
  };
  const make: AttackWorld["make"] = async (user, path, body) => {
    const answer = await ask(user, path, { body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const runToEnd = async (user: TestUser, path: string, inputs: Body) => {
    const answer = await ask(user, path, { body: { inputs } });
    if (answer.status !== 202) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    const run = await stack.finished(user, String(answer.body["runId"]));
    textsByUser.get(user.id)?.push(JSON.stringify(run));
    return run;
  };
  const [service, secret] = await Promise.all([
    make(alice, "/v1/services", { ...SERVICE, shared: true }),
    make(alice, "/v1/secrets", { name: "Key", type: "api_key", value: canary, shared: true }),
  ]);
  return {
    stack,
    rest,
    evil,
    trap,
    alice,
    bob,
    canary,
    service,
    secret,
    ask,
    make,
    tool: (user, options) => make(user, "/v1/tools", toolBody(service, evil.url, options)),
    invoke: (user, tool, inputs = {}) => runToEnd(user, `/v1/tools/${tool}/invoke`, inputs),
    run: (user, process, inputs = {}) => runToEnd(user, `/v1/processes/${process}/runs`, inputs),
    async system(name) {
      const { body } = await ask(alice, `/v1/tools?search=${name}`);
      const tool = (body["items"] as Body[]).find((item) => item["name"] === name);
      if (tool === undefined) throw new Error(`There is no Tool ${name}.`);
      return String(tool["id"]);
    },
    answers: (user) => (textsByUser.get(user.id) ?? []).join("\n"),
    async stop() {
      // The servers are stopped first: that breaks off calls that would take long.
      await Promise.all([rest.stop(), evil.stop(), trap.stop()]);
      await stack.stop();
    },
  };
}
