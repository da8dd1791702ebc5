// A Worker that makes the call which it is sent, as the product's Worker would.
import { createEchoWatch } from "../../../../shared/executors/echo-watch.ts";
import { createGraphExecutor } from "../../../../shared/executors/graph/create-graph-executor.ts";
import type { Placement } from "../../../../shared/contracts/platform/secrets.ts";
import type { OperationCall } from "../../../../shared/executors/operation-executor.ts";
import type { EgressRules } from "../../../../shared/egress/check-address.ts";

export interface Given {
  kind: "graph" | "mcp";
  does: "call" | "probe";
  rules: EgressRules;
  call: Omit<OperationCall, "secret">;
  secret: { value: string; placement: Placement } | null;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { does, rules, call, secret } = (await request.json()) as Given;
    const executor = createGraphExecutor(rules);
    const watch = secret === null ? null : createEchoWatch(secret.value);
    const given = { ...call, secret: secret && watch && { ...secret, watch } };
    return Response.json(await executor[does](given));
  },
};
