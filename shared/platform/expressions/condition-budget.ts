// The budget for evaluating a condition, counted during evaluation: steps, and the characters and
// items that it traverses or creates. Chained macros multiply their input, so no check of the text
// alone can bound it.
import type { ASTNode } from "@marcbachmann/cel-js";
import { MACROS } from "./condition-use.ts";

/** The most parts that are evaluated; a macro's body counts once for every item. */
const CONDITION_STEPS = 200_000;
/** The most characters of texts and entries of lists and maps passed to operators and functions. */
const CONDITION_SIZE = 4_000_000;
/**
 * The deepest nesting of lists and maps: the library compares nested values in time quadratic in
 * the depth.
 */
const CONDITION_DEPTH = 100;

/** The budget is used up. */
export class ConditionTooCostly extends Error {}

/** The library's evaluator, as its nodes call it. */
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
  tryEval(node: ASTNode, context: unknown): unknown;
  debugTypeDeep(value: unknown): unknown;
}
type Evaluate = (evaluator: Evaluator, node: ASTNode, context: unknown) => unknown;
type EvaluableNode = ASTNode & { evaluate: Evaluate };

/**
 * Makes the condition count each of its parts when the part is evaluated. When the budget is used
 * up, the evaluation throws ConditionTooCostly. `||`, `&&` and macros do not catch this error,
 * although they carry on after other errors.
 */
export function countEvaluation(root: ASTNode): void {
  const evaluatedRoot = root as EvaluableNode;
  const evaluate = evaluatedRoot.evaluate;
  evaluatedRoot.evaluate = (evaluator, node, context) => {
    evaluatedRoot.evaluate = evaluate;
    return counting(evaluator).run(node, context);
  };
}

/** The size of what an operator or a function has been given so far. */
interface Call {
  isSearch: boolean;
  sizes: number[];
}

function counting(evaluator: Evaluator): Evaluator {
  const sizeOf = sizes();
  let steps = 0;
  let size = 0;
  /** The call that takes the current part as an argument; null when the part belongs to no call. */
  let call: Call | null = null;
  const pay = (more: number) => {
    size += more;
    if (size > CONDITION_SIZE) {
      throw new ConditionTooCostly(
        `The condition goes through more than ${CONDITION_SIZE} characters and items: compare shorter ones.`,
      );
    }
  };
  const payArgument = ({ isSearch, sizes }: Call, value: unknown) => {
    const more = sizeOf(value);
    pay(more);
    // In the worst case every position of one text is compared with all of the other.
    if (isSearch) for (const other of sizes) pay((other * more) / COMPARED_AT_ONCE);
    sizes.push(more);
  };
  const run = (node: ASTNode, context: unknown): unknown => {
    steps += 1;
    if (steps > CONDITION_STEPS) {
      throw new ConditionTooCostly(
        `The condition takes more than ${CONDITION_STEPS} steps: go through shorter lists, or through fewer.`,
      );
    }
    const outerCall = call;
    call = callOf(node);
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
  return countingEvaluator;
}

/** Characters that a search compares in the time of one step through a text. */
const COMPARED_AT_ONCE = 16;
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
  return { isSearch: node.op === "rcall" && node.args[0] === "contains", sizes: [] };
}

interface Measured {
  size: number;
  /** How deeply lists and maps are nested. */
  depth: number;
}

/** Characters and entries of a value, including nested ones; each list and map is visited once. */
function sizes(): (value: unknown) => number {
  const sizes = new WeakMap<object, Measured>();
  const measure = (value: unknown, above: number): Measured => {
    if (typeof value === "string") return { size: 1 + value.length, depth: 0 };
    if (typeof value !== "object" || value === null) return { size: 1, depth: 0 };
    let measured = sizes.get(value);
    if (measured === undefined) {
      measured = { size: 1, depth: 1 };
      refuseDepth(above + 1);
      for (const [key, one] of Object.entries(value)) {
        const within = measure(one, above + 1);
        measured.size += within.size + (Array.isArray(value) ? 0 : key.length);
        measured.depth = Math.max(measured.depth, within.depth + 1);
      }
      sizes.set(value, measured);
    }
    refuseDepth(above + measured.depth);
    return measured;
  };
  return (value) => measure(value, 0).size;
}

function refuseDepth(depth: number): void {
  if (depth <= CONDITION_DEPTH) return;
  throw new ConditionTooCostly(
    `The condition goes through values that nest deeper than ${CONDITION_DEPTH}: compare what they hold.`,
  );
}
