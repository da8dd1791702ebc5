// What must hold at the end of S1, whatever was killed or lost on the way.
import { expect } from "vitest";
import type { ChainWorld } from "./chain-world.ts";
import { createAndSaveThree, justTalk, LABELS } from "./kitchen-scripts.ts";

/** One completed run, one reply, three receipts, three recipes with their ingredients. */
export async function expectSavedOnce(w: ChainWorld, run: string): Promise<void> {
  const finishedRun = await w.end(run);
  expect([finishedRun.status, finishedRun.error]).toEqual(["completed", null]);
  await w.qstash.idle();
  const rows = await w.sql<{ name: string; lines: string }>(
    `select r.name, count(i.id) as lines from recipes r
     join recipe_ingredients i on i.recipe_id = r.id group by r.id, r.name order by r.name`,
  );
  expect(rows).toEqual([...LABELS].sort().map((name) => ({ name, lines: "2" })));
  const effects = await w.sql("select 1 from effects where origin_id = $1", [run]);
  expect(effects).toHaveLength(LABELS.length);
  const replies = await w.sql(
    `select a.content from runs r join alternatives a on a.id = r.agent_alternative_id
     where r.id = $1 and a.content is not null`,
    [run],
  );
  expect(replies).toHaveLength(1);
}

/** Five exchanges: Summarize follows the next one. */
async function talk(world: ChainWorld, conversation: string): Promise<void> {
  world.interfereWith(() => undefined, justTalk);
  for (let n = 0; n < 5; n++) await world.end(await world.say(conversation, "Hello again"));
}

/** Where trouble comes: before a hop is delivered, or while the nth answer of a contract is made. */
export type Moment = { hop: string } | { contract: string; n?: number };

/** S1 with trouble at that moment, once: it must have come, and the run must end as if it had not. */
export async function expectSavedDespite(
  world: ChainWorld,
  moment: Moment,
  trouble: () => Promise<void>,
): Promise<void> {
  const conversation = await world.newConversation();
  if ("hop" in moment && moment.hop === "summarize") await talk(world, conversation);
  let troubled = false;
  const strike = async (isNow: boolean) => {
    if (troubled || !isNow) return;
    troubled = true;
    await trouble();
  };
  world.interfereWith(
    ({ envelope }) => strike("hop" in moment && envelope?.hop === moment.hop),
    async (request) => {
      await strike(
        "contract" in moment &&
          request.contract === moment.contract &&
          (moment.n === undefined || request.n === moment.n),
      );
      return createAndSaveThree(request);
    },
  );
  const run = await world.say(conversation, "Create 3 cod recipes and save them");
  await expectSavedOnce(world, run);
  expect(troubled).toBe(true);
}
