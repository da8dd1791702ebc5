// Random valid definitions of Processes from a seed: with children, conditions, optional steps, summaries, and steps that
// fail or that a person must decide; on request with lists, loops and waits. Tests answer the calls of Tools as the Tools'
// names say.
import * as fc from "fast-check";
import {
  PROCESS_LIMITS,
  type ProcessDefinition,
  type Step,
} from "../../shared/contracts/definitions/processes.ts";
import { type DraftWait, waitOf, waitsOf } from "./random-wait.ts";

/** What the Tools of a random Process do; the same inputs get the same answer. */
export type ToolKind = "echo" | "count" | "fails" | "unsafe" | "sums";

/** The ids of Tools by what they do. */
export type ToolIds = Readonly<Record<ToolKind, string>>;

export interface RandomProcess {
  /** The root's id. */
  id: string;
  /** The root and the Processes that it reaches, by id. */
  definitions: Record<string, ProcessDefinition>;
}

interface Draft {
  kind: ToolKind | "child";
  mode: "parallel" | "sequential";
  isRequired: boolean;
  isManual: boolean;
  /** Numbers that choose among the steps of earlier waves. */
  dependsOn: number[];
  reads: number[];
  condition: "none" | "true" | "false" | "reads";
  /** Tokens of its output, beyond which it is summarised; null: no budget. */
  budget: number | null;
  /** Null: it is called once. */
  items: { count: number; parallel: number; isCollected: boolean; isLoop: boolean } | null;
  /** Whether a later step handles its failure, if one can. */
  isCaught: boolean;
  /** What it waits for instead of a call; null: it calls something. */
  wait: DraftWait | null;
}

const draftOf = (
  depth: number,
  { hasSummaries, hasItems, hasWaits }: Required<RandomProcessOptions>,
): fc.Arbitrary<Draft> =>
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<ToolKind>("echo", "count", "unsafe") },
      { weight: 1, arbitrary: fc.constant<ToolKind>("fails") },
      { weight: depth > 0 ? 2 : 0, arbitrary: fc.constant<"child">("child") },
    ),
    mode: fc.constantFrom("parallel", "sequential"),
    isRequired: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
    isManual: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    dependsOn: fc.array(fc.nat(20), { maxLength: 2 }),
    reads: fc.array(fc.nat(20), { maxLength: 2 }),
    condition: fc.constantFrom("none", "none", "none", "true", "false", "reads"),
    budget: budgetOf(hasSummaries),
    items: itemsOf(hasItems),
    isCaught: hasItems ? fc.boolean() : fc.constant(false),
    wait: waitsOf(hasWaits),
  });

const itemsOf = (hasItems: boolean): fc.Arbitrary<Draft["items"]> =>
  hasItems
    ? fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        {
          weight: 1,
          arbitrary: fc.record({
            count: fc.nat(3),
            parallel: fc.integer({ min: 1, max: 2 }),
            isCollected: fc.boolean(),
            isLoop: fc.boolean(),
          }),
        },
      )
    : fc.constant(null);

/** Some budgets are too small even for the summary. */
const budgetOf = (hasSummaries: boolean): fc.Arbitrary<number | null> =>
  hasSummaries
    ? fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(2, 8, 20) },
      )
    : fc.constant(null);

interface Tree {
  budget: number | null;
  drafts: Draft[];
  children: Tree[];
}

const treeOf = (depth: number, options: Required<RandomProcessOptions>): fc.Arbitrary<Tree> =>
  fc.record({
    budget: budgetOf(options.hasSummaries),
    drafts: fc.array(
      draftOf(depth, options).map((draft) => ({
        ...draft,
        isManual: options.hasManual && draft.isManual,
      })),
      { minLength: 1, maxLength: 7 },
    ),
    children:
      depth === 0
        ? fc.constant([])
        : fc.array(treeOf(depth - 1, options), { minLength: 1, maxLength: 2 }),
  });

