// Courses of stored Processes, and the answers to their questions.
import type { ResolvedProcess } from "../../shared/contracts/definitions/resolved.ts";
import { randomProcesses } from "../support/random-process.ts";
import { definition, resolved, step, toolOf, TOOLS } from "../support/test-process.ts";
import { changeData, taskProcess } from "./change-scenario.ts";
import { type Decide, randomDecide, decidePlainly } from "./decisions.ts";
import { createEventSender, postEvents } from "./post-events.ts";
import { runAgain } from "./rerun-course.ts";
import { kitchenModel, LOOK } from "./scenario-model.ts";
import type { Scenario } from "./scenario.ts";
import { START_MS } from "./world.ts";

const CHILD = "00000000-0000-4000-9000-000000000200";

/** A scenario whose person answers questions plainly: a manual step runs, a call of unknown outcome is not repeated. */
function storedScenario(name: string, process: ResolvedProcess, overrides: Partial<Scenario> = {}) {
  const scenario: Scenario = {
    name,
    stored: process,
    script: () => () => {
      throw new Error("a stored Process asks no model");
    },
    async course(person) {
      await person.runProcess(process, { seed: "s" });
    },
    ...overrides,
  };
  return scenario;
}

const fourStepProcess = definition(
  [
    step({ id: "a", calls: "echo", inputs: { text: "{input.seed}" } }),
    step({ id: "b", calls: "count", execution: { mode: "parallel" }, inputs: { n: "{step.a}" } }),
    step({ id: "c", calls: "echo", execution: { mode: "parallel" }, inputs: { n: "{step.a}" } }),
    step({
      id: "d",
      calls: "echo",
      inputs: {
        b: "{step.b * 2}",
        c: "{step.c}",
        late: "{now > timestamp('2026-01-01T00:00:00Z')}",
      },
    }),
  ],
  { initialContext: ["seed"] },
);

const nestedProcess = definition(
  [
    step({ id: "a", calls: "echo", inputs: { text: "{input.seed}" } }),
    step({
      id: "b",
      calls: { process: CHILD },
      inputs: { seed: "{step.a}" },
      execution: { mode: "parallel" },
    }),
    step({ id: "c", calls: "fails", output: { required: false }, execution: { mode: "parallel" } }),
    step({ id: "d", calls: "echo", inputs: { b: "{step.b}", c: "{step.c}" } }),
    step({ id: "e", calls: "echo", dependsOn: ["c"] }),
  ],
  { initialContext: ["seed"] },
);

const unsafeProcess = definition(
  [
    step({ id: "a", calls: "echo", inputs: { text: "{input.seed}" } }),
    step({
      id: "b",
      calls: "unsafe",
      inputs: { n: "{step.a + string(now.getFullYear())}" },
      execution: { mode: "parallel" },
    }),
    step({ id: "c", calls: "unsafe", inputs: { n: "{step.a}" }, execution: { mode: "parallel" } }),
    step({ id: "d", calls: "echo", inputs: { b: "{step.b}", c: "{step.c}" } }),
  ],
  { initialContext: ["seed"] },
);

/** Items with unsafe calls in two lanes, a Process for each item, and items that fail. */
const itemProcess = definition(
  [
    step({
      id: "a",
      calls: "unsafe",
      inputs: { n: "{item.n * 2}" },
      forEach: { items: "{[1, 2, 3, 4, 5].map(n, {'n': n})}", parallel: 2, onItemError: "stop" },
      execution: { mode: "parallel" },
    }),
    step({
      id: "b",
      calls: { process: CHILD },
      inputs: { seed: "{item}" },
      forEach: { items: ["x", "y"], parallel: 2, onItemError: "stop" },
      execution: { mode: "parallel" },
    }),
    step({
      id: "c",
      calls: "fails",
      inputs: { n: "{item}" },
      forEach: { items: "{step.a}", parallel: 3, onItemError: "collect" },
    }),
    step({ id: "d", calls: "echo", inputs: { b: "{step.b}", c: "{size(step.c.failed)}" } }),
  ],
  { initialContext: ["seed"] },
);

