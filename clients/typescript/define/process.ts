// Defines Processes in code. Each step sees the typed outputs of the steps before it.
import type * as z from "zod";
import type { components } from "../types.ts";
import { jsonSchemaOf, type ToolDefinition, type ValueOf } from "./definitions.ts";
import type { JsonSchema } from "./json-schema.ts";
import {
  dotted,
  expressionsIn,
  type Given,
  isComputed,
  type Path,
  type Ref,
  refTo,
  type Unchecked,
  writeRefs,
} from "./ref.ts";

import { waitBody, type WaitFor, type WaitOutput } from "./wait.ts";

type ApiProcess = components["schemas"]["CreateProcess"];
type ApiStep = ApiProcess["steps"][number];
type ApiExecution = NonNullable<ApiStep["execution"]>;
export type StepBody = Required<Omit<ApiStep, "execution" | "forEach" | "loop" | "onError">> &
  Pick<ApiStep, "forEach" | "loop" | "onError"> & { execution: ApiExecution };
/** As the API stores it; `calls` and `summaryTool` have names in place of ids. */
export type ProcessBody = Required<
  Omit<ApiProcess, "steps" | "inputSchema" | "tokenBudget" | "summaryTool" | "output" | "noticesTo">
> &
  Pick<ApiProcess, "inputSchema" | "tokenBudget" | "summaryTool" | "output"> & {
    steps: StepBody[];
  };

/** `Input` is what a run of the Process takes, `Output` what a step that calls it gets. */
export interface ProcessDefinition<Input = Unchecked, Output = Unchecked> {
  kind: "process";
  body: ProcessBody;
  /** The Tools and Processes that it calls. */
  uses: readonly Called[];
  types?: { input: Input; output: Output };
}
type Called = ToolDefinition | ProcessDefinition;
type InputOf<C> = C extends ToolDefinition<infer Input> | ProcessDefinition<infer Input>
  ? Input
  : never;
/** A step that calls a Process gets its data if it has any, otherwise its text. */
type OutputOf<C> = C extends
  | ToolDefinition<Unchecked, infer Output>
  | ProcessDefinition<Unchecked, infer Output>
  ? Output
  : never;

interface StepOptions<Name extends string> extends ApiExecution {
  dependsOn?: readonly Name[];
  /** The id of a later step that handles its failure. */
  onError?: string;
  required?: boolean;
  tokenBudget?: number;
  /** Summarises an output over the budget. */
  summaryTool?: ToolDefinition<{ text: string; tokens?: number }>;
}

type WaitOptions<Ids extends string> = Pick<
  StepOptions<Ids>,
  "dependsOn" | "onError" | "required" | "mode" | "condition"
>;

type OnItemError = "stop" | "collect";
type ListOf<Output, E extends OnItemError> = E extends "collect"
  ? { results: (Output | null)[]; failed: { index: number; code: string; message: string }[] }
  : Output[];

interface ForEach<E extends OnItemError> {
  items: Given<readonly unknown[]>;
  /** The maximum number of items at the same time; 1 when absent. */
  parallel?: number;
  /** `stop` when absent. */
  onItemError?: E;
}

interface Loop<Collects extends boolean> {
  /** CEL: true ends the loop. It must refer to `output`, `iteration` or `now`. */
  until: string;
  /** The maximum number of iterations; 100 when absent. */
  maxCount?: number;
  /** The number of seconds after which no further iteration begins; a day when absent. */
  maxSeconds?: number;
  /** Whether the outputs of all iterations are kept. */
  collect?: Collects;
}
type LoopOutput<Output, Collects extends boolean> = {
  output: Output;
  count: number;
} & (true extends Collects ? { outputs: Output[] } : unknown);

/** What a step with a loop may refer to, in addition to `Values`. */
interface IterationValues<Output> {
  /** The number of the iteration, from 1. */
  iteration: Ref<number>;
  /** In inputs: the output of the previous iteration; null in the first. */
  previous: Ref<Output | null>;
  /** In `until`: the output of this iteration. */
  output: Ref<Output>;
}

/** What a step may refer to. */
export interface Values<Input, Outputs> {
  input: Ref<Input>;
  steps: { readonly [Name in keyof Outputs]: { readonly output: Ref<Outputs[Name]> } };
  /** For a step that another one names in `onError`: the failure that it handles. */
  error: Ref<{ step: string; code: string; message: string; status: number | null }>;
}

