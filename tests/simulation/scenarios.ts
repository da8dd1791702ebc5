// The courses that are simulated: together they cover every node, fan-out, retries, questions, a cancel,
// the start of a queued run, undos, edits, forks, a channel, a failing run, a compression, a process that is
// not the chain, and stored Processes.
import {
  COMPARE,
  CONFIRM,
  EGGS,
  failingModel,
  kitchenModel,
  LOOK,
  MILK,
  PANTRY,
  PLAN,
  POISON,
  REDO,
  REPLAN,
  SAVE,
  STATED,
  STOCKTAKE,
  stumblingModel,
  UNDO,
  UNSAID,
} from "./scenario-model.ts";
import type { SimulatedScript } from "./memory/simulated-model.ts";
import { createSecondLogic } from "../support/second-logic.ts";
import type { Person } from "./person.ts";
import type { Scenario } from "./scenario.ts";
import { storedScenarios } from "./stored-scenarios.ts";
import { secondWaitsFor } from "./watch-decisions.ts";

const nothingToAsk = (): SimulatedScript => () => {
  throw new Error("this process asks no model");
};

const stock = (person: Person) =>
  person.stock(
    ["flour", "milk"].map((name) => ({
      op: "create" as const,
      table: "inventory",
      values: { name, quantity: 1, unit: "l" },
    })),
  );
const cookbook = (person: Person) =>
  person.stock(
    Array.from({ length: 6 }, (_, index) => ({
      op: "create" as const,
      table: "recipes",
      values: { name: `Dish ${index + 1}`, instructions: ["Cook it."] },
      children: [{ table: "recipe_ingredients", values: { name: "salt", position: 1 } }],
    })),
  );