/** Unsafe calls until a condition is true, a child Process in a loop, and a loop whose condition never becomes true. */
const loopProcess = definition(
  [
    step({
      id: "a",
      calls: "unsafe",
      inputs: { n: "{iteration}", before: "{previous}" },
      loop: { until: "iteration == 4", maxCount: 10, maxSeconds: 86_400, collect: true },
    }),
    step({
      id: "b",
      calls: { process: CHILD },
      inputs: { seed: "{iteration}" },
      loop: {
        until: "size(output) > 0 && iteration > 1",
        maxCount: 3,
        maxSeconds: 86_400,
        collect: false,
      },
    }),
    step({
      id: "c",
      calls: "echo",
      inputs: { n: "{iteration}" },
      loop: { until: "output == null", maxCount: 3, maxSeconds: 86_400, collect: false },
      onError: "d",
    }),
    step({ id: "d", calls: "echo", inputs: { a: "{step.a.count}", code: "{error.code}" } }),
  ],
  { initialContext: ["seed"] },
);

const handlerProcess = definition(
  [
    step({ id: "a", calls: "fails", inputs: { text: "{input.seed}" }, onError: "c" }),
    step({ id: "b", calls: "unsafe", dependsOn: ["a"] }),
    step({ id: "c", calls: "unsafe", inputs: { n: "{error.code}" } }),
    step({ id: "d", calls: "echo", inputs: { b: "{step.b}", c: "{step.c}" } }),
  ],
  { initialContext: ["seed"] },
);

const smallProcess = definition(
  [step({ id: "a", calls: "unsafe", inputs: { text: "{input.seed}" } })],
  { initialContext: ["seed"] },
);

const limitedTool = toolOf("unsafe", {
  operation: {
    type: "rest_call",
    method: "POST",
    path: "/limited",
    retry: "never",
    retries: { attempts: 4, backoffSeconds: 1, on: ["rate_limited", "away"] },
  },
});

const manualProcess = definition(
  [
    step({ id: "a", calls: "echo", inputs: { text: "{input.seed}" } }),
    step({
      id: "b",
      calls: "unsafe",
      inputs: { n: "{step.a}" },
      execution: { interactionMode: "manual" },
    }),
    step({ id: "c", calls: "echo", inputs: { b: "{step.b}" } }),
  ],
  { initialContext: ["seed"] },
);

const summaryProcess = (summaryTool: string) =>
  definition(
    [
      step({ id: "a", calls: "echo", inputs: { text: "{input.seed}" } }),
      step({
        id: "b",
        calls: "unsafe",
        inputs: { n: "{step.a} at some length" },
        output: { tokenBudget: 6, summaryTool },
        execution: { mode: "parallel" },
      }),
      step({
        id: "c",
        calls: { process: CHILD },
        inputs: { seed: "{step.a}" },
        output: { tokenBudget: 8, summaryTool },
        execution: { mode: "parallel" },
      }),
      step({ id: "d", calls: "echo", inputs: { b: "{step.b}", c: "{step.c}" } }),
    ],
    { initialContext: ["seed"], tokenBudget: 2, summaryTool },
  );

const questionProcess = definition(
  [
    step({ id: "a", calls: "echo", inputs: { text: "{input.seed}" } }),
    step({ id: "b", calls: "echo", execution: { interactionMode: "manual" } }),
  ],
  { initialContext: ["seed"] },
);

const paymentProcess = definition(
  [
    step({
      id: "a",
      calls: {
        wait: { event: "paid", key: "{input.seed}", question: "Is it paid?", timeout: "2m" },
      },
      inputs: {},
    }),
    step({ id: "b", calls: "echo", inputs: { n: "{step.a.timedOut}" } }),
  ],
  { initialContext: ["seed"] },
);