export interface ProcessBuilder<Input, Outputs, Ids extends string> {
  readonly kind: "unfinished";
  /**
   * Adds a step.
   * @param id the step's id, which also names its output's variable unless `variable` does
   * @param write returns the step's inputs and options, from the Process's input and the outputs of earlier steps; in a
   *   text and in a condition, a value is written `${steps.price.output.amount}`
   */
  step<Name extends string, C extends Called, Id extends string = Name>(
    id: Name | { id: Id; variable: Name },
    calls: C,
    write: (values: Values<Input, Outputs>) => { inputs: Given<InputOf<C>> } & StepOptions<Ids>,
  ): ProcessBuilder<Input, Outputs & { [K in Name]: OutputOf<C> }, Ids | Id>;
  /**
   * Adds a step that is called for each item of a list.
   * @param write as for `step`; its inputs may refer to the `item`
   */
  each<
    Name extends string,
    C extends Called,
    Id extends string = Name,
    E extends OnItemError = "stop",
  >(
    id: Name | { id: Id; variable: Name },
    calls: C,
    write: (
      values: Values<Input, Outputs> & { item: Ref<Unchecked> },
    ) => { inputs: Given<InputOf<C>>; forEach: ForEach<E> } & StepOptions<Ids>,
  ): ProcessBuilder<Input, Outputs & { [K in Name]: ListOf<OutputOf<C>, E> }, Ids | Id>;
  /**
   * Adds a step that is called again until a condition is true.
   * @param write as for `step`
   */
  loop<
    Name extends string,
    C extends Called,
    Id extends string = Name,
    Collects extends boolean = false,
  >(
    id: Name | { id: Id; variable: Name },
    calls: C,
    write: (
      values: Values<Input, Outputs> & IterationValues<OutputOf<C>>,
    ) => { inputs: Given<InputOf<C>>; loop: Loop<Collects> } & StepOptions<Ids>,
  ): ProcessBuilder<Input, Outputs & { [K in Name]: LoopOutput<OutputOf<C>, Collects> }, Ids | Id>;
  /**
   * Adds a step that waits for a time or an event.
   * @param write returns what the step waits for, and when it runs
   */
  wait<Name extends string, W extends WaitFor, Id extends string = Name>(
    id: Name | { id: Id; variable: Name },
    write: (values: Values<Input, Outputs>) => W & WaitOptions<Ids>,
  ): ProcessBuilder<Input, Outputs & { [K in Name]: WaitOutput<W> }, Ids | Id>;
  /**
   * Ends the Process with its output: text, in which values are written `${steps.price.output.amount}`.
   * @param data the data that a run of the Process returns, and a step that calls it; without it, the run returns the
   *   outputs that the text refers to, or the last step's output if it refers to none, and the step returns the text
   * @throws Error if the text contains a computed value, or a field whose name has a dot or a brace
   */
  output(write: (values: Values<Input, Outputs>) => string): ProcessDefinition<Input, string>;
  output(
    write: (values: Values<Input, Outputs>) => string,
    data: (values: Values<Input, Outputs>) => unknown,
  ): ProcessDefinition<Input>;
}

type InputShape = z.ZodObject | { jsonSchema: JsonSchema };

interface NewProcess<Input extends InputShape> {
  name: string;
  description?: string;
  enabled?: boolean;
  /** What a run takes, with defaults and descriptions. A run whose inputs do not fit is refused. */
  input?: Input;
  tokenBudget?: number;
  summaryTool?: ToolDefinition<{ text: string; tokens?: number }>;
  maxRecursionDepth?: number;
}

/**
 * Describes a Process, step by step.
 * @throws Error for a type that JSON Schema cannot express, for a regular expression in a zod type, for two steps with
 *   the same id, and for a value of a step that is not an earlier one
 * @example
 * import * as z from "zod";
 * import { defineProcess, existingTool } from "../define.ts";
 * const item = z.object({ name: z.string() });
 * const addToList = existingTool("shopping_list.create", {
 *   input: z.object({ items: z.array(item) }),
 *   output: z.object({ rows: z.array(item) }),
 * });
 * export default defineProcess({ name: "Buy", input: z.object({ thing: z.string() }) })
 *   .step("bought", addToList, ({ input }) => ({ inputs: { items: [{ name: input.thing }] } }))
 *   .output(({ steps }) => `On the list: ${steps.bought.output.rows[0].name}.`);
 */