export const scenarios: Scenario[] = [
  {
    name: "a quick look-up",
    script: kitchenModel,
    core: true,
    async course(person) {
      await stock(person);
      await person.ask(LOOK);
    },
  },
  {
    name: "a quick look-up that turns out to need a plan",
    script: kitchenModel,
    async course(person) {
      await stock(person);
      await person.ask(COMPARE);
    },
  },
  {
    name: "three recipes generated side by side and saved",
    script: kitchenModel,
    core: true,
    async course(person) {
      await person.ask(SAVE);
    },
  },
  {
    name: "three steps, then three steps, then one",
    script: kitchenModel,
    async course(person) {
      await stock(person);
      await person.ask(PANTRY);
    },
  },
  {
    name: "two messages at once",
    script: kitchenModel,
    core: true,
    async course(person) {
      const runs = await Promise.all([person.say(MILK), person.say(EGGS)]);
      for (const run of runs) await person.untilEnded(run);
    },
    // The network decides which of them is accepted first.
    open: true,
  },
  {
    name: "a message that is sent while another one is answered",
    script: kitchenModel,
    async course(person) {
      const first = await person.say(MILK);
      const second = await person.say(EGGS);
      await person.untilEnded(first);
      await person.untilEnded(second);
    },
  },
  {
    name: "a question in the middle, answered",
    script: kitchenModel,
    core: true,
    async course(person) {
      await stock(person);
      await person.ask(PLAN);
      await person.ask("Thursday evening");
    },
  },
  {
    name: "a delete that asks first",
    script: kitchenModel,
    async course(person) {
      await cookbook(person);
      await person.ask(CONFIRM);
      await person.ask("yes");
    },
  },
  {
    name: "a run stopped by its user, with another behind it",
    script: kitchenModel,
    open: true,
    async course(person) {
      const first = await person.say(SAVE);
      const second = await person.say(MILK);
      await person.moment();
      await person.cancel(first);
      await person.untilEnded(first);
      await person.untilEnded(second);
    },
  },
  {
    name: "saved and undone",
    script: kitchenModel,
    core: true,
    async course(person) {
      const savingRun = await person.ask(SAVE);
      const undo = await person.undo(savingRun);
      if (undo !== null) await person.untilEnded(undo);
    },
  },
  {
    name: "saved, undone by a message, and the undo undone by a message",
    script: kitchenModel,
    async course(person) {
      await person.ask(SAVE);
      await person.ask(UNDO);
      await person.ask(REDO);
    },
  },
  {
    name: "a model that is unavailable once for each request, and then answers wrongly once",
    script: () => stumblingModel(kitchenModel()),
    async course(person) {
      await person.ask(SAVE);
    },
  },
  {
    name: "a step that cannot succeed",
    script: () => failingModel(kitchenModel()),
    fails: true,
    async course(person) {
      await person.ask(SAVE);
    },
  },
  {
    name: "a poisoned run, with another behind it",
    script: kitchenModel,
    async course(person) {
      const poisonRun = await person.say(POISON);
      const next = await person.say(MILK);
      await person.untilEnded(poisonRun);
      await person.untilEnded(next);
    },
  },
  {
    name: "a plan that is replaced by another",
    script: kitchenModel,
    async course(person) {
      await stock(person);
      await person.ask(REPLAN);
    },
  },
  {
    name: "a long talk, compressed",
    script: kitchenModel,
    async course(person) {
      await stock(person);
      for (let n = 1; n <= 10; n++) await person.ask(`${LOOK} Look number ${n}.`);
      await person.wait(30_000);
    },
  },
  {
    name: "five steps of a process that is not the chain, twice",
    process: { logic: createSecondLogic(), waitsFor: secondWaitsFor },
    script: nothingToAsk,
    core: true,
    async course(person) {
      await person.ask("once");
      await person.ask("twice");
    },
  },
  {
    name: "five steps of which one cannot succeed, in a process that is not the chain",
    process: { logic: createSecondLogic("step.3.2"), waitsFor: secondWaitsFor },
    script: nothingToAsk,
    fails: true,
    async course(person) {
      await person.ask("once");
    },
  },
  {
    name: "on a channel: saved, undone, stopped, looked up",
    script: kitchenModel,
    onChannel: true,
    open: true,
    async course(person) {
      const savingRun = await person.ask(SAVE);
      await person.undo(savingRun);
      const stoppedRun = await person.say(MILK);
      await person.moment();
      await person.cancel(stoppedRun);
      await person.untilEnded(stoppedRun);
      await person.ask(LOOK);
    },
  },
  {
    name: "a run that is stopped, and the next one, of a process that is not the chain",
    process: { logic: createSecondLogic(), waitsFor: secondWaitsFor },
    script: nothingToAsk,
    open: true,
    async course(person) {
      const stoppedRun = await person.say("stop");
      const next = await person.say("next");
      await person.moment();
      await person.cancel(stoppedRun);
      await person.untilEnded(stoppedRun);
      await person.untilEnded(next);
    },
  },
  {
    name: "two reads side by side that code makes, then a write",
    script: kitchenModel,
    core: true,
    async course(person) {
      await stock(person);
      await person.ask(STOCKTAKE);
    },
  },
  {
    name: "a change that the plan states, and one that goes to Act after all",
    script: kitchenModel,
    async course(person) {
      await person.ask(STATED);
      await person.ask(UNSAID);
    },
  },
  {
    name: "an edit that first undoes a change, a switch, and a retry",
    script: kitchenModel,
    core: true,
    async course(person) {
      await stock(person);
      const look = await person.ask(LOOK);
      const milk = await person.ask(MILK);
      await person.ask(EGGS, { edit: person.placeOf(milk).userTurn }, "undo");
      person.show(person.placeOf(milk));
      await person.ask(STOCKTAKE);
      await person.ask("", { retry: person.placeOf(look).agentTurn }, "keep");
    },
  },
  {
    name: "two edits at once, and a message after both",
    script: kitchenModel,
    async course(person) {
      await stock(person);
      const look = await person.ask(LOOK);
      const place = { edit: person.placeOf(look).userTurn };
      // What the first edit has changed before the second is accepted stays.
      const milk = await person.sayAt(MILK, place, "keep");
      const eggs = await person.sayAt(EGGS, place, "keep");
      await person.untilEnded(milk);
      await person.untilEnded(eggs);
      await person.ask(STOCKTAKE);
    },
  },
  {
    name: "a switch while a run is running, a retry, and a question that is answered on its own path",
    script: kitchenModel,
    async course(person) {
      await stock(person);
      const look = await person.ask(LOOK);
      await person.ask("", { retry: person.placeOf(look).agentTurn });
      const plan = await person.say(PLAN);
      await person.moment();
      person.show(person.placeOf(look));
      const eggs = await person.say(EGGS);
      await person.untilEnded(plan);
      await person.untilEnded(eggs);
      person.show(person.placeOf(plan));
      await person.ask("Thursday evening");
      await person.ask("", { retry: person.placeOf(eggs).agentTurn }, "keep");
    },
  },
  {
    name: "a fork that is continued and edited before its end, and whose origin stays as it was",
    script: kitchenModel,
    async course(person) {
      await stock(person);
      await person.ask(LOOK);
      const milk = await person.ask(MILK);
      await person.ask(STOCKTAKE);
      const copies = person.fork(person.placeOf(milk)) ?? [];
      await person.ask(EGGS);
      // The milk is a change of the origin, so the edit undoes only the eggs.
      await person.ask(STOCKTAKE, { edit: copies.at(-1)!.userTurn }, "undo");
      await person.ask("", { retry: copies[0]!.agentTurn }, "keep");
      await person.ask(LOOK, { from: copies[0]!.agentAlternative });
    },
  },
  {
    name: "an edit of a message that a process other than the chain answered, and a retry",
    process: { logic: createSecondLogic(), waitsFor: secondWaitsFor },
    script: nothingToAsk,
    async course(person) {
      const first = await person.ask("once");
      await person.ask("twice");
      await person.ask("again", { edit: person.placeOf(first).userTurn });
      await person.ask("", { retry: person.placeOf(first).agentTurn });
    },
  },
  ...storedScenarios,
];
