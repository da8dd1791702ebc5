// What the evaluation of a condition may take, counted while it runs: steps, and characters and items that it goes
// through or makes. Chained macros multiply what they are given, so no check of the text alone bounds it.
import type { ASTNode } from "@marcbachmann/cel-js";
import { MACROS } from "./condition-use.ts";

/** Parts of a condition that are evaluated, those of a macro's body once for every item. */
const CONDITION_STEPS = 200_000;
/** Characters of texts and entries of lists and maps that operators and functions are given. */
const CONDITION_SIZE = 4_000_000;
/** Lists and maps in each other: the library compares them in a time that grows with the square of the depth. */
const CONDITION_DEPTH = 100;

/** The budget is spent. */
export class ConditionTooCostly extends Error {}

/** The library's evaluator, as its nodes call it. */
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
  tryEval(node: ASTNode, context: unknown): unknown;
  debugTypeDeep(value: unknown): unknown;
}
type Evaluate = (evaluator: Evaluator, node: ASTNode, context: unknown) => unknown;
type Evaluated = ASTNode & { evaluate: Evaluate };

/**
 * Has each part of a condition counted when it is evaluated. Evaluating then throws ConditionTooCostly, from inside of
 * `||`, `&&` and macros too, which go on after other errors.
 */
export function countEvaluation(root: ASTNode): void {
  const counted = root as Evaluated;
  const evaluate = counted.evaluate;
  counted.evaluate = (evaluator, node, context) => {
    counted.evaluate = evaluate;
    return counting(evaluator).run(node, context);
  };
}

/** What an operator or a function has been given so far. */
interface Call {
  isSearch: boolean;
  sizes: number[];
}

function counting(evaluator: Evaluator): Evaluator {
  const sizeOf = sizes();
  let steps = 0;
  let size = 0;
  /** The call that the part under way is given to; null for a part of anything else. */
  let call: Call | null = null;
  const pay = (more: number) => {
    size += more;
    if (size > CONDITION_SIZE) {
      throw new ConditionTooCostly(
        `The condition goes through more than ${CONDITION_SIZE} characters and items: compare shorter ones.`,
      );
    }
  };
  const give = ({ isSearch, sizes: given }: Call, value: unknown) => {
    const more = sizeOf(value);
    pay(more);
    // At the worst every place of the one text is compared with all of the other.
    if (isSearch) for (const other of given) pay((other * more) / COMPARED_AT_ONCE);
    given.push(more);
  };
  const run = (node: ASTNode, context: unknown): unknown => {
    steps += 1;
    if (steps > CONDITION_STEPS) {
      throw new ConditionTooCostly(
        `The condition takes more than ${CONDITION_STEPS} steps: go through shorter lists, or through fewer.`,
      );
    }
    const around = call;
    call = callOf(node);
    const value = (node as Evaluated).evaluate(counted, node, context);
    call = around;
    if (around !== null) give(around, value);
    return value;
  };
  const counted: Evaluator = Object.assign(Object.create(evaluator) as Evaluator, {
    run,
    tryEval(node: ASTNode, context: unknown) {
      const around = call;
      try {
        return run(node, context);
      } catch (error) {
        if (error instanceof ConditionTooCostly) throw error;
        call = around;
        return error;
      }
    },
    // It reads fields that are private to the library's evaluator.
    debugTypeDeep: (value: unknown) => evaluator.debugTypeDeep(value),
  });
  return counted;
}

/** Characters that a search compares in the time of one step through a text. */
const COMPARED_AT_ONCE = 16;
const OPERATORS: ReadonlySet<string> = new Set("== != in + < <= > >=".split(" "));

/** Null for a part that takes no longer for longer values, and for macros, whose bodies are counted item by item. */
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
  /** Lists and maps in each other. */
  depth: number;
}

/** Characters and entries of a value, those of what it holds included; each list and map is gone through once. */
function sizes(): (value: unknown) => number {
  const known = new WeakMap<object, Measured>();
  const measured = (value: unknown, above: number): Measured => {
    if (typeof value === "string") return { size: 1 + value.length, depth: 0 };
    if (typeof value !== "object" || value === null) return { size: 1, depth: 0 };
    let found = known.get(value);
    if (found === undefined) {
      found = { size: 1, depth: 1 };
      refuseDepth(above + 1);
      for (const [key, one] of Object.entries(value)) {
        const within = measured(one, above + 1);
        found.size += within.size + (Array.isArray(value) ? 0 : key.length);
        found.depth = Math.max(found.depth, within.depth + 1);
      }
      known.set(value, found);
    }
    refuseDepth(above + found.depth);
    return found;
  };
  return (value) => measured(value, 0).size;
}

function refuseDepth(depth: number): void {
  if (depth <= CONDITION_DEPTH) return;
  throw new ConditionTooCostly(
    `The condition goes through values that nest deeper than ${CONDITION_DEPTH}: compare what they hold.`,
  );
}
