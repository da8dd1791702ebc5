// Calls a tool of an MCP server, as long as the server describes it with the pinned schemas; probes the server, and
// lists its tools.
import type { CallAnswer, CallCode, Said } from "../../contracts/definitions/execution.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import type { RunOperation } from "../../contracts/definitions/tools.ts";
import { bindOperation } from "../../platform/tools/bind-operation.ts";
import { done, failed, type OperationExecutor } from "../operation-executor.ts";
import { words } from "../said.ts";
import { failureOf, saidBy } from "./failure-of.ts";
import type { McpConnection } from "./guarded-transport.ts";
import { isConnection, connectionOf } from "./connection-of.ts";
import { listTools } from "./list-tools.ts";
import { withSession, type Session } from "./open-session.ts";
import { readResult, textOf } from "./read-result.ts";

export function createMcpExecutor(rules: EgressRules): OperationExecutor {
  return {
    async call(call) {
      const { operation } = call.tool;
      if (operation.type !== "mcp_call")
        return failed("unsupported", "An MCP server only takes operations of the type mcp_call");
      const connection = connectionOf(call, rules);
      if (!isConnection(connection)) return connection;
      const binding = bindOperation(operation, call.inputs);
      if (!binding.ok) return failed("bad_input", binding.detail, { paths: [binding.pointer] });
      return callTool(connection, {
        tool: operation.tool,
        pinnedHash: operation.schemaHash,
        key: call.key,
        arguments: binding.request.type === "mcp_call" ? binding.request.arguments : {},
      });
    },
    async probe(call) {
      const connection = connectionOf({ ...call, outputBytes: 0 }, rules);
      if (!isConnection(connection)) return connection;
      return inSession(
        connection,
        () => false,
        (session) => probe(session, call.tool.operation),
      );
    },
    async list(call) {
      const connection = connectionOf({ ...call, outputBytes: 0 }, rules);
      if (!isConnection(connection)) return connection;
      return inSession(connection, () => false, listTools);
    },
  };
}

interface PinnedCall {
  tool: string;
  pinnedHash: string | undefined;
  arguments: Record<string, unknown>;
  key: string;
}

function callTool(connection: McpConnection, request: PinnedCall): Promise<CallAnswer> {
  let isSent = false;
  return inSession(
    connection,
    () => isSent,
    async (session) => {
      const { client, options } = session;
      await checkPin(session, request);
      isSent = true;
      const result = await client.callTool(
        // Repeats have the same key, so a server that supports it does the work once.
        {
          name: request.tool,
          arguments: request.arguments,
          _meta: { idempotencyKey: request.key },
        },
        options,
      );
      if (result.isError === true) {
        throw new ToolRefused("rejected", TOOL_FAILED, words(textOf(result)));
      }
      return readResult(result);
    },
  );
}

/**
 * The call counts as failed: the server has no such tool, or describes it with other schemas than the pinned ones,
 * or the tool itself reported an error.
 */
class ToolRefused extends Error {
  readonly code: CallCode;
  readonly said: Said | undefined;

  constructor(code: CallCode, detail: string, serverWords?: Said) {
    super(detail);
    this.code = code;
    this.said = serverWords;
  }
}

async function checkPin(
  session: Session,
  { tool, pinnedHash }: Pick<PinnedCall, "tool" | "pinnedHash">,
): Promise<void> {
  const offeredTool = (await listTools(session)).find(({ name }) => name === tool);
  if (offeredTool === undefined) throw new ToolRefused("changed", GONE_DETAIL);
  if (offeredTool.schemaHash === pinnedHash) return;
  throw new ToolRefused(
    "changed",
    pinnedHash === undefined
      ? "The server was unreachable when the Tool was made: probe the Tool, which pins the schemas of the server's tool"
      : `The schemas of the server's tool have changed since they were pinned: read them with ${CATALOGUE}, and accept ` +
          `them by setting schemaHash of the operation to ${offeredTool.schemaHash}`,
  );
}

/**
 * Reports a tool that is gone, or whose schemas differ from the pinned ones: the server is reachable, but a call
 * would be refused. Without a pin, only checks that the server answers.
 */
async function probe(session: Session, operation: RunOperation): Promise<null> {
  if (operation.type === "mcp_call" && operation.schemaHash !== undefined) {
    await checkPin(session, { tool: operation.tool, pinnedHash: operation.schemaHash });
  } else await ping(session);
  return null;
}

/**
 * The older protocol has a ping; in the newer one, an opened session shows that the server answers.
 */
async function ping({ client, options }: Session): Promise<void> {
  if (client.getProtocolEra() !== "modern") await client.ping(options);
}

const CATALOGUE = "POST /v1/tools/{id}/catalogue";
const GONE_DETAIL = `The server no longer has a tool of this name: see what it offers now with ${CATALOGUE}`;
const TOOL_FAILED = "The tool says that it failed: check the inputs";

async function inSession(
  connection: McpConnection,
  wasSent: () => boolean,
  use: (session: Session) => Promise<unknown>,
): Promise<CallAnswer> {
  const { outcome, traffic, isLate } = await withSession(connection, use);
  const measure = { bytesIn: traffic.bytesIn, bytesOut: traffic.bytesOut };
  if (outcome.ok) return done(outcome.value, measure);
  const { error } = outcome;
  const isRefused = error instanceof ToolRefused;
  const [code, detail] = isRefused
    ? [error.code, error.message]
    : failureOf(error, traffic, isLate);
  const serverWords = isRefused ? error.said : saidBy(error, traffic);
  return failed(code, detail, {
    sent: wasSent(),
    measure,
    ...(serverWords ? { serverWords } : {}),
  });
}
