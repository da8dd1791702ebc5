// S12: the save fails midway → the drafts are still there next turn, and "try again" saves them
// without generating anew.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAndSaveThree, LABELS, recipe, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import { listEntities, make, refuseRecipe, save } from "../drafting.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { modelOf, sectionOf, type Answers } from "../scripts.ts";

const [FIRST = "", LOST = "", LAST = ""] = LABELS;

export function tryAgainScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  let allowRecipe: () => Promise<unknown>;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    allowRecipe = await refuseRecipe(world, LOST);
    world.play((request) =>
      request.contract === "ReplyOutput"
        ? { text: `I saved ${FIRST} and ${LAST}. ${LOST} could not be saved.` }
        : createAndSaveThree(request),
    );
    const exchange = await world.say(user, conversation, "Create 3 cod recipes and save them");
    expect(await names()).toEqual([FIRST, LAST]);
    expect(exchange.reply).toContain(LOST);
  });
  afterEach(() => allowRecipe());
  const names = async () => (await world.rows(user, "recipes")).map(({ name }) => name);
  const tryAgain = (think: Answers["ThinkOutput"]) => {
    world.play(modelOf({ ThinkOutput: think, ReplyOutput: { text: `I saved ${LOST}.` } }));
    return world.say(user, conversation, "try again");
  };
  /** The lost recipe is saved as it was generated, and each of the others is there once. */
  async function expectSaved(exchange: Exchange) {
    expect(exchange.prompts("ActDecision")).toEqual([]);
    expect(exchange.effects).toMatchObject([{ op: "create", label: LOST, status: "applied" }]);
    expect((await names()).toSorted()).toEqual(LABELS.toSorted());
    const [row] = await world.admin<{ instructions: string[]; lines: string[] }>(
      `select r.instructions, array_agg(l.name order by l.position) as lines
         from public.recipes r join public.recipe_ingredients l on l.recipe_id = r.id
        where r.household_id = $1 and r.name = $2 group by r.id, r.instructions`,
      [user.householdId, LOST],
    );
    expect(row?.instructions).toEqual(recipe(LOST).instructions);
    expect(row?.lines).toEqual(["cod", "lemon"]);
    const drafts = (await listEntities(world, user, conversation)).filter(
      ({ status }) => status === "generated",
    );
    expect(drafts).toEqual([]);
  }

  it("a model that behaves: it saves the draft", async () => {
    await allowRecipe();
    const exchange = await tryAgain(save([[LOST, "gen_recipe_2"]]));
    await expectSaved(exchange);
    const [thinking = ""] = exchange.prompts("ThinkOutput");
    expect(sectionOf(thinking, "Entities")).toContain(`gen_recipe_2 ${LOST}`);
    expect(exchange.reply).toMatch(new RegExp(`^Saved: ${LOST}\\b.*\\.$`));
  });

  describe("a model that makes the mistake", () => {
    it.each([
      [
        "generate the recipe again and save that",
        {
          ...make([LOST]),
          steps: [
            ...make([LOST]).steps,
            step({ type: "write", group: 1, operation: "create", description: "save it" }),
          ],
        },
      ],
      ["write the recipe down again by name", save([[LOST, null]])],
      [
        "save all three again",
        save([
          [FIRST, "gen_recipe_1"],
          [LOST, "gen_recipe_2"],
          [LAST, "gen_recipe_3"],
        ]),
      ],
    ])(
      "a model plans to %s: the plan is refused, and the next one saves the draft",
      async (_what, wrong) => {
        await allowRecipe();
        const exchange = await tryAgain([wrong, save([[LOST, "gen_recipe_2"]])]);
        const thoughts = exchange.requests.filter(({ contract }) => contract === "ThinkOutput");
        expect(thoughts.map(({ messages }) => messages.length)).toEqual([1, 3]);
        await expectSaved(exchange);
      },
    );

    it("a model claims success although the save fails again: the user is told, and the draft is kept", async () => {
      const falseClaim = { ...save([[LOST, "gen_recipe_2"]]), answer: `I saved ${LOST}.` };
      const exchange = await tryAgain(falseClaim);
      expect(exchange.reply).toMatch(new RegExp(`\\n\\nNot done: ${LOST}: .*`));
      await allowRecipe();
      await expectSaved(await tryAgain(save([[LOST, "gen_recipe_2"]])));
    });
  });
}
