// Messages that the queue has given up on can be listed, delivered again and dropped; those of a run that has ended do
// not change it.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startChainWorld } from "./chain-world.ts";
import { expectSavedOnce } from "./expect-saved-once.ts";
import { createAndSaveThree } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

const SCRIPT = join(import.meta.dirname, "../../dev/cli/dead-letters.ts");
const TEXT = "Create 3 cod recipes and save them";

const world = forSuite(startChainWorld);

/** Runs the script as a person does. @returns its exit code and its output */
function deadLetters(...args: string[]): Promise<{ code: unknown; out: string }> {
  const { url: QSTASH_URL, token: QSTASH_TOKEN } = world.qstash;
  const env = { ...process.env, QSTASH_URL, QSTASH_TOKEN, ALFRED_DEV_VARS: "/dev/null" };
  return new Promise((resolve) => {
    execFile("node", [SCRIPT, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, out: stdout + stderr });
    });
  });
}

/**
 * Makes the Worker unreachable for a hop and for failure callbacks, and waits until the queue has given up on both.
 * @returns the run, and a function that makes the Worker reachable again
 */
async function strand(hop: string): Promise<{ run: string; reachable(): void }> {
  let isUnreachable = true;
  world.interfereWith(({ envelope, url }) => {
    if (isUnreachable && (envelope?.hop === hop || url.endsWith("/failed")))
      throw new Error("unreachable");
  }, createAndSaveThree);
  const run = await world.say(await world.newConversation(), TEXT);
  const failureCount = () => world.deliveries.filter(({ url }) => url.endsWith("/failed")).length;
  await expect.poll(failureCount).toBe(4);
  await world.qstash.idle();
  return { run, reachable: () => void (isUnreachable = false) };
}
const stateOf = async (run: string) =>
  (await world.sql<{ status: string }>("select status from runs where id = $1", [run]))[0]?.status;

it("a run whose hop and failure callback both became dead letters continues when its hop is redriven", async () => {
  const { run, reachable } = await strand("act.2");
  expect(await stateOf(run)).toBe("running");
  const { out } = await deadLetters("list");
  expect(out).toMatch(new RegExp(`^\\S+ +\\d+ s +act\\.2 +4 +no answer +${run}$`, "m"));
  expect(out).toMatch(new RegExp(`^\\S+ +\\d+ s +failure of act\\.2 +4 +no answer +${run}$`, "m"));

  const missing = await deadLetters("redrive", "1-1");
  expect(missing).toEqual({ code: 1, out: expect.stringContaining("there is no 1-1") });
  reachable();
  const redriven = await deadLetters("redrive", "--all");
  expect(redriven).toMatchObject({ code: 0 });
  expect(redriven.out).toContain("1 delivered once more; callbacks dropped: 1");
  await expectSavedOnce(world, run);
  expect((await deadLetters("list")).out.trim()).toBe("There are no dead letters.");
});

it("the dead letters of a run that the sweep has already finished do not change it", async () => {
  const { run, reachable } = await strand("act.2");
  reachable();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await world.stack.worker.scheduled("* * * * *");
  await world.end(run);
  await world.qstash.idle();
  const effects = () => world.sql("select id from effects where origin_id = $1", [run]);
  const previousRows = await effects();
  expect(previousRows.length).toBeGreaterThan(0);

  const { out } = await deadLetters("list");
  const callback = /^(\S+) .*failure of/m.exec(out)?.[1] ?? "";
  const hop = /^(\S+) +\S+ s +act\.2/m.exec(out)?.[1] ?? "";
  // The run stays as it is even if the failure callback is redriven and the hop is dropped.
  expect(await deadLetters("redrive", callback)).toMatchObject({ code: 0 });
  expect(await deadLetters("drop", hop)).toMatchObject({ code: 0 });
  expect((await deadLetters("list")).out.trim()).toBe("There are no dead letters.");
  await world.qstash.idle();
  expect(await stateOf(run)).toBe("completed");
  expect(await effects()).toEqual(previousRows);
});
