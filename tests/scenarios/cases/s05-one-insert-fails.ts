// S5: "Save these 3 recipes", one insert fails → two stored, one reported with its error, the reply
// says so.
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestUser } from "../../support/stack.ts";
import { draftingModel, listEntities, refuseRecipe, saveInOrder } from "../drafting.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { modelOf } from "../scripts.ts";

const NAMES = ["Cod Broth", "Cod Jelly", "Cod Gratin"];
const REFUSED = "Cod Jelly";
const REPORT = /Saved:\n- Cod Broth.*\n- Cod Gratin.*\n\nNot done: Cod Jelly: /;

export function oneInsertFailsScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  let allowRecipe: () => Promise<unknown>;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    allowRecipe = await refuseRecipe(world, REFUSED);
    world.play(draftingModel(NAMES));
    await world.say(user, conversation, "Create 3 cod recipes");
  });
  afterEach(() => allowRecipe());

  async function saveThree(answer: string): Promise<Exchange> {
    world.play(modelOf({ ThinkOutput: { ...saveInOrder(NAMES), answer } }));
    const exchange = await world.say(user, conversation, "Save these 3 recipes");
    const names = (await world.rows(user, "recipes")).map(({ name }) => name);
    expect(names).toEqual(NAMES.filter((name) => name !== REFUSED));
    expect(await world.rows(user, "recipe_ingredients")).toHaveLength(4);
    expect(exchange.effects.map(({ label, status }) => [label, status])).toEqual(
      NAMES.map((name) => [name, name === REFUSED ? "failed" : "applied"]),
    );
    const failure = exchange.effects.find(({ status }) => status === "failed");
    expect(failure?.error?.code).toBeTruthy();
    expect(exchange.run.status).toBe("completed");
    // The recipe that could not be saved is still a draft.
    const drafts = await listEntities(world, user, conversation);
    expect(drafts.filter(({ status }) => status === "generated")).toMatchObject([
      { ref: "gen_recipe_2", label: REFUSED },
    ]);
    return exchange;
  }

  it("a model that behaves: code reports which two are saved and which is not", async () => {
    const exchange = await saveThree("");
    expect(exchange.reply).toMatch(REPORT);
    expect(exchange.prompts("ReplyOutput")).toEqual([]);
  });

  it("a model that makes the mistake and tags all three: its claim is replaced by the receipts and the failure", async () => {
    const exchange = await saveThree("I saved all three recipes [#1-#3]. Enjoy them.");
    expect(exchange.reply).not.toContain("all three");
    for (const line of [/Saved: Cod Broth/, /Not done: Cod Jelly/, /Saved: Cod Gratin/]) {
      expect(exchange.reply).toMatch(line);
    }
    expect(exchange.reply).not.toMatch(/(?:gen_)?recipe_\d/);
  });

  it("a model that leaves out the failure: code adds it", async () => {
    const exchange = await saveThree("I saved Cod Broth and Cod Gratin.");
    expect(exchange.reply).toMatch(REPORT);
  });
}