/** A step that fails beside one that waits. */
const failingProcess = definition(
  [
    step({ id: "a", calls: "fails", execution: { mode: "parallel" } }),
    step({
      id: "b",
      calls: { wait: { event: "paid", key: "never", timeout: "10m" } },
      inputs: {},
      execution: { mode: "parallel" },
    }),
  ],
  { initialContext: ["seed"] },
);

/**
 * An event that comes twice, two items that wait, one of whose events comes before its wait, an event that never comes,
 * and a wait whose Process fails.
 */
const waitingProcess = definition(
  [
    step({
      id: "z",
      calls: { process: CHILD },
      inputs: { seed: "{input.seed}" },
      output: { required: false },
    }),
    step({
      id: "a",
      calls: { wait: { event: "paid", key: "{input.seed}", timeout: "150s" } },
      inputs: {},
      execution: { mode: "parallel" },
    }),
    step({ id: "b", calls: "unsafe", execution: { mode: "parallel" } }),
    step({
      id: "c",
      calls: { wait: { event: "woken", key: "{item}", timeout: "1m" } },
      inputs: {},
      forEach: { items: ["x", "y"], parallel: 2, onItemError: "stop" },
    }),
    step({
      id: "d",
      calls: { wait: { event: "paid", key: "never", timeout: 20, onTimeout: "e" } },
      inputs: {},
    }),
    step({ id: "e", calls: "unsafe", inputs: { n: "{error.code}" } }),
    step({ id: "f", calls: "echo", inputs: { a: "{step.a.data}", c: "{step.c}" } }),
  ],
  { initialContext: ["seed"] },
);

/** The wait's time ends some milliseconds before the first sweep. */
const punctualProcess = definition(
  [
    step({ id: "a", calls: { wait: { event: "paid", timeout: 59.965 } }, inputs: {} }),
    step({ id: "b", calls: "unsafe", inputs: { n: "{step.a.timedOut}" } }),
  ],
  { initialContext: ["seed"] },
);

