// The oracle of the tree (I8): whatever was edited, retried, forked or switched, a run's prompts are those of a fresh
// conversation in which the messages of its path are sent one after another. `TREES=2000` tries 2,000 trees.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { MessagePlace } from "../../shared/ports/run-database.ts";
import { planned } from "../chain/kitchen-scripts.ts";
import { noFaults, storeLossAt } from "./faults.ts";
import type { Person } from "./person.ts";
import { play } from "./play.ts";
import { kitchenModel, LOOK } from "./scenario-model.ts";
import type { RunPlace } from "../support/postgres/memory-postgres.ts";
import { cases } from "../support/sample.ts";
import type { SimulatedScript } from "./memory/simulated-model.ts";

const WHICH = "which of them";
// No text names a row in stock: refs belong to a conversation, so the order of the rows' refs would depend on the tree.
const TEXTS = [LOOK, `${LOOK} Again`, "tell me about Rome", "tell me about Oslo", WHICH];
const stock = ["flour", "milk"].map((name) => ({
  op: "create" as const,
  table: "inventory",
  values: { name, quantity: 1, unit: "l" },
}));

const step = fc.record({
  does: fc.constantFrom("say", "say", "edit", "retry", "from", "switch", "fork"),
  pick: fc.nat({ max: 20 }),
  text: fc.constantFrom(...TEXTS),
});
const courses = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 9 }),
  /** The call before which the hot store loses everything. */
  lossAt: fc.option(fc.integer({ min: 20, max: 90 })),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const treeStep = (what: Step["does"], pick: number, text = LOOK): Step => ({
  does: what,
  pick,
  text,
});
/** A fork is continued, edited before its end, continued from its beginning, and forked again. */
const forkSteps: Step[] = [
  ...[
    treeStep("say", 0),
    treeStep("say", 0, "tell me about Rome"),
    treeStep("say", 0, "tell me about Oslo"),
  ],
  ...[
    treeStep("fork", 2),
    treeStep("say", 0, `${LOOK} Again`),
    treeStep("edit", 1, "tell me about Oslo"),
  ],
  ...[
    treeStep("from", 0, "tell me about Rome"),
    treeStep("fork", 5),
    treeStep("retry", 1),
    treeStep("say", 0),
  ],
];

/** A script that records its prompts. `take` returns those since its last call, each once, in order. */
function recorder() {
  const prompts = new Set<string>();
  const model = kitchenModel();
  const script: SimulatedScript = (request) => {
    prompts.add(`${request.contract}\n${request.user}`);
    const isWhich = request.user.includes(`<user_message>\n${WHICH}`);
    if (request.contract === "ThinkOutput" && isWhich) {
      return planned([], { decision: "clarify", message: "Which do you mean?" });
    }
    return model(request);
  };
  const take = (): string[] => {
    const promptsTaken = [...prompts];
    prompts.clear();
    return promptsTaken;
  };
  return { script: () => script, take };
}

/** The prompts of each message of a conversation without branches. */
async function playLinear(texts: readonly string[]): Promise<string[][]> {
  const { script, take } = recorder();
  const prompts: string[][] = [];
  const course = async (person: Person) => {
    await person.stock(stock);
    for (const text of texts) {
      await person.ask(text);
      prompts.push(take());
    }
  };
  expect((await play({ name: "linear", script, course })).violations).toEqual([]);
  return prompts;
}

it("a run gets the prompts that it would get in a fresh conversation with only the messages of its path", async () => {
  const linearByKey = new Map<string, Promise<string[][]>>();
  const freshOf = (texts: readonly string[]) => {
    const key = JSON.stringify(texts);
    const linearPrompts = linearByKey.get(key) ?? playLinear(texts);
    linearByKey.set(key, linearPrompts);
    return linearPrompts;
  };
  await fc.assert(
    fc.asyncProperty(courses, async ({ steps, lossAt }) => {
      const { script, take } = recorder();
      const shownPaths: { path: string[]; prompts: string[] }[] = [];
      const course = async (person: Person) => {
        await person.stock(stock);
        let answers: RunPlace[] = [];
        for (const { does, pick, text } of steps) {
          const pickedAnswer = answers[pick % Math.max(answers.length, 1)];
          if (does === "switch" && pickedAnswer) {
            person.show(pickedAnswer);
            continue;
          }
          if (does === "fork") {
            // Not forked: a fork does not copy an open question, which a fresh conversation would have.
            const isAsked =
              pickedAnswer === undefined || person.pathOf(pickedAnswer).includes(WHICH);
            const copies = isAsked ? null : person.fork(pickedAnswer);
            if (copies) answers = [...copies];
            continue;
          }
          const place: MessagePlace | undefined =
            pickedAnswer === undefined || does === "say"
              ? undefined
              : does === "from"
                ? { from: pickedAnswer.agentAlternative }
                : does === "edit"
                  ? { edit: pickedAnswer.userTurn }
                  : { retry: pickedAnswer.agentTurn };
          const run = await person.ask(text, place);
          const answer = person.placeOf(run);
          answers.push(answer);
          shownPaths.push({ path: person.pathOf(answer), prompts: take() });
        }
      };
      const faults = lossAt === null ? noFaults : storeLossAt(lossAt, "all");
      const { violations } = await play({ name: "tree", script, course }, { faults });
      expect(violations).toEqual([]);
      for (const { path, prompts } of shownPaths) {
        expect([path, prompts]).toEqual([path, (await freshOf(path)).at(-1)]);
      }
    }),
    {
      numRuns: Number(process.env["TREES"] ?? cases(3, 300)),
      examples: [null, 45].map((lossAt) => [{ steps: forkSteps, lossAt }]),
    },
  );
});
