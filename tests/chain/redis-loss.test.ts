// Redis is emptied between hops, during hops and between runs: runs end once, and conversations continue.
import { beforeEach, expect, it } from "vitest";
import { shareChainWorld } from "./chain-world.ts";
import { expectSavedDespite, expectSavedOnce } from "./expect-saved-once.ts";
import { understood } from "../support/answers.ts";
import { sampleEvery } from "../support/sample.ts";
import { createAndSaveThree, decided, planned, step } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareChainWorld);
beforeEach(() => world.sql("delete from recipe_ingredients"));
beforeEach(() => world.sql("delete from recipes"));

const HOPS = ["understand", "think", "act.1.1", "act.1.3", "act.2", "reply", "summarize"];
it.each([...sampleEvery(4, 1, HOPS)])(
  "a run saves its recipes once even if Redis is emptied just before %s is delivered",
  (hop) => expectSavedDespite(world, { hop }, () => world.redis.flush()),
);

const ANSWERS = [
  ["UnderstandOutput", 1],
  ["ThinkOutput", 1],
  ["ActDecision", 2],
  ["ReplyOutput", 1],
] as const;
it.each([...sampleEvery(4, 1, ANSWERS)])(
  "a run saves its recipes once even if Redis is emptied while %s number %i is being answered",
  (contract, n) => expectSavedDespite(world, { contract, n }, () => world.redis.flush()),
);

it("a run that has saved a recipe continues from the ledger, and generates no recipe again", async () => {
  const conversation = await world.newConversation();
  let hasEmptied = false;
  let actCount = 0;
  world.interfereWith(
    async ({ envelope }) => {
      if (hasEmptied || envelope?.hop !== "reply") return;
      hasEmptied = true;
      await world.redis.flush();
    },
    (request) => {
      if (request.contract === "ActDecision") actCount++;
      return createAndSaveThree(request);
    },
  );
  const run = await world.say(conversation, "Create 3 cod recipes and save them");
  await expectSavedOnce(world, run);
  expect(actCount).toBe(3);
  const [row] = await world.sql<{ epoch: number }>("select epoch from runs where id = $1", [run]);
  expect(row?.epoch).toBe(1);
});

it("a conversation keeps its session if Redis is emptied between two runs", async () => {
  const conversation = await world.newConversation();
  world.interfereWith(() => undefined, createAndSaveThree);
  await expectSavedOnce(world, await world.say(conversation, "Create 3 cod recipes and save them"));
  await world.redis.flush();
  let prompt = "";
  world.interfereWith(
    () => undefined,
    (request) => {
      switch (request.contract) {
        case "UnderstandOutput":
          prompt = request.user;
          return understood();
        case "ThinkOutput":
          return planned([
            step({ type: "write", operation: "delete", description: "Delete Cod Cakes" }),
          ]);
        case "ActDecision":
          return request.user.includes("call 1")
            ? decided({})
            : decided({
                action: "tool_call",
                result_summary: null,
                tool: "db_delete",
                params: {
                  table: "recipes",
                  where: { and: [{ column: "id", op: "in", value: ["recipe_3"] }] },
                },
              });
        default:
          return { text: "Cod Cakes is deleted." };
      }
    },
  );
  const run = await world.say(conversation, "delete the last one");
  expect((await world.end(run)).reply?.text).toMatch(/^Deleted: Cod Cakes\b/);
  expect(prompt).toContain("recipe_3");
  const recipes = await world.sql<{ name: string }>("select name from recipes order by name");
  expect(recipes.map((row) => row.name)).toEqual(["Cod Curry", "Cod with Lemon"]);
});
