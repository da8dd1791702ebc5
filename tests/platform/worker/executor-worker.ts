// A Worker that calls Tools as it is told, so that a suite sees what the executors do in workerd.
import type { EgressRules } from "../../../shared/egress/check-address.ts";
import { createVault } from "../../../shared/executors/vault/create-vault.ts";
import { openExecutor, type CalledTool } from "../../support/open-executor.ts";

export interface WorkerCall {
  rules: EgressRules;
  what: "call" | "probe";
  tool: CalledTool;
}

export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/vault") return Response.json(await tryVault());
    const { rules, what, tool } = (await request.json()) as WorkerCall;
    const executor = openExecutor(rules);
    return Response.json({ answer: await executor[what](tool), lines: executor.lines });
  },
};

async function tryVault() {
  const vault = createVault({ key: crypto.getRandomValues(new Uint8Array(32)), previous: null });
  const of = { id: "secret-1", owner: "user-1", version: 1 };
  const sealed = await vault.seal("kept", of);
  return [
    await vault.open({ ...of, sealed }),
    await vault.open({ ...of, owner: "user-2", sealed }),
  ];
}
