// A Worker that makes the call in its request, with the executors of the product's Worker.
import { forgetfulTokens } from "../../support/forgetful-tokens.ts";
import type { Placement } from "../../../shared/contracts/definitions/secrets.ts";
import type { EgressRules } from "../../../shared/egress/check-address.ts";
import { createExecutor } from "../../../shared/executors/create-executor.ts";
import { createGraphExecutor } from "../../../shared/executors/graph/create-graph-executor.ts";
import { createMcpExecutor } from "../../../shared/executors/mcp/create-mcp-executor.ts";
import { createVault } from "../../../shared/executors/vault/create-vault.ts";
import type { ToolCall } from "../../../shared/ports/tool-executor.ts";

export interface CallRequest {
  action: "call" | "probe" | "list";
  rules: EgressRules;
  call: Omit<ToolCall, "secret" | "tool"> & { tool: Omit<ToolCall["tool"], "secret"> };
  /** Sealed and passed to the executor as a step's Secret is. */
  secret: { value: string; placement: Placement } | null;
}

const SECRET_ROW = { id: "secret", owner: "owner", version: 1 };

export default {
  async fetch(request: Request): Promise<Response> {
    const { action, rules, call, secret } = (await request.json()) as CallRequest;
    const vault = createVault({ key: crypto.getRandomValues(new Uint8Array(32)), previous: null });
    const executor = createExecutor({
      ...{ vault, tokens: forgetfulTokens, egress: rules },
      executors: {
        graph_query: async () => createGraphExecutor(rules),
        mcp_call: async () => createMcpExecutor(rules),
      },
      log: { info: () => {}, warn: () => {}, error: (...line) => console.error(...line) },
      now: Date.now,
    });
    const tool = {
      ...call.tool,
      secret: secret && { id: SECRET_ROW.id, placement: secret.placement },
    };
    const sealed = secret && { ...SECRET_ROW, sealed: await vault.seal(secret.value, SECRET_ROW) };
    return Response.json(await executor[action]({ ...call, tool, secret: sealed }));
  },
};
