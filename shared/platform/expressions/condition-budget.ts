// The budget for evaluating CEL, counted during evaluation: steps, and the characters and items that
// an expression traverses or creates. Chained macros multiply their input, so a check of the text alone
// cannot bound the work.
import type { ASTNode } from "@marcbachmann/cel-js";
import { MACROS } from "./condition-use.ts";

/** The maximum number of parts that are evaluated; a macro's body counts once for every item. */
const CONDITION_STEPS = 200_000;
/**
 * The maximum number of characters of texts and entries of lists and maps that are passed to operators and functions or
 * returned by the whole expression. Searches, joins and parts of a time cost more (`callOf`, `TIME_PART`).
 */
const CONDITION_SIZE = 4_000_000;
/**
 * The deepest nesting of lists and maps: the library compares nested values in time quadratic in
 * the depth.
 */
const CONDITION_DEPTH = 100;

/** The budget is used up. */
export class ConditionTooCostly extends Error {}

/** What evaluations have used of one budget. The expressions of a step's inputs share one. */
export interface Spent {
  steps: number;
  size: number;
}

export const nothingSpent = (): Spent => ({ steps: 0, size: 0 });

/** The library's evaluator, as its nodes call it. */
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
  tryEval(node: ASTNode, context: unknown): unknown;
  debugTypeDeep(value: unknown): unknown;
}
type Evaluate = (evaluator: Evaluator, node: ASTNode, context: unknown) => unknown;
type EvaluableNode = ASTNode & { evaluate: Evaluate };

/**
 * Makes the expression count each of its parts when the part is evaluated, and its value at the end:
 * a list that contains another one many times is small in memory and large as JSON. When the budget is used up,
 * the evaluation throws ConditionTooCostly. `||`, `&&` and macros do not catch this error, although
 * they carry on after other errors.
 * @param what the word for the expression in errors
 */
export function countEvaluation(root: ASTNode, what: string, spending: Spent): void {
  const evaluatedRoot = root as EvaluableNode;
  const evaluate = evaluatedRoot.evaluate;
  evaluatedRoot.evaluate = (evaluator, node, context) => {
    evaluatedRoot.evaluate = evaluate;
    const { evaluator: counter, payValue } = counting(evaluator, what, spending);
    const value = counter.run(node, context);
    payValue(value);
    return value;
  };
}

/** The sizes of the arguments of an operator or a function that are evaluated already. */
interface Call {
  /** What a character of an argument costs for each character of the arguments before it. */
  factor: number;
  sizes: number[];
}

function counting(evaluator: Evaluator, what: string, spending: Spent) {
  const sizeOf = sizes(what);
  /** The call that takes the current part as an argument; null when the part belongs to no call. */
  let call: Call | null = null;
  const pay = (size: number) => {
    spending.size += size;
    if (spending.size > CONDITION_SIZE) {
      throw new ConditionTooCostly(
        `The ${what} goes through more than ${CONDITION_SIZE} characters and items: compare shorter ones.`,
      );
    }
  };
  const payArgument = ({ factor, sizes }: Call, value: unknown) => {
    const size = sizeOf(value);
    pay(size);
    for (const earlierSize of sizes) pay(earlierSize * size * factor);
    sizes.push(size);
  };
  const run = (node: ASTNode, context: unknown): unknown => {
    spending.steps += 1;
    if (spending.steps > CONDITION_STEPS) {
      throw new ConditionTooCostly(
        `The ${what} takes more than ${CONDITION_STEPS} steps: go through shorter lists, or through fewer.`,
      );
    }
    const outerCall = call;
    call = callOf(node);
    if (isOfTime(node)) pay(TIME_PART);
    const value = (node as EvaluableNode).evaluate(countingEvaluator, node, context);
    call = outerCall;
    if (outerCall !== null) payArgument(outerCall, value);
    return value;
  };
  const countingEvaluator: Evaluator = Object.assign(Object.create(evaluator) as Evaluator, {
    run,
    tryEval(node: ASTNode, context: unknown) {
      const outerCall = call;
      try {
        return run(node, context);
      } catch (error) {
        if (error instanceof ConditionTooCostly) throw error;
        call = outerCall;
        return error;
      }
    },
    // This method reads private fields, which only the library's own evaluator has.
    debugTypeDeep: (value: unknown) => evaluator.debugTypeDeep(value),
  });
  return {
    evaluator: countingEvaluator,
    payValue: (value: unknown) => {
      pay(sizeOf(value));
    },
  };
}

/** How many characters a search compares in the time in which one is read. */
const COMPARED_AT_ONCE = 16;
/** In the worst case a search compares every position of one text with all of the other. */
const SEARCHES: ReadonlySet<string> = new Set("contains indexOf lastIndexOf split".split(" "));
/** Computing a part of a time in a time zone takes as long as reading this many characters. */
const TIME_PART = 1_000;

const isOfTime = (node: ASTNode): boolean => node.op === "rcall" && node.args[0].startsWith("get");

const OPERATORS: ReadonlySet<string> = new Set("== != in + < <= > >=".split(" "));

/**
 * Null for a part whose cost does not grow with its values, and for macros, whose bodies are
 * counted item by item.
 */
function callOf(node: ASTNode): Call | null {
  const isFunction =
    (node.op === "call" || node.op === "rcall") &&
    !MACROS.has(node.args[0]) &&
    node.args[0] !== "has";
  if (!isFunction && !OPERATORS.has(node.op)) return null;
  if (node.op !== "rcall") return { factor: 0, sizes: [] };
  const [name] = node.args;
  // A separator is repeated between all entries of a list.
  const factor = name === "join" ? 1 : SEARCHES.has(name) ? 1 / COMPARED_AT_ONCE : 0;
  return { factor, sizes: [] };
}

interface Measured {
  size: number;
  /** How deeply lists and maps are nested. */
  depth: number;
}

/** Characters and entries of a value, including nested ones; each list and map is visited once. */
function sizes(what: string): (value: unknown) => number {
  const measuredValues = new WeakMap<object, Measured>();
  const measure = (value: unknown, above: number): Measured => {
    if (typeof value === "string") return { size: 1 + value.length, depth: 0 };
    if (typeof value !== "object" || value === null) return { size: 1, depth: 0 };
    let measured = measuredValues.get(value);
    if (measured === undefined) {
      measured = { size: 1, depth: 1 };
      refuseDepth(above + 1, what);
      for (const [key, part] of Object.entries(value)) {
        const inner = measure(part, above + 1);
        measured.size += inner.size + (Array.isArray(value) ? 0 : key.length);
        measured.depth = Math.max(measured.depth, inner.depth + 1);
      }
      measuredValues.set(value, measured);
    }
    refuseDepth(above + measured.depth, what);
    return measured;
  };
  return (value) => measure(value, 0).size;
}

function refuseDepth(depth: number, what: string): void {
  if (depth <= CONDITION_DEPTH) return;
  throw new ConditionTooCostly(
    `The ${what} goes through values that nest deeper than ${CONDITION_DEPTH}: compare what they hold.`,
  );
}