export function defineProcess<Input extends InputShape = z.ZodObject<{}>>({
  input,
  summaryTool,
  ...fields
}: NewProcess<Input>): ProcessBuilder<ValueOf<Input>, {}, never> {
  const { name, description = null, enabled = true, maxRecursionDepth = 1, tokenBudget } = fields;
  const schema = input === undefined ? {} : jsonSchemaOf(input, `Process "${name}": input`);
  const initialContext = Object.keys((schema["properties"] as object | undefined) ?? {});
  const inputSchema = isMoreThanNames(schema) ? { inputSchema: schema } : {};
  const steps: StepBody[] = [];
  const uses: Called[] = summaryTool === undefined ? [] : [summaryTool];
  const values: Values<Unchecked, Unchecked> = {
    input: refTo(["input"]),
    steps: stepsIn(steps, name),
    error: refTo(["error"]),
  };
  const add = (
    name: string | { id: string; variable: string },
    calls: Called | { wait: WaitFor },
    written: {
      inputs?: unknown;
      forEach?: ForEach<OnItemError>;
      loop?: Loop<boolean>;
    } & StepOptions<string>,
  ): void => {
    const { id, variable } = typeof name === "string" ? { id: name, variable: name } : name;
    if (steps.some((step) => step.id === id)) {
      throw new Error(`Process "${fields.name}": there are two steps "${id}".`);
    }
    const { inputs, forEach, loop, dependsOn = [], required = true, ...options } = written;
    if ("kind" in calls) uses.push(calls);
    uses.push(...(options.summaryTool === undefined ? [] : [options.summaryTool]));
    steps.push({
      id,
      calls: callsOf(calls),
      dependsOn: [...dependsOn],
      inputs: expressionsIn(inputs ?? {}) as Record<string, unknown>,
      ...(forEach === undefined
        ? {}
        : { forEach: { ...forEach, items: expressionsIn(forEach.items) as string | unknown[] } }),
      ...(loop === undefined ? {} : { loop: { ...loop, until: writeRefs(loop.until, dotted) } }),
      ...present({ onError: options.onError }),
      output: {
        ...{ variable, required },
        ...present({ tokenBudget: options.tokenBudget, summaryTool: options.summaryTool?.name }),
      },
      execution: executionOf(options),
    });
  };
  const builder: ProcessBuilder<Unchecked, Unchecked, Unchecked> = {
    kind: "unfinished",
    step(name, calls, write) {
      add(name, calls, write(values));
      return builder;
    },
    each(name, calls, write) {
      add(name, calls, write({ ...values, item: refTo(["item"]) }));
      return builder;
    },
    loop(name, calls, write) {
      add(name, calls, write({ ...values, ...ITERATION }));
      return builder;
    },
    wait(name, write) {
      const written: WaitFor & WaitOptions<Unchecked> = write(values) as Unchecked;
      const { dependsOn = [], onError, required = true, mode, condition, ...wait } = written;
      const options = present({ onError, mode, condition });
      add(name, { wait }, { dependsOn, required, ...options });
      return builder;
    },
    output(
      write: (values: Values<Unchecked, Unchecked>) => string,
      data?: (values: Values<Unchecked, Unchecked>) => unknown,
    ) {
      const outputTemplate = writeRefs(
        String(write(values)),
        (path) => `{{${nameInOutput(path)}}}`,
      );
      const budget = present({ tokenBudget, summaryTool: summaryTool?.name });
      const settings = {
        ...{ name, description, enabled, initialContext, maxRecursionDepth },
        ...inputSchema,
      };
      const output = data === undefined ? {} : { output: expressionsIn(data(values)) };
      const body = { ...settings, steps, outputTemplate, ...output, ...budget };
      return { kind: "process", body, uses };
    },
  };
  return builder;
}

function callsOf(calls: Called | { wait: WaitFor }): StepBody["calls"] {
  if ("wait" in calls) return waitBody(calls.wait);
  return calls.kind === "tool" ? { tool: calls.name } : { process: calls.body.name };
}

const ITERATION: Unchecked = {
  iteration: refTo(["iteration"]),
  previous: refTo(["previous"]),
  output: refTo(["output"]),
};

/** Whether a schema says more than `initialContext`, which only says the names of inputs, and that all are required. */
function isMoreThanNames({ properties = {}, required = [] }: JsonSchema): boolean {
  const schemas = Object.values(properties as Record<string, object>);
  return (
    schemas.length !== (required as string[]).length ||
    schemas.some((schema) => Object.keys(schema).length > 0)
  );
}

/** The steps by the variable of their output. Reading a variable that no earlier step has throws an Error. */
function stepsIn(
  steps: readonly StepBody[],
  process: string,
): Values<Unchecked, Unchecked>["steps"] {
  return new Proxy(Object.create(null) as Values<Unchecked, Unchecked>["steps"], {
    get(_, variable) {
      const isEarlierStep = steps.some(({ output }) => output.variable === variable);
      if (isEarlierStep) return { output: refTo(["step", String(variable)]) };
      throw new Error(`Process "${process}": there is no earlier step "${String(variable)}".`);
    },
  });
}

function executionOf(options: ApiExecution): ApiExecution {
  const { mode = "sequential", interactionMode = "auto", condition, timeout, retry } = options;
  const expression = condition === undefined ? undefined : writeRefs(condition, dotted);
  return { mode, interactionMode, ...present({ condition: expression, timeout, retry }) };
}

function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof present<T>>;
}

/**
 * How an output names a value: `price.amount`, `city`; within a section by `each` (sections.ts), the item's own fields.
 * @throws Error for a computed value, and for a field whose name has a dot or a brace
 */
export function nameInOutput(path: Path): string {
  const [root, ...rest] = path;
  if (isComputed(path))
    throw new Error("An output cannot compute a value: compute it in an input of a step.");
  if (root === "item" && rest.length === 0) return ".";
  const badField = rest.find((part) => /[.{}]/.test(String(part)));
  if (badField !== undefined) throw new Error(`No output can name the field ${badField}.`);
  return rest.join(".");
}
