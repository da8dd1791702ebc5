// Conditions of steps: checked when a definition is written, evaluated before the step runs.
import { EvaluationError, ParseError } from "@marcbachmann/cel-js";
import { ConditionTooCostly, countEvaluation } from "./condition-budget.ts";
import { CONDITION_ENVIRONMENT } from "./condition-environment.ts";
import { useOf, type ConditionUse } from "./condition-use.ts";
import type { Reference } from "./parse-text.ts";
import type { Scope } from "./scope.ts";

/** What is wrong with a condition; null when nothing is. */
export function checkCondition(text: string): string | null {
  const read = readCondition(text);
  return read.ok ? null : read.detail;
}

/** The variables that a condition names; empty when it cannot be parsed. */
export function conditionReferences(text: string): Reference[] {
  const read = readCondition(text);
  return read.ok ? read.use.references : [];
}

/** A missing key is an error that names the key; `has(step.found.id)` tests for it first. */
export function evalCondition(text: string, scope: Scope): { value: boolean } | { error: string } {
  const read = readCondition(text);
  if (!read.ok) return { error: read.detail };
  try {
    const value: unknown = read.run({ input: scope.input, step: scope.step });
    if (typeof value === "boolean") return { value };
    return { error: `The condition is no yes or no: it gives ${kindOf(value)}.` };
  } catch (error) {
    return { error: error instanceof ConditionTooCostly ? error.message : summaryOf(error) };
  }
}

type Read =
  | { ok: true; use: ConditionUse; run: (context: Scope) => unknown }
  | { ok: false; detail: string };

function readCondition(text: string): Read {
  try {
    const parsed = CONDITION_ENVIRONMENT.parse(text);
    const use = useOf(parsed.ast);
    if (use.refused !== null) return { ok: false, detail: use.refused };
    const { valid, type, error } = parsed.check();
    if (!valid) return { ok: false, detail: summaryOf(error) };
    if (type !== "bool" && type !== "dyn") {
      return { ok: false, detail: `The condition is no yes or no: it gives ${type}.` };
    }
    countEvaluation(parsed.ast);
    return { ok: true, use, run: (context) => parsed(context) };
  } catch (error) {
    return { ok: false, detail: summaryOf(error) };
  }
}

function summaryOf(error: unknown): string {
  if (!(error instanceof Error) || !("summary" in error)) return "The condition cannot be read.";
  // The parser's limits, under its own names.
  const [, limit = "", most = ""] = /^Exceeded (\w+) \((\d+)\)/u.exec(String(error.summary)) ?? [];
  if (limit === "maxDepth") return `The condition nests deeper than ${most}: make it flatter.`;
  if (limit !== "") return `The condition is too long: ${most} parts of a kind are the most.`;
  const isMissing = error instanceof EvaluationError && error.code === "no_such_key";
  const hint = isMissing ? " Ask has(…) first where it may be missing." : "";
  const about = error instanceof ParseError ? "The condition cannot be read: " : "";
  return `${about}${String(error.summary)}.${hint}`;
}

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
