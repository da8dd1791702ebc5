// One session with an MCP server, for one call: opened, used, closed. The server gets no
// capabilities: no sampling, no questions to a person, no roots.
import type {
  Client,
  ClientOptions,
  JsonSchemaValidator,
  RequestOptions,
  Transport,
} from "@modelcontextprotocol/client";
import { untilAborted } from "../../contracts/until-aborted.ts";
import { guardedTransport, type McpConnection, type Traffic } from "./guarded-transport.ts";

export interface Session {
  client: Client;
  options: Required<Pick<RequestOptions, "signal" | "timeout">>;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** @param use may throw what the SDK throws */
export async function withSession<T>(
  connection: McpConnection,
  use: (session: Session) => Promise<T>,
): Promise<{ outcome: Outcome<T>; traffic: Traffic; isLate: boolean }> {
  // The SDK is loaded at the first call of an isolate: hops, which are most requests, need none.
  const sdk = await import("@modelcontextprotocol/client");
  const { fetch, traffic } = guardedTransport(connection);
  const client = new sdk.Client({ name: "alfred", version: "1" }, optionsOf(connection));
  const transport = connection.listens
    ? new sdk.SSEClientTransport(connection.endpoint, { fetch })
    : new sdk.StreamableHTTPClientTransport(connection.endpoint, { fetch, ...NO_RETRIES });
  const signal = AbortSignal.timeout(connection.timeoutMs);
  const options = { signal, timeout: connection.timeoutMs };
  const outcome = await run(async () => {
    // A transport that waits for its stream to open ignores the signal.
    await untilAborted(client.connect(transport as Transport, options), signal);
    return use({ client, options });
  });
  if ("terminateSession" in transport) await transport.terminateSession().catch(() => undefined);
  await client.close().catch(() => undefined);
  // If the invocation ended before the readers of the answers have seen the end, workerd would keep them.
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { outcome, traffic, isLate: signal.aborted };
}

const optionsOf = ({ listens }: McpConnection): ClientOptions => ({
  capabilities: {},
  // An answer that asks a person a question is treated as an error.
  inputRequired: { autoFulfill: false },
  // Pages of the list of tools.
  listMaxPages: 10,
  // The schemas come from the server: a pattern or a reference in them could take all of a call's
  // time. Every answer is checked against the Tool's own output schema, which has been checked
  // itself.
  jsonSchemaValidator: {
    getValidator: <T>() => {
      const accept: JsonSchemaValidator<T> = (input) => ({
        valid: true,
        data: input as T,
        errorMessage: undefined,
      });
      return accept;
    },
  },
  // Streams of the older transport only support the older protocol.
  ...(listens ? {} : { versionNegotiation: { mode: "auto" as const } }),
});

/** A broken stream is not reopened: the caller decides whether to repeat the call. */
const NO_RETRIES = {
  reconnectionOptions: {
    maxRetries: 0,
    initialReconnectionDelay: 1,
    maxReconnectionDelay: 1,
    reconnectionDelayGrowFactor: 1,
  },
};

async function run<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}
