// The executor of Tool calls with its dependencies, loaded at the first call, because most requests
// call no Tool.
import type { ToolCatalogue, ToolExecutor } from "../ports/tool-executor.ts";
import type { Log } from "../ports/log.ts";
import type { TokenStore } from "../ports/token-store.ts";
import type { Vault } from "../ports/vault.ts";
import { systemClock } from "./clock.ts";
import type { AlfredEnv } from "./read-env.ts";

export interface ExecutorNeeds {
  vault: Vault;
  tokens: TokenStore;
  log: Log;
}

export function openExecutor(
  { egress }: Pick<AlfredEnv, "egress">,
  { vault, tokens, log }: ExecutorNeeds,
) {
  let loading: Promise<ToolExecutor & ToolCatalogue> | undefined;
  const executor = () => (loading ??= load());
  const load = async (): Promise<ToolExecutor & ToolCatalogue> => {
    const { createExecutor } = await import("../executors/create-executor.ts");
    return createExecutor({
      ...{ vault, tokens, egress },
      executors: {
        rest_call: async () =>
          (await import("../executors/rest/create-rest-executor.ts")).createRestExecutor(egress),
        llm_call: async () =>
          (await import("../executors/llm/create-llm-executor.ts")).createLlmExecutor(egress),
        mcp_call: async () =>
          (await import("../executors/mcp/create-mcp-executor.ts")).createMcpExecutor(egress),
        graph_query: async () =>
          (await import("../executors/graph/create-graph-executor.ts")).createGraphExecutor(egress),
      },
      log,
      now: systemClock.now,
    });
  };
  const lazyExecutor: ToolExecutor & ToolCatalogue = {
    call: async (call) => (await executor()).call(call),
    probe: async (call) => (await executor()).probe(call),
    list: async (call) => (await executor()).list(call),
  };
  return lazyExecutor;
}
