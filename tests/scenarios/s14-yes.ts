// S14: the user confirms a proposal with "yes", "sounds good", "do it" → the proposed plan runs as
// proposed; not asked again.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, itemOf, LABELS, planned, recipe, step } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";
import type { TestUser } from "../support/stack.ts";
import type { ScriptedWorld, Told } from "./scenario-world.ts";
import { modelOf, type Answers } from "./scripts.ts";

const steps = [
  step({
    ...{ type: "generate", description: "Create three cod recipes" },
    batch: LABELS.map((label) => ({ label, brief: `make ${label}`, ref: null })),
  }),
  step({ type: "write", group: 1, description: "Save them", operation: "create" }),
];
const message = "I could create three cod recipes and save them. Shall I?";
const proposes = modelOf({ ThinkOutput: planned(steps, { decision: "propose", message }) });
/** Plans something else, if it is asked at all. */
const answers: Answers = {
  ThinkOutput: planned([], { decision: "clarify", message: "Are you sure?" }),
  ActDecision: (request) => decided({ data: recipe(itemOf(request)) }),
  ReplyOutput: { text: "I saved the three recipes." },
};
const responds = (response: string) =>
  modelOf({ ...answers, UnderstandOutput: understood({ pending_response: response as "none" }) });

export function yesScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const say = (text: string) => world.say(user, conversation, text);
  const names = async () => (await world.rows(user, "recipes")).map(({ name }) => name);
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    world.play(proposes);
    await say("I was thinking of three new cod recipes");
  });

  async function expectRunAsProposed(told: Told): Promise<void> {
    const asked = told.requests.map(({ contract }) => contract).toSorted();
    expect(asked).toEqual([
      ...["ActDecision", "ActDecision", "ActDecision"],
      ...["ReplyOutput", "UnderstandOutput"],
    ]);
    expect(told.run.reply?.pending).toBeUndefined();
    expect(told.run.steps.map(({ type, status }) => [type, status])).toEqual([
      ...LABELS.map(() => ["generate", "completed"]),
      ["write", "completed"],
    ]);
    expect(
      told
        .prompts("ActDecision")
        .map((user) => itemOf({ user } as never))
        .toSorted(),
    ).toEqual(LABELS.toSorted());
    expect(told.effects.map(({ label, status }) => [label, status])).toEqual(
      LABELS.map((label) => [label, "applied"]),
    );
    expect(await names()).toEqual(LABELS);
    expect(told.reply).toMatch(/^I saved the three recipes\.\n\nSaved:(?:\n- Cod .*){3}$/);
  }

  describe("a model that behaves", () => {
    it.each(["yes", "Sounds good!"])("takes %j for what it is", async (words) => {
      world.play(responds("confirms"));
      await expectRunAsProposed(await say(words));
      world.play(responds("confirms"));
      await say(words);
      expect(await names()).toEqual(LABELS);
    });
  });

  describe("a model that makes the mistake", () => {
    it.each([
      ["do it", "none"],
      ["yes", "amends"],
    ])("takes %j for %s: what was proposed is done all the same", async (words, response) => {
      world.play(responds(response));
      await expectRunAsProposed(await say(words));
    });

    it("takes a change for a yes: nothing runs as it was proposed", async () => {
      world.play(responds("confirms"));
      const told = await say("sounds good, but only two");
      expect(told.run.reply?.pending).toMatchObject({ type: "clarify", text: "Are you sure?" });
      expect(await names()).toEqual([]);
    });
  });
}
