// S2: "Create 2 fish recipes" / "Actually, forget those and make chicken instead" → the fish drafts
// are gone from every context before planning starts.
import { beforeEach, describe, expect, it } from "vitest";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import { draftingModel, listEntities, make, save, saveInOrder } from "../drafting.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { modelOf } from "../scripts.ts";

const FORGET = "Actually, forget those and make chicken instead";
const FISH = ["Sole Meunière", "Herring Salad"];
const REFS = ["gen_recipe_1", "gen_recipe_2"];
const CHICKEN = ["Lemon Chicken", "Chicken Rice"];
const noCuration = { retain: [], drop: [], demote: [], clear_all: false };
const dropsFish = understood({ curation: { ...noCuration, drop: REFS } });

/** No prompt after Understand's names the forgotten drafts. */
function expectForgotten(exchange: Exchange, words = [...FISH, ...REFS]): void {
  const later = exchange.requests.filter(({ contract }) => contract !== "UnderstandOutput");
  expect(later.map(({ contract }) => contract)).toContain("ThinkOutput");
  const prompts = later.map(({ user }) => user).join("\n");
  for (const word of words) expect(prompts).not.toContain(word);
}

export function forgetThoseScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const say = (text: string) => world.say(user, conversation, text);
  const labels = async () =>
    (await listEntities(world, user, conversation)).map(({ label }) => label).toSorted();
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    world.play(draftingModel(FISH, { ReplyOutput: { text: `Here are ${FISH.join(" and ")}.` } }));
    await say("Create 2 fish recipes");
    expect(await labels()).toEqual(FISH.toSorted());
  });

  describe("a model that behaves", () => {
    it("a model plans without the fish, and saves the chicken only", async () => {
      world.play(draftingModel(CHICKEN, { UnderstandOutput: dropsFish }));
      expectForgotten(await say(FORGET));
      expect(await labels()).toEqual(CHICKEN.toSorted());

      const drafts = [CHICKEN[0] ?? "", CHICKEN[1] ?? ""] as const;
      world.play(
        modelOf({
          ThinkOutput: save([
            [drafts[0], "gen_recipe_3"],
            [drafts[1], "gen_recipe_4"],
          ]),
          ReplyOutput: { text: "I saved both." },
        }),
      );
      const saveExchange = await say("save them");
      // From now on the prompts mention the drafts only as dropped refs.
      expectForgotten(saveExchange, FISH);
      const [understanding = ""] = saveExchange.prompts("UnderstandOutput");
      for (const name of FISH) expect(understanding).not.toContain(name);
      const names = (await world.rows(user, "recipes")).map(({ name }) => name);
      expect(names.toSorted()).toEqual(CHICKEN.toSorted());
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model drops none of the drafts: they stay, because code drops nothing by itself", async () => {
      world.play(draftingModel(CHICKEN, { UnderstandOutput: understood() }));
      await say(FORGET);
      expect(await labels()).toEqual([...FISH, ...CHICKEN].toSorted());
    });

    it("a model plans to save the forgotten drafts: the plan is refused, and nothing of them is stored", async () => {
      world.play(
        draftingModel(CHICKEN, {
          UnderstandOutput: dropsFish,
          ThinkOutput: [saveInOrder(FISH), make(CHICKEN)],
        }),
      );
      const exchange = await say(FORGET);
      const [, repair] = exchange.requests.filter(({ contract }) => contract === "ThinkOutput");
      expect(JSON.stringify(repair?.messages)).toContain("gen_recipe_1 is not known");
      expect(await world.rows(user, "recipes")).toEqual([]);
      expect(await labels()).toEqual(CHICKEN.toSorted());
    });
  });
}
