// Walks the tree of a parsed expression, to find its references and any use that is not allowed.
import type { ASTNode } from "@marcbachmann/cel-js";
import { OWN_ROOTS, type OwnRoot, type Reference } from "./reference.ts";

/**
 * Functions whose cost the budget can compute from their arguments. `matches` is not one: a pattern
 * can take forever.
 */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ..."has size int double string bool type".split(" "),
  ..."startsWith endsWith contains lowerAscii upperAscii trim".split(" "),
  ..."join split substring indexOf lastIndexOf".split(" "),
  // For optional values: `step.found.?title.orValue("none")`, `step.found.?title.hasValue()`.
  ..."orValue hasValue".split(" "),
  ..."timestamp duration getFullYear getMonth getDate getDayOfWeek getHours getMinutes".split(" "),
  "getSeconds",
]);
/** The time of the run, or in `until` of the iteration (`scope.ts`). */
const NOW = "now";
/** Whether a name is one of `OWN_ROOTS`. A macro's variable may have the same name. */
const isOwn = (name: unknown): name is OwnRoot => OWN_ROOTS.some((root) => root === name);
/** Each macro iterates over a list; one inside another's body would iterate again and again. */
export const MACROS: ReadonlySet<string> = new Set("all exists exists_one filter map".split(" "));

export interface ConditionUse {
  /** Variables that the expression names, each with the constant part of its path. */
  references: Reference[];
  /** Whether it names `now`. */
  isTimed: boolean;
  /** Why the expression is refused; null when it is not. */
  refusal: string | null;
}

export function useOf(root: ASTNode): ConditionUse {
  const use: ConditionUse = { references: [], isTimed: false, refusal: null };
  visit(root, null, use);
  return use;
}

/** @param rowName the variable of the surrounding macro; null outside of macros */
function visit(node: unknown, rowName: string | null, use: ConditionUse): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, rowName, use);
    return;
  }
  if (!isNode(node)) return;
  const reference = referenceAt(node, rowName);
  if (reference !== null) {
    use.references.push(reference);
    return;
  }
  if (node.op === "id") visitName(node.args, rowName, use);
  else if (node.op === "call") {
    const [name, operand] = node.args;
    if (!FUNCTIONS.has(name)) refuse(use, `The function "${name}" is not allowed.`);
    visit(operand, rowName, use);
  } else if (node.op === "rcall") visitMethod(node.args, rowName, use);
  else visit(node.args, rowName, use);
}

function visitName(name: string, rowName: string | null, use: ConditionUse): void {
  if (name === NOW && rowName !== NOW) use.isTimed = true;
  if (isRoot(name)) refuse(use, `Name a variable of ${name}: ${name}.variable.`);
  else if (name !== rowName && name !== NOW)
    refuse(use, `"${name}" is not known. Write input.… or step.…`);
}

type MethodCall = Extract<ASTNode, { op: "rcall" }>["args"];

function visitMethod(
  [name, receiver, argument]: MethodCall,
  outerRowName: string | null,
  use: ConditionUse,
) {
  visit(receiver, outerRowName, use);
  if (!MACROS.has(name)) {
    if (!FUNCTIONS.has(name)) refuse(use, `The function "${name}" is not allowed.`);
    visit(argument, outerRowName, use);
    return;
  }
  const [first, ...body] = argument;
  const rowName = first?.op === "id" ? first.args : null;
  if (outerRowName !== null)
    refuse(use, `"${name}" stands in the body of another macro: macros cannot be nested.`);
  if (rowName === null || isRoot(rowName) || rowName === NOW)
    refuse(use, `"${name}" needs a variable of its own.`);
  visit(body, rowName, use);
}

/**
 * `step.found`, `step["found"].items[0]`, `step.found.?id`, `item`, `error`; null for anything else, and for a computed
 * path.
 */
function referenceAt(node: ASTNode, rowName: string | null): Reference | null {
  if (node.op === "id" && isOwn(node.args) && rowName !== node.args) {
    return { root: node.args, name: node.args, path: [], text: node.args };
  }
  if (!SELECTIONS.has(node.op)) return null;
  const [target, key] = node.args as [ASTNode, string | ASTNode];
  const segment = typeof key === "string" ? key : key.op === "value" ? segmentOf(key.args) : null;
  if (segment === null) return null;
  if (target.op === "id" && !isOwn(target.args)) {
    if (!isRoot(target.args) || typeof segment !== "string") return null;
    return { root: target.args, name: segment, path: [], text: `${target.args}.${segment}` };
  }
  const outer = referenceAt(target, rowName);
  if (outer === null) return null;
  const suffix = typeof segment === "number" ? `[${segment}]` : `.${segment}`;
  return { ...outer, path: [...outer.path, segment], text: outer.text + suffix };
}

/** With `?`, a missing value is not an error. */
const SELECTIONS: ReadonlySet<string> = new Set([".", "[]", ".?", "[?]"]);

function segmentOf(value: unknown): string | number | null {
  if (typeof value === "string") return value;
  return typeof value === "bigint" ? Number(value) : null;
}

function refuse(use: ConditionUse, detail: string): void {
  use.refusal ??= detail;
}

const isRoot = (name: string): name is "input" | "step" => name === "input" || name === "step";

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
