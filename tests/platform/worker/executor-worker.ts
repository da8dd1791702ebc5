// A Worker that makes the call in its request, so that a suite can test the executors in workerd.
import type { EgressRules } from "../../../shared/egress/check-address.ts";
import { createVault } from "../../../shared/executors/vault/create-vault.ts";
import { openExecutor, type ToolToCall } from "../../support/open-executor.ts";

export interface WorkerCall {
  rules: EgressRules;
  action: "call" | "probe";
  tool: ToolToCall;
}

export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/vault") return Response.json(await tryVault());
    const { rules, action, tool } = (await request.json()) as WorkerCall;
    const executor = openExecutor(rules);
    return Response.json({ answer: await executor[action](tool), lines: executor.lines });
  },
};

/** @returns what the vault opens for the Secret's owner, and for another owner */
async function tryVault() {
  const vault = createVault({ key: crypto.getRandomValues(new Uint8Array(32)), previous: null });
  const secretRow = { id: "secret-1", owner: "user-1", version: 1 };
  const sealed = await vault.seal("kept", secretRow);
  return [
    await vault.open({ ...secretRow, sealed }),
    await vault.open({ ...secretRow, owner: "user-2", sealed }),
  ];
}
