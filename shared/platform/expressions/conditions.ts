// Conditions of steps and of loops: checked when a definition is written, and evaluated before the step runs or after
// an iteration.
import { parseCel } from "./cel.ts";
import type { Reference } from "./reference.ts";
import type { Scope } from "./scope.ts";

/** The fault of a condition; null if there is none. */
export function checkCondition(text: string): string | null {
  const result = parseCondition(text);
  return result.ok ? null : result.detail;
}

/** The fault of the condition that ends a loop; null if there is none. */
export function checkUntil(text: string): string | null {
  const result = parseCondition(text);
  if (!result.ok) return result.detail;
  const changes = result.references.some(({ root }) => root === "output" || root === "iteration");
  return changes || result.isTimed ? null : NEVER_CHANGES;
}

const NEVER_CHANGES =
  "It is the same after every iteration, so the loop would never end: name output, iteration or now.";

/** The variables that a condition names; empty when it cannot be parsed. */
export function conditionReferences(text: string): Reference[] {
  const result = parseCondition(text);
  return result.ok ? result.references : [];
}

/** A missing key is an error that names the key; `has(step.found.id)` tests for it first. */
export function evalCondition(text: string, scope: Scope): { value: boolean } | { error: string } {
  const result = parseCondition(text);
  if (!result.ok) return { error: result.detail };
  const outcome = result.evaluate(scope);
  if (!outcome.ok) return { error: outcome.detail };
  const { value } = outcome;
  return typeof value === "boolean" ? { value } : { error: notBoolean(kindOf(value)) };
}

function parseCondition(text: string): ReturnType<typeof parseCel> {
  const result = parseCel(text, "condition");
  if (!result.ok || result.type === "bool" || result.type === "dyn") return result;
  return { ok: false, detail: notBoolean(result.type) };
}

const notBoolean = (kind: string): string =>
  `The condition must give true or false, but it gives ${kind}.`;

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
