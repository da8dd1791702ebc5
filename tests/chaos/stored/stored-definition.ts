// The stored Process of a chaos run: what each run does with its word, and what it then replies.
import { registeredService } from "../../platform/pack-migration.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";

/** A step that creates a task at the service: the end of the task's title, and whether the call may be repeated. */
export interface TaskStep {
  hop: string;
  ending: string;
  isSafe: boolean;
  /** Set for the step that may fail and for the one that handles its failure: a run completes only one of the two. */
  isAlternative?: true;
}

/**
 * Steps 1 to 3 run in parallel, step 4 is a child Process with its own steps, step 5 writes a row, step 6 waits for an
 * event, step 7 runs for each item of a list, step 8 loops until its second iteration has ended. Depending on the run's
 * inputs, the service refuses step 9, whose failure step 10 handles, and step 11: then the run fails, and must be rerun
 * with other inputs.
 */
export const TASKS: readonly TaskStep[] = [
  { hop: "step.2", ending: "again", isSafe: true },
  { hop: "step.3", ending: "once", isSafe: false },
  { hop: "step.4.2", ending: "inside", isSafe: false },
  { hop: "step.7.1", ending: "left", isSafe: false },
  { hop: "step.7.2", ending: "right", isSafe: false },
  { hop: "step.9", ending: "risky", isSafe: false, isAlternative: true },
  { hop: "step.10", ending: "handled true", isSafe: false, isAlternative: true },
  { hop: "step.11", ending: "last", isSafe: false },
];

/** The hop of the step that writes a row. */
export const ROW_HOP = "step.5";

/** What step 6 waits for, with the run's word as its key. */
export const GO_EVENT = "go";

/** The hops that call the service in every completed run, in order. */
export const CALLS: readonly string[] = [
  ...["step.1", "step.2", "step.3", "step.4.1", "step.4.2"],
  ...["step.7.1", "step.7.2", "step.8.1", "step.8.2"],
  "step.11",
];

export const titleOf = (word: string, { ending }: TaskStep): string => `${word} ${ending}`;
export const rowOf = (word: string): string => `${word} jam`;

/** A run's inputs; the service refuses an empty title. */
export const inputsOf = (word: string, isRefused: { risky: boolean; last: boolean }) => ({
  word,
  riskyTitle: isRefused.risky ? "" : `${word} risky`,
  lastTitle: isRefused.last ? "" : `${word} last`,
});

/** Inputs with which a run that failed in its last step can be rerun. */
export const correctedInputs = (word: string) => ({ last: { title: `${word} last` } });

/** The reply of a completed run, depending on which of the two alternative tasks it created. */
export const outputOf = (word: string, alternative: "risky" | "handled true" = "risky"): string =>
  `${word}: ${word} again, ${word} once, inside ${word} and ${word} inside; kept ${rowOf(word)}; ` +
  `gone on for ${word}, ${word} left ${word} right 2 times; ${word} ${alternative}, ${word} last.`;

export interface Created {
  id: string;
  /** Only a hook has an address and a key. */
  url?: string;
  signingKey?: string;
}

/** Creates an object at the path. */
export type Create = (path: string, body: Record<string, unknown>) => Promise<Created>;

export interface StoredDefinition {
  process: string;
  hook: { path: string; signingKey: string };
}

/**
 * Creates the Process and its hook, and a schedule of a second Process, which makes one safe call. The chaos run makes
 * the schedule due.
 */
