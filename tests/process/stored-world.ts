// The world of stored Processes on the whole stack: writes definitions over the API, offers a service to call, awaits runs.
import { startRestService, type RestService } from "../../dev/platform/rest/start-rest-service.ts";
import { shareTestStack, type SharedStack } from "../support/share-stack.ts";
import { openTestStack, type Run, type TestStack, type TestUser } from "../support/stack.ts";

export interface StoredWorld {
  stack: TestStack;
  rest: RestService;
  /** Writes a definition. @returns its id @throws Error if it is refused */
  define(user: TestUser, path: string, body: Record<string, unknown>): Promise<string>;
  /** Creates a Service for the example service, and a Tool for each operation. @returns the Tools' ids by name */
  tools(
    user: TestUser,
    operations: Record<string, { operation: object; inputs: string[]; withSecret?: boolean }>,
  ): Promise<Record<string, string>>;
  /** Starts a run of a Process. @returns its id @throws Error if it is refused */
  start(user: TestUser, process: string, inputs: Record<string, unknown>): Promise<string>;
  /** Starts a run and waits for its end or its first wait. */
  run(user: TestUser, process: string, inputs: Record<string, unknown>): Promise<Run>;
  stop(): Promise<void>;
}

/** A world on the stack that the suites of a process share. */
export async function shareStoredWorld(): Promise<StoredWorld & { stack: SharedStack }> {
  const rest = await startRestService();
  const stack = await shareTestStack();
  rest.url = stack.callable(rest.url);
  return { ...storedWorldOn(stack, rest), stack };
}

/** A world that no other suite shares. */
export async function openStoredWorld(): Promise<StoredWorld> {
  const rest = await startRestService();
  return storedWorldOn(await openTestStack({ env: { ALFRED_EGRESS_ALLOW: rest.url } }), rest);
}

function storedWorldOn(stack: TestStack, rest: RestService): StoredWorld {
  const define: StoredWorld["define"] = async (user, path, body) => {
    const answer = await stack.request<{ id: string }>(user, path, { body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const start: StoredWorld["start"] = async (user, process, inputs) => {
    const path = `/v1/processes/${process}/runs`;
    const answer = await stack.request<{ runId: string }>(user, path, { body: { inputs } });
    if (answer.status !== 202) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.runId;
  };
  return {
    stack,
    rest,
    define,
    start,
    async tools(user, operations) {
      const serviceId = await define(user, "/v1/services", {
        name: "Example",
        type: "rest_api",
        protocol: "http",
        connectionSchema: { type: "object", properties: { endpoint: {} }, required: ["endpoint"] },
      });
      const secretId = await define(user, "/v1/secrets", {
        name: "Key",
        type: "api_key",
        value: rest.key,
      });
      const toolIds: Record<string, string> = {};
      for (const [name, { operation, inputs, withSecret }] of Object.entries(operations)) {
        const placement = { in: "header", name: "X-Api-Key" };
        const properties = Object.fromEntries(inputs.map((input) => [input, {}]));
        toolIds[name] = await define(user, "/v1/tools", {
          name,
          serviceId,
          connectionParams: { endpoint: rest.url },
          operation,
          inputSchema: { type: "object", properties, required: inputs },
          ...(withSecret ? { secret: { secretId, placement } } : {}),
        });
      }
      return toolIds;
    },
    async run(user, process, inputs) {
      return stack.finished(user, await start(user, process, inputs));
    },
    async stop() {
      await stack.stop();
      await rest.stop();
    },
  };
}
