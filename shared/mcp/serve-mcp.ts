// Serves one request to the MCP server: origin, token, then the protocol; nothing is kept between requests.
import * as z from "zod";
import type { AlfredEnv } from "../runtime/read-env.ts";
import type { DomainPack } from "../contracts/pack.ts";
import { authenticate } from "../http/authenticate.ts";
import { limitRate } from "../http/limit-rate.ts";
import { ProblemError } from "../http/problem.ts";
import { MAX_BODY_BYTES, tooLarge } from "../http/read-request.ts";
import { receiveBody } from "../http/receive-body.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { callTool } from "./call-tool.ts";
import { withMetadata } from "./protected-resource.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { toolsOf } from "./tools-of.ts";

type Defer = ToolCall["defer"];
export type ServeMcp = (runtime: Runtime, request: Request, defer: Defer) => Promise<Response>;

const INSTRUCTIONS =
  "Lists and get_item read the household's data; ask_alfred changes it, in words. Rows are named by refs, " +
  "which mean the same row in every call and later session of this client. A run may ask its user a " +
  "question: put it to the person, then call confirm. undo_run takes a run's changes back.";

/** @param pack its resources become tools, made at the first request */
export function createMcp(pack: DomainPack): ServeMcp {
  let made: Tool[] | undefined;
  return async (runtime, request, defer) => {
    const body = await receiveBody(request, MAX_BODY_BYTES);
    refuseForeignOrigin(request.headers, runtime.env);
    const { user, client } = await authenticate(runtime, request.headers).catch(
      (error: unknown) => {
        throw withMetadata(error, runtime.env);
      },
    );
    if (body === "too_large") throw tooLarge(MAX_BODY_BYTES);
    if (!callsTool(body)) await limitRate(runtime, "reads", user);
    const caller = { runtime, user, client, defer };
    const { method, headers, signal, url } = request;
    const whole = { method, headers, signal, ...(body.length > 0 ? { body } : {}) };
    return (await createHandler((made ??= toolsOf(pack)), caller)).fetch(new Request(url, whole));
  };
}

const ToolCallSchema = z.object({ method: z.literal("tools/call") });

/** A call counts by what its tool does; everything else, such as `tools/list`, is a read. */
function callsTool(body: Uint8Array): boolean {
  try {
    return ToolCallSchema.safeParse(JSON.parse(new TextDecoder().decode(body))).success;
  } catch {
    return false;
  }
}

type Served = Pick<AlfredEnv, "publicUrl" | "corsOrigins">;

/**
 * A page of another site that reaches this address by a rebound name, or with a user's token, is refused.
 * Programs send no Origin. Errors: ProblemError 403.
 */
function refuseForeignOrigin(headers: Headers, { publicUrl, corsOrigins }: Served): void {
  const origin = headers.get("Origin");
  if (origin === null || [new URL(publicUrl).origin, ...corsOrigins].includes(origin)) return;
  throw new ProblemError({
    status: 403,
    code: "origin_not_allowed",
    title: "Pages of this origin may not call this address",
    detail: "Connect with a program, or from a page of this server's own origin.",
  });
}

/** The SDK is evaluated at the first request that needs it: hops, which are most requests, do not. */
async function createHandler(tools: Tool[], caller: Omit<ToolCall, "signal" | "progress">) {
  const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
  const { log } = caller.runtime.flow;
  return createMcpHandler(
    () => {
      const server = new McpServer(
        { name: "alfred", title: "Alfred", version: "1" },
        { instructions: INSTRUCTIONS },
      );
      for (const tool of tools) {
        const { name, title, description, input, output, hints } = tool;
        server.registerTool(
          name,
          {
            title,
            description,
            inputSchema: input,
            outputSchema: output,
            annotations: { ...hints, openWorldHint: false },
          },
          (args, { mcpReq }) => {
            let told = 0;
            const progressToken = mcpReq._meta?.progressToken;
            const progress = (message: string) =>
              mcpReq.notify({
                method: "notifications/progress",
                params: { progressToken, progress: (told += 1), message },
              });
            const asked = progressToken === undefined ? null : progress;
            log.info("mcp.tool", { tool: name });
            return callTool(tool, { ...caller, signal: mcpReq.signal, progress: asked }, args);
          },
        );
      }
      return server;
    },
    // No stream of changes is offered: what changed is read again.
    { maxRequestBodySize: MAX_BODY_BYTES, maxSubscriptions: 0 },
  );
}