export const storedScenarios: Scenario[] = [
  storedScenario("a stored Process: one step, two side by side, one", resolved(fourStepProcess), {
    core: true,
  }),
  storedScenario(
    "a stored Process with a child and a step that may fail",
    resolved(nestedProcess, { [CHILD]: fourStepProcess }),
  ),
  storedScenario("a stored Process whose steps wait for one worker", resolved(fourStepProcess), {
    slots: { size: 1, perUser: 1 },
  }),
  storedScenario("three runs at once whose steps share two workers", resolved(fourStepProcess), {
    slots: { size: 2, perUser: 2 },
    async course(person) {
      const runs = [];
      for (const seed of ["s", "t", "u"]) {
        runs.push(await person.startProcess(resolved(fourStepProcess), { seed }));
      }
      for (const run of runs) await person.untilEnded(run);
    },
  }),
  storedScenario("a stored Process with two unsafe calls side by side", resolved(unsafeProcess), {
    // A person is asked about a call in doubt, and refuses to repeat it.
    open: true,
  }),
  storedScenario(
    "a stored Process with calls in doubt, whose outcomes a person has found out",
    resolved(unsafeProcess),
    {
      open: true,
      async course(person) {
        const decide: Decide = ({ hop, requestHash }) => ({
          manner: "twice",
          decision:
            hop === "step.2"
              ? { choice: "happened", output: "found", requestHash }
              : { choice: "stop", requestHash },
        });
        await person.runProcess(resolved(unsafeProcess), { seed: "s" }, decide);
      },
    },
  ),
  storedScenario("a stored Process with items", resolved(itemProcess, { [CHILD]: smallProcess }), {
    // A person is asked about a call in doubt, and refuses to repeat it.
    open: true,
  }),
  storedScenario("a stored Process with loops", resolved(loopProcess, { [CHILD]: smallProcess }), {
    // A person is asked about a call in doubt, and refuses to repeat it.
    open: true,
  }),
  storedScenario("a stored Process that handles a failure", resolved(handlerProcess), {
    // A person is asked about a call in doubt, and refuses to repeat it.
    open: true,
  }),
  storedScenario(
    "a stored Process whose unsafe calls are turned away at first",
    resolved(unsafeProcess, {}, { tools: { [TOOLS.unsafe]: limitedTool } }),
    { open: true },
  ),
  storedScenario("a stored Process with a manual step", resolved(manualProcess), { open: true }),
  storedScenario(
    "a stored Process whose answers are summarised",
    resolved(summaryProcess(TOOLS.sums), { [CHILD]: fourStepProcess }),
    // A person is asked about a call in doubt, and refuses to repeat it.
    { open: true },
  ),
  storedScenario(
    "a stored Process whose question is answered as it expires",
    resolved(questionProcess),
    {
      open: true,
      waitMaxSeconds: 60,
      async course(person) {
        const run = await person.startProcess(resolved(questionProcess), { seed: "s" });
        await person.untilRested(run);
        // The time of the sweep that ends the wait.
        await person.at(2 * 60_000);
        if (person.statusOf(run) !== "waiting") return person.untilEnded(run);
        const { hop, requestHash } = person.question(run);
        const outcome = await person.decide(run, hop, { choice: "run", requestHash });
        await person.untilEnded(run);
        const isTaken = outcome === "answered" || outcome === "replayed";
        if (isTaken && person.statusOf(run) === "cancelled") {
          throw new Error(`it was ${outcome}, and the run was cancelled`);
        }
      },
    },
  ),
  storedScenario(
    "a stored Process that is stopped as its question is answered",
    resolved(manualProcess),
    {
      open: true,
      async course(person) {
        const run = await person.startProcess(resolved(manualProcess), { seed: "s" });
        await person.untilRested(run);
        if (person.statusOf(run) !== "waiting") return person.untilEnded(run);
        const { hop, requestHash } = person.question(run);
        await Promise.all([
          person.decide(run, hop, { choice: "run", requestHash }),
          person.decide(run, hop, { choice: "refuse", requestHash }),
          person.moment().then(() => person.cancel(run)),
        ]);
        await person.untilEnded(run);
      },
    },
  ),
  storedScenario("a stored Process whose question a message answers", resolved(questionProcess), {
    script: kitchenModel,
    async course(person) {
      const run = await person.startProcess(resolved(questionProcess), { seed: "s" });
      await person.untilRested(run);
      const { hop, requestHash } = person.question(run);
      const yesRun = await person.ask("yes");
      // A message's answer counts when its run ends; a button that is pressed after that changes nothing.
      const late = await person.decide(run, hop, { choice: "refuse", requestHash });
      await person.untilEnded(run);
      const ends = [person.statusOf(yesRun), late, person.statusOf(run)];
      if (ends.join() !== "completed,not_waiting,completed") throw new Error(ends.join());
    },
  }),
  storedScenario(
    "a stored Process whose event a message reports while it also comes over the API",
    resolved(paymentProcess),
    {
      script: kitchenModel,
      // Whichever comes first ends the wait.
      open: true,
      async course(person) {
        const run = await person.startProcess(resolved(paymentProcess), { seed: "s" });
        await person.untilRested(run);
        const sender = createEventSender(person);
        const event = { id: "paid", name: "paid", key: "s", data: null };
        await Promise.all([person.ask("yes"), person.moment().then(() => sender.send(event))]);
        await person.untilEnded(run);
        await sender.end();
      },
    },
  ),
  storedScenario(
    "a stored Process whose question is answered while a message is at work",
    resolved(manualProcess),
    {
      script: kitchenModel,
      open: true,
      async course(person) {
        const run = await person.startProcess(resolved(manualProcess), { seed: "s" });
        await person.untilRested(run);
        if (person.statusOf(run) !== "waiting") return person.untilEnded(run);
        const { hop, requestHash } = person.question(run);
        const runAtWork = await person.say(LOOK);
        const queuedRun = await person.say("yes");
        await person.decide(run, hop, { choice: "run", requestHash });
        for (const messageRun of [runAtWork, queuedRun]) await person.untilEnded(messageRun);
        await person.untilRested(run);
        if (person.statusOf(run) === "waiting") await person.cancel(run);
        await person.untilEnded(run);
      },
    },
  ),
  storedScenario("a stored Process that is stopped", resolved(fourStepProcess), {
    open: true,
    async course(person) {
      const run = await person.startProcess(resolved(fourStepProcess), { seed: "s" });
      await person.moment();
      await person.cancel(run);
      await person.untilEnded(run);
    },
  }),
  storedScenario(
    "a stored Process that waits for times and events",
    resolved(waitingProcess, { [CHILD]: failingProcess }),
    {
      // A person is asked about a call in doubt, and refuses to repeat it.
      open: true,
      async course(person) {
        const sender = createEventSender(person);
        await sender.send({ id: "early", name: "woken", key: "x", data: 1 });
        const process = resolved(waitingProcess, { [CHILD]: failingProcess });
        const run = await person.startProcess(process, { seed: "s" });
        await person.when(() => person.database.waits().some(({ key }) => key === "s"));
        const paid = { id: "paid", name: "paid", key: "s", data: { euro: 3 } };
        await Promise.all([sender.send(paid), sender.send(paid)]);
        await person.settle(run, decidePlainly);
        await sender.end();
      },
    },
  ),
  storedScenario(
    "a stored Process whose event comes as its time is over",
    resolved(punctualProcess),
    {
      open: true,
      async course(person) {
        const sender = createEventSender(person);
        const run = await person.startProcess(resolved(punctualProcess), { seed: "s" });
        await person.when(() => person.database.waits().length > 0);
        await person.at(Date.parse(person.database.waits()[0]!.until) - START_MS - 8);
        const paid = { id: "paid", name: "paid", key: null, data: null };
        await Promise.all([sender.send(paid), sender.send(paid)]);
        await person.settle(run, decidePlainly);
        await sender.end();
      },
    },
  ),
  storedScenario("a stored Process that is stopped after a change, and run again", taskProcess, {
    open: true,
    course: (person) => changeData(person, 1),
  }),
  storedScenario(
    "a stored Process that is stopped while items change data, and run again",
    taskProcess,
    { open: true, course: (person) => changeData(person, 2) },
  ),
];

