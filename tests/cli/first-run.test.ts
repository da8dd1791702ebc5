// What a new user does first: sends a message on a fresh machine, with nothing configured or running, and
// later a second one in the same conversation.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readRecording } from "../../dev/replay/recording.ts";
import type { Receipt } from "../support/stack.ts";
import { makeDataDir, removeDataDirs, runToEnd } from "./run-cli.ts";

afterAll(removeDataDirs);

const dir = makeDataDir();

async function sendOnce(text: string, ...args: string[]) {
  const call = ["--data", dir, "--json", ...args, "--once", text];
  const { code, stdout, stderr } = await runToEnd("start", call);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const run = JSON.parse(stdout) as { id: string; conversationId: string; receipt: Receipt };
  return { ...run, stderr };
}

it("the offline model creates three recipes, and a later start deletes exactly those", async () => {
  const creation = await sendOnce("Create 3 cod recipes and save them");
  const ops = ({ receipt }: { receipt: Receipt }) =>
    receipt.effects.map(({ op, table, status }) => `${op} ${table} ${status}`);
  expect(ops(creation)).toEqual(Array.from({ length: 3 }, () => "create recipes applied"));
  expect(creation.stderr).toContain("The first start takes");
  expect(creation.stderr).toContain("on this machine, with the offline model.");
  expect(creation.stderr).toContain("ANTHROPIC_API_KEY");

  const deletion = await sendOnce(
    "delete all my recipes",
    "--conversation",
    creation.conversationId,
  );
  expect(deletion.stderr).not.toContain("The first start");
  expect(ops(deletion)).toEqual(Array.from({ length: 3 }, () => "delete recipes applied"));
  const rows = ({ receipt }: { receipt: Receipt }) =>
    receipt.effects.map(({ rowId }) => rowId).toSorted();
  expect(rows(deletion)).toEqual(rows(creation));

  // Both are recorded, with their prompts and without secrets.
  const recordings = [creation, deletion].map(({ id }) => join(dir, "recordings", `${id}.json`));
  expect(creation.stderr).toContain(`run: ${creation.id}`);
  const secrets = Object.values(
    JSON.parse(readFileSync(join(dir, "secrets.json"), "utf8")) as Record<string, string>,
  );
  for (const file of recordings) {
    const text = readFileSync(file, "utf8");
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const { hops } = readRecording(file);
    const prompts = hops.flatMap(({ answers }) => answers.map(({ prompt }) => prompt));
    expect(prompts.map((prompt) => typeof prompt?.user)).toEqual(prompts.map(() => "string"));
    expect(prompts.length).toBeGreaterThan(1);
  }
});