export interface RandomProcessOptions {
  /** Levels of child Processes; 2 when absent. */
  depth?: number;
  /** Whether steps may ask a person; true when absent. */
  hasManual?: boolean;
  /** Whether outputs have budgets, and longer ones are summarised; true when absent. */
  hasSummaries?: boolean;
  /** Whether steps may be called for each item of a list or in a loop, and handle failures; false when absent. */
  hasItems?: boolean;
  /** Whether steps may wait for times and events; false when absent. */
  hasWaits?: boolean;
}

/**
 * The definitions pass `checkProcess`. Every Process has the input `seed`; every step that calls a Tool has the inputs
 * `n` (any JSON) and `text`.
 */
export function randomProcess(
  tools: ToolIds,
  options: RandomProcessOptions = {},
): fc.Arbitrary<RandomProcess> {
  const { depth = 2, hasManual = true, hasSummaries = true } = options;
  const { hasItems = false, hasWaits = false } = options;
  return treeOf(depth, { depth, hasManual, hasSummaries, hasItems, hasWaits })
    .filter((tree) => countSteps(tree) <= PROCESS_LIMITS.steps)
    .map((tree) => {
      const definitions: Record<string, ProcessDefinition> = {};
      return { id: define(tree, tools, definitions), definitions };
    });
}

/** The steps of the Process and of the children that its steps call; each step that calls counts its child. */
function countSteps({ drafts, children }: Tree): number {
  const inner = drafts.map(({ kind, wait }, index) => {
    const child = children[index % Math.max(children.length, 1)];
    return kind === "child" && wait === null && child !== undefined ? countSteps(child) : 0;
  });
  return inner.reduce((sum, count) => sum + count, drafts.length);
}

/** Returns the same Processes for the same seed. */
export function randomProcesses(
  seed: number,
  count: number,
  tools: ToolIds,
  options: RandomProcessOptions = {},
): RandomProcess[] {
  return fc.sample(randomProcess(tools, options), { seed, numRuns: count });
}

function define(
  tree: Tree,
  tools: ToolIds,
  definitions: Record<string, ProcessDefinition>,
): string {
  const children = tree.children.map((child) => define(child, tools, definitions));
  // Ids are UUIDs like the database's. Children are defined first, so this number is free.
  const id = `00000000-0000-4000-8000-${String(Object.keys(definitions).length + 1).padStart(12, "0")}`;
  const plainSteps = tree.drafts.map((draft, index) =>
    stepOf(tree.drafts, draft, index, tools, children),
  );
  const steps = plainSteps.map((step, index) => {
    const handlers = plainSteps.filter(
      ({ dependsOn }, place) =>
        stepsBefore(tree.drafts, place).includes(index) && !dependsOn.includes(step.id),
    );
    const { isCaught = false, wait = null } = tree.drafts[index] ?? {};
    const [first] = handlers;
    const handled = isCaught && first !== undefined ? { ...step, onError: first.id } : step;
    if (wait === null) return handled;
    const isRepeated = step.forEach !== undefined;
    const calls = { wait: waitOf(wait, isRepeated, isRepeated ? undefined : handlers.at(-1)?.id) };
    return asWait({ ...handled, calls });
  });
  definitions[id] = {
    initialContext: ["seed"],
    steps,
    outputTemplate: `${steps.map(({ output }) => `${output.variable}={{${output.variable}}}`).join("; ")}; seed={{seed}}`,
    maxRecursionDepth: 1,
    ...budgetPart(tree.budget, tools),
  };
  return id;
}

