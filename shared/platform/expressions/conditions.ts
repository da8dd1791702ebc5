// Conditions of steps: checked when a definition is written, evaluated before the step runs.
import { EvaluationError, ParseError } from "@marcbachmann/cel-js";
import { ConditionTooCostly, countEvaluation } from "./condition-budget.ts";
import { CONDITION_ENVIRONMENT } from "./condition-environment.ts";
import { useOf, type ConditionUse } from "./condition-use.ts";
import type { Reference } from "./parse-text.ts";
import type { Scope } from "./scope.ts";

/** What is wrong with a condition; null when nothing is. */
export function checkCondition(text: string): string | null {
  const parsed = parseCondition(text);
  return parsed.ok ? null : parsed.detail;
}

/** The variables that a condition names; empty when it cannot be parsed. */
export function conditionReferences(text: string): Reference[] {
  const parsed = parseCondition(text);
  return parsed.ok ? parsed.use.references : [];
}

/** A missing key is an error that names the key; `has(step.found.id)` tests for it first. */
export function evalCondition(text: string, scope: Scope): { value: boolean } | { error: string } {
  const parsed = parseCondition(text);
  if (!parsed.ok) return { error: parsed.detail };
  try {
    const value: unknown = parsed.run({ input: scope.input, step: scope.step });
    if (typeof value === "boolean") return { value };
    return { error: `The condition must give true or false, but it gives ${kindOf(value)}.` };
  } catch (error) {
    return { error: error instanceof ConditionTooCostly ? error.message : summaryOf(error) };
  }
}

type ParsedCondition =
  | { ok: true; use: ConditionUse; run: (context: Scope) => unknown }
  | { ok: false; detail: string };

function parseCondition(text: string): ParsedCondition {
  try {
    const parsed = CONDITION_ENVIRONMENT.parse(text);
    const use = useOf(parsed.ast);
    if (use.refused !== null) return { ok: false, detail: use.refused };
    const { valid, type, error } = parsed.check();
    if (!valid) return { ok: false, detail: summaryOf(error) };
    if (type !== "bool" && type !== "dyn") {
      return { ok: false, detail: `The condition must give true or false, but it gives ${type}.` };
    }
    countEvaluation(parsed.ast);
    return { ok: true, use, run: (context) => parsed(context) };
  } catch (error) {
    return { ok: false, detail: summaryOf(error) };
  }
}

function summaryOf(error: unknown): string {
  if (!(error instanceof Error) || !("summary" in error)) return "The condition cannot be read.";
  // The parser reports its limits by its own names, which the condition's author does not know.
  const [, limit = "", most = ""] = /^Exceeded (\w+) \((\d+)\)/u.exec(String(error.summary)) ?? [];
  if (limit === "maxDepth") return `The condition nests deeper than ${most}: make it flatter.`;
  if (limit !== "")
    return `The condition is too long: at most ${most} parts of one kind are allowed.`;
  const isMissing = error instanceof EvaluationError && error.code === "no_such_key";
  const hint = isMissing ? " Test with has(…) first if it may be missing." : "";
  const about = error instanceof ParseError ? "The condition cannot be read: " : "";
  return `${about}${String(error.summary)}.${hint}`;
}

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
