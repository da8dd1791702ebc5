// S14: the user confirms a proposal with "yes" or "sounds good" → the proposed plan runs as proposed; not
// asked again. A question, a yes with a change, and an answer to something else carry nothing out.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, itemOf, LABELS, planned, recipe, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { modelOf, type Answers } from "../scripts.ts";

const steps = [
  step({
    type: "generate",
    description: "Create three cod recipes",
    batch: LABELS.map((label) => ({ label, brief: `make ${label}`, ref: null })),
  }),
  step({ type: "write", group: 1, description: "Save them", operation: "create" }),
];
const message = "I could create three cod recipes and save them. Shall I?";
const proposingModel = modelOf({ ThinkOutput: planned(steps, { decision: "propose", message }) });
/** If Think is asked, it does not run the proposed plan: it asks a question. */
const answers: Answers = {
  ThinkOutput: planned([], { decision: "clarify", message: "Are you sure?" }),
  ActDecision: (request) => decided({ data: recipe(itemOf(request)) }),
  ReplyOutput: { text: "I saved the three recipes." },
};
const respondingModel = (response: string) =>
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
    world.play(proposingModel);
    await say("I was thinking of three new cod recipes");
  });

  async function expectRunAsProposed(exchange: Exchange, understandCalls = 1): Promise<void> {
    const contracts = exchange.requests.map(({ contract }) => contract).toSorted();
    expect(contracts).toEqual([
      ...["ActDecision", "ActDecision", "ActDecision", "ReplyOutput"],
      ...Array.from({ length: understandCalls }, () => "UnderstandOutput"),
    ]);
    expect(exchange.run.reply?.pending).toBeUndefined();
    expect(exchange.run.steps.map(({ type, status }) => [type, status])).toEqual([
      ...LABELS.map(() => ["generate", "completed"]),
      ["write", "completed"],
    ]);
    expect(
      exchange
        .prompts("ActDecision")
        .map((user) => itemOf({ user } as never))
        .toSorted(),
    ).toEqual(LABELS.toSorted());
    expect(exchange.effects.map(({ label, status }) => [label, status])).toEqual(
      LABELS.map((label) => [label, "applied"]),
    );
    expect(await names()).toEqual(LABELS);
    expect(exchange.reply).toMatch(/^I saved the three recipes\.\n\nSaved:(?:\n- Cod .*){3}$/);
  }

  describe("a model that behaves", () => {
    it.each(["yes", "Sounds good!", "klingt gut", "ça marche"])(
      "a model understands %j, and runs the plan as proposed",
      async (words) => {
        world.play(respondingModel("confirms"));
        await expectRunAsProposed(await say(words));
        world.play(respondingModel("confirms"));
        await say(words);
        expect(await names()).toEqual(LABELS);
      },
    );
  });

  it("a proposal survives a side question, and an answer to the side question does not carry it out", async () => {
    const aside = (answer: string, response = "none") =>
      modelOf({
        UnderstandOutput: understood({ pending_response: response as "none" }),
        ThinkOutput: planned([], { answer }),
      });
    world.play(aside("Three days. Do you have a freezer?"));
    const side = await say("how long does cod keep?");
    expect(side.run.reply?.pending).toBeUndefined();
    world.play(respondingModel("confirms"));
    const repeatedQuestion = await say("yes");
    expect(repeatedQuestion.run.reply?.pending).toMatchObject({ type: "propose", text: message });
    expect(await names()).toEqual([]);
    await expectRunAsProposed(await say("yes"));
  });

  describe("a model that makes the mistake", () => {
    it.each(["yes", "ja", "oui"])(
      "a model overlooks %j: it is asked to look again",
      async (words) => {
        let understandCalls = 0;
        world.play(
          modelOf({
            ...answers,
            UnderstandOutput: () =>
              understood({ pending_response: understandCalls++ === 0 ? "none" : "confirms" }),
          }),
        );
        await expectRunAsProposed(await say(words), 2);
      },
    );

    it.each([
      ["yes, for two", { servings: "2" }],
      ["oui, mais deux", { servings: "2" }],
    ])(
      "a model takes %j for a yes and names the change: there is a new plan",
      async (words, { servings }) => {
        const constraint = { type: "servings", field: "", value: servings, confidence: 1 };
        const snapshot = { ...understood().constraint_snapshot, new_constraints: [constraint] };
        const output = understood({ pending_response: "confirms", constraint_snapshot: snapshot });
        world.play(modelOf({ ...answers, UnderstandOutput: output }));
        const exchange = await say(words);
        expect(exchange.run.reply?.pending).toMatchObject({
          type: "clarify",
          text: "Are you sure?",
        });
        expect(await names()).toEqual([]);
      },
    );

    it.each(["would that be healthy?", "ist das gesund?"])(
      "a model takes the question %j for a yes: nothing is carried out",
      async (words) => {
        world.play(respondingModel("confirms"));
        await say(words);
        expect(await names()).toEqual([]);
      },
    );
  });
}
