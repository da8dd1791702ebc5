// Plays S1 with a fault, and checks what must be true at its end, whatever was killed or lost on the way.
import { expect } from "vitest";
import type { ChainWorld } from "./chain-world.ts";
import { createAndSaveThree, justTalk, LABELS } from "./kitchen-scripts.ts";

/** Expects one completed run, one reply, three receipts, and three recipes with their ingredients. */
export async function expectSavedOnce(world: ChainWorld, run: string): Promise<void> {
  const finishedRun = await world.end(run);
  expect([finishedRun.status, finishedRun.error]).toEqual(["completed", null]);
  await world.qstash.idle();
  const rows = await world.sql<{ name: string; lines: string }>(
    `select r.name, count(i.id) as lines from recipes r
     join recipe_ingredients i on i.recipe_id = r.id group by r.id, r.name order by r.name`,
  );
  expect(rows).toEqual([...LABELS].sort().map((name) => ({ name, lines: "2" })));
  const effects = await world.sql("select 1 from effects where origin_id = $1", [run]);
  expect(effects).toHaveLength(LABELS.length);
  const replies = await world.sql(
    `select a.content from runs r join alternatives a on a.id = r.agent_alternative_id
     where r.id = $1 and a.content is not null`,
    [run],
  );
  expect(replies).toHaveLength(1);
}

/** Makes five exchanges, so that Summarize follows the next one. */
async function talk(world: ChainWorld, conversation: string): Promise<void> {
  world.interfereWith(() => undefined, justTalk);
  for (let n = 0; n < 5; n++) await world.end(await world.say(conversation, "Hello again"));
}

/** When a fault happens: before a hop is delivered, or while the nth answer of a contract (by default the first) is made. */
export type Moment = { hop: string } | { contract: string; n?: number };

/** Plays S1 with one fault at that moment. The fault must have happened, and the run must end as without it. */
export async function expectSavedDespite(
  world: ChainWorld,
  moment: Moment,
  causeFault: () => Promise<void>,
): Promise<void> {
  const conversation = await world.newConversation();
  if ("hop" in moment && moment.hop === "summarize") await talk(world, conversation);
  let hasFailed = false;
  const strikeIf = async (isNow: boolean) => {
    if (hasFailed || !isNow) return;
    hasFailed = true;
    await causeFault();
  };
  world.interfereWith(
    ({ envelope }) => strikeIf("hop" in moment && envelope?.hop === moment.hop),
    async (request) => {
      await strikeIf(
        "contract" in moment &&
          request.contract === moment.contract &&
          (moment.n === undefined || request.n === moment.n),
      );
      return createAndSaveThree(request);
    },
  );
  const run = await world.say(conversation, "Create 3 cod recipes and save them");
  await expectSavedOnce(world, run);
  expect(hasFailed).toBe(true);
}
