// What calls Tools, with everything that it needs: loaded at the first call, because most requests call nothing.
import type { ToolExecutor } from "../ports/tool-executor.ts";
import type { Log } from "../ports/log.ts";
import type { Vault } from "../ports/vault.ts";
import { systemClock } from "./clock.ts";
import type { AlfredEnv } from "./read-env.ts";

export function openExecutor({ egress }: Pick<AlfredEnv, "egress">, vault: Vault, log: Log) {
  let opened: Promise<ToolExecutor> | undefined;
  const executor = () => (opened ??= load());
  const load = async (): Promise<ToolExecutor> => {
    const { createExecutor } = await import("../executors/create-executor.ts");
    return createExecutor({
      vault,
      executors: {
        rest_call: async () =>
          (await import("../executors/rest/create-rest-executor.ts")).createRestExecutor(egress),
        llm_call: async () =>
          (await import("../executors/llm/create-llm-executor.ts")).createLlmExecutor(egress),
      },
      log,
      now: systemClock.now,
    });
  };
  const open: ToolExecutor = {
    call: async (call) => (await executor()).call(call),
    probe: async (call) => (await executor()).probe(call),
  };
  return open;
}
