// One session with an MCP server, for one call: opened, used, ended. The server is granted nothing: no sampling, no
// questions to a person, no roots.
import type {
  Client,
  ClientOptions,
  JsonSchemaValidator,
  RequestOptions,
  Transport,
} from "@modelcontextprotocol/client";
import { guardedTransport, type Line, type Traffic } from "./guarded-transport.ts";

export interface Session {
  client: Client;
  options: Required<Pick<RequestOptions, "signal" | "timeout">>;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** @param use may throw what the SDK throws */
export async function withSession<T>(
  line: Line,
  use: (session: Session) => Promise<T>,
): Promise<{ outcome: Outcome<T>; traffic: Traffic; isLate: boolean }> {
  // The SDK is evaluated at the first call of an isolate: hops, which are most requests, need none.
  const sdk = await import("@modelcontextprotocol/client");
  const { fetch, traffic } = guardedTransport(line);
  const client = new sdk.Client({ name: "alfred", version: "1" }, optionsOf(line));
  const transport = line.listens
    ? new sdk.SSEClientTransport(line.endpoint, { fetch })
    : new sdk.StreamableHTTPClientTransport(line.endpoint, { fetch, ...NO_RETRIES });
  const signal = AbortSignal.timeout(line.timeoutMs);
  const options = { signal, timeout: line.timeoutMs };
  const outcome = await run(async () => {
    // A transport that waits for its stream to open does not look at the signal.
    await Promise.race([client.connect(transport as Transport, options), aborted(signal)]);
    return use({ client, options });
  });
  if ("terminateSession" in transport) await transport.terminateSession().catch(() => undefined);
  await client.close().catch(() => undefined);
  return { outcome, traffic, isLate: signal.aborted };
}

const optionsOf = ({ listens }: Line): ClientOptions => ({
  capabilities: {},
  // An answer that asks a person something is an error here, not a conversation.
  inputRequired: { autoFulfill: false },
  // Pages of the list of tools.
  listMaxPages: 10,
  // The schemas are the server's: a pattern or a reference in them could take all of a call's time. The Tool's
  // own output schema, which was checked, is held against every answer.
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
  // Streams of the older transport know the older protocol only.
  ...(listens ? {} : { versionNegotiation: { mode: "auto" as const } }),
});

/** A stream that broke is not opened again: whether the call is repeated is not decided here. */
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

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The time is up.")));
  });
}
