// Pins the schemas that an MCP server states for a tool. The server is asked when the Tool is written; if it does not
// answer then, the next probe asks it.
import * as z from "zod";
import type { CallCode } from "../../contracts/definitions/execution.ts";
import type { SealedSecret } from "../../contracts/definitions/secrets.ts";
import type { Service } from "../../contracts/definitions/services.ts";
import type { McpCall, Operation, Tool } from "../../contracts/definitions/tools.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

type ServerRequest = Parameters<Runtime["executor"]["list"]>[0];

export type Pinning =
  | { ok: true; ms: number; operation: McpCall; hash: string }
  /** Why the schemas are not pinned. `isMissing`: the server has answered, and offers no such tool. */
  | { ok: false; ms: number; code: CallCode; detail: string; isMissing?: true };

/** Milliseconds for the server's answer: a user is waiting. */
const TIMEOUT_MS = 10_000;

/** What an executor needs to call a Tool or to ask its server about it; a call adds the inputs. */
export function serverRequestFor(
  { flow }: Pick<Runtime, "flow">,
  { operation, connectionParams, outputSchema, secret: use }: CalledTool,
  { id, version, type, protocol }: Service,
  secret: SealedSecret | null,
): ServerRequest {
  const tool = {
    operation,
    connectionParams,
    outputSchema,
    service: { id, version, type, protocol },
    secret: use && { id: use.secretId, placement: use.placement },
  };
  return { tool, secret, key: flow.ids.uuid(), timeoutMs: TIMEOUT_MS };
}

type CalledTool = Pick<Tool, "operation" | "connectionParams" | "outputSchema" | "secret">;

const OfferedSchema = z.array(z.object({ name: z.string(), schemaHash: z.string() }));

/** The operation, if its schemas must be pinned before the Tool may be called; otherwise null. */
export function unpinnedCallOf(operation: Operation): McpCall | null {
  return operation.type === "mcp_call" && operation.schemaHash === undefined ? operation : null;
}

/** Asks the server for its tools. The schemas in its answer become the pinned ones. */
export async function pinSchema(
  { executor }: Pick<Runtime, "executor">,
  operation: McpCall,
  request: ServerRequest,
): Promise<Pinning> {
  const answer = await executor.list(request);
  const { ms } = answer.measure;
  if (answer.outcome === "failed") {
    return { ok: false, ms, code: answer.code, detail: answer.detail };
  }
  const offer = OfferedSchema.parse(answer.output);
  const hash = offer.find(({ name }) => name === operation.tool)?.schemaHash;
  if (hash === undefined)
    return { ok: false, ms, code: "changed", detail: NOT_OFFERED, isMissing: true };
  return { ok: true, ms, operation: { ...operation, schemaHash: hash }, hash };
}

const NOT_OFFERED =
  "The server offers no tool of this name: see what it offers with POST /v1/tools/{id}/catalogue";