/**
 * A scenario of a random Process: required steps may fail, a person may be asked, and most Processes summarise some
 * outputs. Two of five have items, loops and handlers, and two of five wait for times and events.
 */
export function randomScenario(seed: number): Scenario {
  const [hasItems, hasWaits] = [[2, 3].includes(seed % 5), seed % 5 >= 3];
  const [random] = randomProcesses(seed, 1, TOOLS, {
    hasSummaries: seed % 4 !== 2,
    hasItems,
    hasWaits,
  });
  const { [random?.id ?? ""]: root, ...children } = random?.definitions ?? {};
  if (random === undefined || root === undefined) throw new Error("a random Process has no root");
  const process = resolved(root, children, { id: random.id });
  const slots = { size: 1 + (seed % 3), perUser: 1 + (seed % 2) };
  const decide = randomDecide(seed);
  return storedScenario(`random Process ${seed}`, process, {
    open: true,
    slots,
    waitMaxSeconds: 300,
    ...(seed % 7 === 3 ? { stepsPerDay: 1 + (seed % 5) } : {}),
    async course(person) {
      const sender = hasWaits ? postEvents(person, seed) : null;
      const run = await person.runProcess(process, { seed: "s" }, decide);
      if (seed % 2 === 1) await runAgain(person, run, decide);
      await sender?.end();
    },
  });
}
