// Pins what an MCP server says of a tool: asked when the Tool is written, and by probes until it is known.
import * as z from "zod";
import type { CallCode } from "../../contracts/definitions/execution.ts";
import type { SealedSecret } from "../../contracts/definitions/secrets.ts";
import type { Service } from "../../contracts/definitions/services.ts";
import type { McpCall, Operation, Tool } from "../../contracts/definitions/tools.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

type Asked = Parameters<Runtime["executor"]["list"]>[0];

export type Pinning =
  | { ok: true; ms: number; operation: McpCall; hash: string }
  /** Why it is not pinned. */
  | { ok: false; ms: number; code: CallCode; detail: string };

/** Milliseconds that a server may take: a user waits for it. */
const TIMEOUT_MS = 10_000;

/** What an executor is given to ask a Tool's other side, without anything being called. */
export function askingOf(
  { flow }: Pick<Runtime, "flow">,
  { operation, connectionParams, outputSchema, secret: use }: Askable,
  { id, version, type, protocol }: Service,
  secret: SealedSecret | null,
): Asked {
  const tool = {
    operation,
    connectionParams,
    outputSchema,
    service: { id, version, type, protocol },
    secret: use && { id: use.secretId, placement: use.placement },
  };
  return { tool, secret, key: flow.ids.uuid(), timeoutMs: TIMEOUT_MS };
}

type Askable = Pick<Tool, "operation" | "connectionParams" | "outputSchema" | "secret">;

const OfferedSchema = z.array(z.object({ name: z.string(), schemaHash: z.string() }));

/** An operation that has to be pinned before anything may be called. */
export function unpinned(operation: Operation): McpCall | null {
  return operation.type === "mcp_call" && operation.schemaHash === undefined ? operation : null;
}

/** Asks the server for its tools; whatever it says of this one now is what its owner has begun with. */
export async function pinSchema(
  { executor }: Pick<Runtime, "executor">,
  operation: McpCall,
  asked: Asked,
): Promise<Pinning> {
  const answer = await executor.list(asked);
  const { ms } = answer.measure;
  if (answer.outcome === "failed") {
    return { ok: false, ms, code: answer.code, detail: answer.detail };
  }
  const offered = OfferedSchema.parse(answer.output);
  const hash = offered.find(({ name }) => name === operation.tool)?.schemaHash;
  if (hash === undefined) return { ok: false, ms, code: "changed", detail: NOT_OFFERED };
  return { ok: true, ms, operation: { ...operation, schemaHash: hash }, hash };
}

const NOT_OFFERED =
  "The server offers no tool of this name: see what it offers with POST /v1/tools/{id}/catalogue";