function stepOf(
  drafts: Draft[],
  draft: Draft,
  index: number,
  tools: ToolIds,
  children: string[],
): Step {
  const earlier = stepsBefore(drafts, index);
  const pick = (numbers: number[]) => [
    ...new Set(earlier.length === 0 ? [] : numbers.map((n) => earlier[n % earlier.length] ?? 0)),
  ];
  const reads = pick(draft.reads);
  const child = children[index % Math.max(children.length, 1)];
  const isChild = draft.kind === "child" && child !== undefined;
  const kind = draft.kind === "child" ? "echo" : draft.kind;
  const condition = conditionOf(draft, reads);
  const { items } = draft;
  const list = items === null || items.isLoop ? null : listOf(items.count, reads);
  const loop = items?.isLoop === true ? loopOf(items) : null;
  return {
    id: `step${index + 1}`,
    calls: isChild ? { process: child } : { tool: tools[kind] },
    dependsOn: pick(draft.dependsOn).map((place) => `step${place + 1}`),
    inputs: isChild
      ? {
          seed: `{input.seed}${list === null ? "" : "/{item.name}"}${loop === null ? "" : "/{iteration}"}`,
        }
      : {
          ...inputsOf(index, reads),
          ...(list === null ? {} : { n: "{item.name}" }),
          ...(loop === null ? {} : { n: "{iteration}" }),
        },
    ...(loop === null ? {} : { loop }),
    ...(items === null || list === null
      ? {}
      : {
          forEach: {
            items: list,
            parallel: items.parallel,
            onItemError: items.isCollected ? "collect" : "stop",
          },
        }),
    output: {
      variable: `v${index + 1}`,
      required: draft.isRequired,
      // Only a text has a budget: neither a count nor the output of a list or a loop has one.
      ...((kind === "count" && !isChild) || items !== null ? {} : budgetPart(draft.budget, tools)),
    },
    execution: {
      mode: draft.mode,
      interactionMode: draft.isManual && !isChild && list === null ? "manual" : "auto",
      ...(condition === null ? {} : { condition }),
    },
  };
}

/** The step without the fields that only a call can have. */
function asWait({ loop: _loop, output, execution, ...step }: Step): Step {
  const { variable, required } = output;
  return {
    ...step,
    inputs: {},
    output: { variable, required },
    execution: { ...execution, interactionMode: "auto" },
  };
}

/** Some loops end by their condition, some after the first iteration, and some only at their limit. */
const loopOf = ({
  count,
  isCollected,
}: NonNullable<Draft["items"]>): NonNullable<Step["loop"]> => ({
  until: `iteration >= ${count} || size(string(output)) < 0`,
  maxCount: isCollected ? 3 : 2,
  maxSeconds: 3_600,
  collect: isCollected,
});

/** A list as JSON, or as an expression. */
const listOf = (count: number, reads: number[]): NonNullable<Step["forEach"]>["items"] =>
  reads.length > 0
    ? `{[1, 2, 3].filter(n, n <= ${count}).map(n, {'name': 'i' + string(n)})}`
    : Array.from({ length: count }, (_, index) => ({ name: `i${index + 1}` }));

const budgetPart = (tokenBudget: number | null, { sums }: ToolIds) =>
  tokenBudget === null ? {} : { tokenBudget, summaryTool: sums };

function inputsOf(index: number, reads: number[]): Step["inputs"] {
  return {
    n: reads[0] === undefined ? index : `{step.v${reads[0] + 1}}`,
    text: `{input.seed}/${index}${reads.map((place) => `/{step.v${place + 1}}`).join("")}`,
  };
}

function conditionOf(draft: Draft, reads: number[]): string | null {
  if (draft.condition === "none") return null;
  if (draft.condition === "reads") {
    return reads[0] === undefined ? "has(input.seed)" : `step.v${reads[0] + 1} != null`;
  }
  return `size(input.seed) ${draft.condition === "true" ? ">=" : "<"} 0`;
}

/** Places (from 0) of the steps of earlier waves: the only ones that a step may depend on or read. */
function stepsBefore(drafts: Draft[], index: number): number[] {
  let start = index;
  while (drafts[index]?.mode === "parallel" && drafts[start - 1]?.mode === "parallel") {
    start -= 1;
  }
  return Array.from({ length: start }, (_, place) => place);
}
