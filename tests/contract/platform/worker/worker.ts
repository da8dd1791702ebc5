// A Worker that makes the call which it is sent, as the product's Worker would.
import { createEchoWatch } from "../../../../shared/executors/echo-watch.ts";
import { createGraphExecutor } from "../../../../shared/executors/graph/create-graph-executor.ts";
import { createMcpExecutor } from "../../../../shared/executors/mcp/create-mcp-executor.ts";
import { listTools } from "../../../../shared/executors/mcp/list-tools.ts";
import type { Placement } from "../../../../shared/contracts/platform/secrets.ts";
import type { OperationCall } from "../../../../shared/executors/operation-executor.ts";
import type { EgressRules } from "../../../../shared/egress/check-address.ts";

export interface Given {
  kind: "graph" | "mcp";
  does: "call" | "probe" | "list";
  rules: EgressRules;
  call: Omit<OperationCall, "secret">;
  secret: { value: string; placement: Placement } | null;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { kind, does, rules, call, secret } = (await request.json()) as Given;
    const executor = kind === "mcp" ? createMcpExecutor(rules) : createGraphExecutor(rules);
    const watch = secret === null ? null : createEchoWatch(secret.value);
    const given = { ...call, secret: secret && watch && { ...secret, watch } };
    return Response.json(
      does === "list" ? await listTools(given, rules) : await executor[does](given),
    );
  },
};
