// The first thing anybody does: a message on a fresh machine, with nothing configured and nothing
// running, and a second one later in the same conversation.
import { afterAll, expect, it, vi } from "vitest";
import type { Receipt } from "../support/stack.ts";
import { makeDataDir, removeDataDirs, runToEnd } from "./run-cli.ts";

// Programs that start databases need their time on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

afterAll(removeDataDirs);

const dir = makeDataDir();

async function once(text: string, ...args: string[]) {
  const call = ["--data", dir, "--json", ...args, "--once", text];
  const { code, stdout, stderr } = await runToEnd("start", call);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const run = JSON.parse(stdout) as { conversationId: string; receipt: Receipt };
  return { ...run, stderr };
}

it("creates three recipes with the offline model, and a later start deletes exactly those", async () => {
  const created = await once("Create 3 cod recipes and save them");
  const ops = ({ receipt }: { receipt: Receipt }) =>
    receipt.effects.map(({ op, table, status }) => `${op} ${table} ${status}`);
  expect(ops(created)).toEqual(Array.from({ length: 3 }, () => "create recipes applied"));
  expect(created.stderr).toMatch(/Model +http:\/\/127\.0\.0\.1:\d+ +offline/);
  expect(created.stderr).toContain("ANTHROPIC_API_KEY");

  const deleted = await once("delete all my recipes", "--conversation", created.conversationId);
  expect(ops(deleted)).toEqual(Array.from({ length: 3 }, () => "delete recipes applied"));
  const rows = ({ receipt }: { receipt: Receipt }) =>
    receipt.effects.map(({ rowId }) => rowId).toSorted();
  expect(rows(deleted)).toEqual(rows(created));
});
