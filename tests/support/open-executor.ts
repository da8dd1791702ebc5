// An executor with its own vault, which calls REST services and language models, for suites that call Tools.
import type { Operation } from "../../shared/contracts/definitions/tools.ts";
import type { Placement } from "../../shared/contracts/definitions/secrets.ts";
import type {
  JsonSchema,
  Protocol,
  ServiceType,
} from "../../shared/contracts/definitions/services.ts";
import type { CallAnswer } from "../../shared/contracts/definitions/execution.ts";
import type { EgressRules } from "../../shared/egress/check-address.ts";
import { createExecutor } from "../../shared/executors/create-executor.ts";
import { createLlmExecutor } from "../../shared/executors/llm/create-llm-executor.ts";
import { createRestExecutor } from "../../shared/executors/rest/create-rest-executor.ts";
import { createVault } from "../../shared/executors/vault/create-vault.ts";
import { forgetfulTokens } from "./forgetful-tokens.ts";
import { createLog } from "../../shared/runtime/log.ts";

export interface ToolToCall {
  operation: Operation;
  endpoint: string;
  params?: Record<string, unknown>;
  inputs?: Record<string, unknown>;
  outputSchema?: JsonSchema;
  /** The Secret, which is sealed and passed on as `begin_step` does it. */
  secret?: { value: string; placement: Placement };
  protocol?: Protocol;
  timeoutMs?: number;
  outputBytes?: number;
  key?: string;
}

const ID = "0b6f3c52-7f0c-4c56-9a6e-1f8f1f6f0a01";
const OWNER = "0b6f3c52-7f0c-4c56-9a6e-1f8f1f6f0a02";

export interface OpenExecutor {
  call(tool: ToolToCall): Promise<CallAnswer>;
  probe(tool: ToolToCall): Promise<CallAnswer>;
  /** Every line of the log so far. */
  lines: string[];
}

export function openExecutor(rules: EgressRules): OpenExecutor {
  const lines: string[] = [];
  const vault = createVault({ key: crypto.getRandomValues(new Uint8Array(32)), previous: null });
  const executor = createExecutor({
    ...{ vault, tokens: forgetfulTokens, egress: rules },
    executors: {
      rest_call: async () => createRestExecutor(rules),
      llm_call: async () => createLlmExecutor(rules),
    },
    log: createLog((line) => lines.push(line)),
    now: Date.now,
  });
  const prepare = async (tool: ToolToCall) => {
    const { operation, endpoint, secret, key = "run-1:step.1" } = tool;
    const isRest = operation.type === "rest_call";
    const type: ServiceType = isRest ? "rest_api" : "llm_provider";
    const protocol = tool.protocol ?? (endpoint.startsWith("http:") ? "http" : "https");
    const ownership = { id: ID, owner: OWNER, version: 1 };
    const sealedSecret = secret && {
      ...ownership,
      sealed: await vault.seal(secret.value, ownership),
    };
    return {
      tool: {
        operation,
        connectionParams: { endpoint, ...tool.params },
        outputSchema: tool.outputSchema ?? {},
        service: { id: ID, version: 1, type, protocol },
        secret: secret ? { id: ID, placement: secret.placement } : null,
      },
      secret: sealedSecret ?? null,
      key,
      timeoutMs: tool.timeoutMs ?? 5_000,
    };
  };
  return {
    lines,
    async call(tool) {
      const { inputs = {}, outputBytes = 256 * 1024 } = tool;
      return executor.call({ ...(await prepare(tool)), inputs, outputBytes });
    },
    probe: async (tool) => executor.probe(await prepare(tool)),
  };
}