export async function defineStored(
  create: Create,
  service: { url: string; key: string },
): Promise<StoredDefinition> {
  const createdId = async (path: string, body: Record<string, unknown>) =>
    (await create(path, body)).id;
  const serviceId = await createdId("/v1/services", {
    name: "Example",
    type: "rest_api",
    protocol: "http",
    connectionSchema: { type: "object", properties: { endpoint: {} }, required: ["endpoint"] },
  });
  const secretId = await createdId("/v1/secrets", {
    name: "Key",
    type: "api_key",
    value: service.key,
  });
  const tool = (name: string, input: string, operation: object) =>
    createdId("/v1/tools", {
      name,
      serviceId,
      connectionParams: { endpoint: service.url },
      operation: { type: "rest_call", ...operation },
      inputSchema: { type: "object", properties: { [input]: {} }, required: [input] },
      ...(input === "title"
        ? { secret: { secretId, placement: { in: "header", name: "X-Api-Key" } } }
        : {}),
    });
  const post = { method: "POST", path: "/tasks", body: { title: "{{title}}" } };
  const look = await tool("Look", "city", {
    method: "GET",
    path: "/weather/{{city}}",
    retry: "safe",
  });
  const again = await tool("Again", "title", { ...post, retry: "safe" });
  const once = await tool("Once", "title", { ...post, retry: "never" });
  const step = (id: string, toolId: string, inputs: object, mode = "sequential") => ({
    id,
    calls: { tool: toolId },
    inputs,
    output: { variable: id },
    execution: { mode },
  });
  const child = await createdId("/v1/processes", {
    name: "Inside",
    initialContext: ["word"],
    steps: [
      step("looked", look, { city: "{input.word}" }, "parallel"),
      step("made", once, { title: "{input.word} inside" }, "parallel"),
    ],
    outputTemplate: "inside {{looked.city}} and {{made.title}}",
  });
  const timedProcess = await createdId("/v1/processes", {
    name: "Timed",
    initialContext: ["city"],
    outputTemplate: "{{looked.city}}",
    steps: [step("looked", look, { city: "{input.city}" })],
  });
  await createdId(`/v1/processes/${timedProcess}/schedules`, {
    cron: "0 7 * * *",
    inputs: { city: "Graz" },
  });
  const process = await createdId("/v1/processes", {
    name: "Everything",
    initialContext: ["word", "riskyTitle", "lastTitle"],
    maxRecursionDepth: 2,
    steps: [
      step("look", look, { city: "{input.word}" }, "parallel"),
      step("again", again, { title: "{input.word} again" }, "parallel"),
      step("once", once, { title: "{input.word} once" }, "parallel"),
      {
        id: "inside",
        calls: { process: child },
        inputs: { word: "{step.look.city}" },
        output: { variable: "inside" },
      },
      step("kept", createItemToolId(), { items: [{ name: "{step.look.city} jam" }] }),
      {
        id: "waited",
        calls: { wait: { event: GO_EVENT, key: "{input.word}", timeout: "2h" } },
        output: { variable: "waited" },
      },
      {
        ...step("each", once, { title: "{input.word} {item}" }),
        forEach: { items: ["left", "right"], parallel: 2 },
      },
      {
        ...step("looped", look, { city: "{input.word}" }),
        loop: { until: "iteration >= 2", maxCount: 5 },
      },
      { ...step("risky", once, { title: "{input.riskyTitle}" }), onError: "handled" },
      step("handled", once, { title: "{input.word} handled {size(error.code) > 0}" }),
      step("last", once, { title: "{input.lastTitle}" }),
    ],
    outputTemplate:
      "{{look.city}}: {{again.title}}, {{once.title}}, {{inside}}; kept {{kept.rows.0.name}}; " +
      "gone on for {{waited.data.word}}, {{#each}}{{title}} {{/each}}{{looped.count}} times; " +
      "{{#risky}}{{title}}{{/risky}}{{#handled}}{{title}}{{/handled}}, {{last.title}}.",
  });
  const { url = "", signingKey = "" } = await create(`/v1/processes/${process}/hooks`, {
    name: "Door",
  });
  return { process, hook: { path: new URL(url).pathname, signingKey } };
}

function createItemToolId(): string {
  const { tools } = registeredService(createKitchenPack());
  const tool = tools.find(({ key }) => key === "kitchen.inventory.create");
  if (tool === undefined) throw new Error("the kitchen pack has no Tool kitchen.inventory.create");
  return tool.id;
}
