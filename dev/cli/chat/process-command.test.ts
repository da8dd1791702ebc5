// `/process` without a name: the Process that the conversation prefers.
import { expect, it } from "vitest";
import type { Talk } from "../platform/stored-processes.ts";
import { processCommand } from "./process-command.ts";

const processes = ["Day out", "Picnic"].map((name) => ({
  ...{ id: name, name, description: null, enabled: true, own: true },
  definition: { initialContext: [], steps: [] },
}));

async function listed(defaultProcessId: string | null): Promise<unknown> {
  const api = {
    request: () => Promise.resolve({ items: processes, next: null }),
    getConversation: () => Promise.resolve({ defaultProcessId }),
  };
  return processCommand({ api } as unknown as Talk, "conversation", "", () => {});
}

it("/process names the Process that the next turn would use, if there is one", async () => {
  const next = '  The next turn would use Day out: /process "Day out" runs it here again.';
  expect(await listed("Day out")).toEqual(expect.arrayContaining([next]));
  for (const none of [null, "gone"]) {
    expect(String(await listed(none))).not.toContain("next turn");
  }
});
