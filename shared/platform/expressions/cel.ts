// CEL: parsed and checked when a definition is written, evaluated within a budget when a step runs.
import { EvaluationError, ParseError } from "@marcbachmann/cel-js";
import {
  ConditionTooCostly,
  countEvaluation,
  nothingSpent,
  type Spent,
} from "./condition-budget.ts";
import { CONDITION_ENVIRONMENT } from "./condition-environment.ts";
import { useOf } from "./condition-use.ts";
import { jsonOf } from "./json-of.ts";
import type { Reference } from "./reference.ts";
import type { ReadValue, Scope } from "./scope.ts";

/** The word for the expression in errors. */
export type CelKind = "condition" | "expression";

export type ParsedCel =
  | {
      ok: true;
      references: Reference[];
      /** Whether it names `now`. */
      isTimed: boolean;
      /** Its type, such as `bool`, or `dyn` if it depends on the values. */
      type: string;
      /** The value as JSON. */
      evaluate(scope: Scope, spent?: Spent): ReadValue;
    }
  | { ok: false; detail: string };

export function parseCel(text: string, kind: CelKind): ParsedCel {
  try {
    const parseResult = CONDITION_ENVIRONMENT.parse(text);
    const { references, isTimed, refusal } = useOf(parseResult.ast);
    if (refusal !== null) return { ok: false, detail: refusal };
    const { valid, type, error } = parseResult.check();
    if (!valid) return { ok: false, detail: summaryOf(error, kind) };
    const evaluate = (scope: Scope, spentBudget: Spent = nothingSpent()): ReadValue => {
      try {
        countEvaluation(parseResult.ast, kind, spentBudget);
        return jsonOf(parseResult(contextOf(scope)), kind);
      } catch (error) {
        const isTooCostly = error instanceof ConditionTooCostly;
        return { ok: false, detail: isTooCostly ? error.message : summaryOf(error, kind) };
      }
    };
    return { ok: true, references, isTimed, type: String(type), evaluate };
  } catch (error) {
    return { ok: false, detail: summaryOf(error, kind) };
  }
}

const contextOf = ({ input, step, now, item, error, loop, payload }: Scope) => ({
  input,
  step,
  ...(item === undefined ? {} : { item: item.value }),
  ...(error === undefined ? {} : { error: { ...error } }),
  ...loop,
  ...(payload === undefined ? {} : { payload: payload.value }),
  ...(now === undefined ? {} : { now: timeOf(now) }),
});

/** A time as the library represents it. */
const timeOf = (iso: string): unknown =>
  CONDITION_ENVIRONMENT.evaluate(`timestamp(${JSON.stringify(iso)})`);

function summaryOf(error: unknown, kind: CelKind): string {
  if (!(error instanceof Error) || !("summary" in error)) return `The ${kind} cannot be read.`;
  // The parser names its limits by its options, which the author of an expression does not know.
  const [, limit = "", maximum = ""] =
    /^Exceeded (\w+) \((\d+)\)/u.exec(String(error.summary)) ?? [];
  if (limit === "maxDepth") return `The ${kind} nests deeper than ${maximum}: make it flatter.`;
  if (limit !== "") {
    const parts = limit === "maxAstNodes" ? "parts" : "entries or arguments in one place";
    return `The ${kind} is too long: at most ${maximum} ${parts} are allowed.`;
  }
  const isMissing = error instanceof EvaluationError && error.code === "no_such_key";
  const hint = isMissing ? " Test with has(…) first if it may be missing." : "";
  const prefix = error instanceof ParseError ? `The ${kind} cannot be read: ` : "";
  return `${prefix}${String(error.summary)}.${hint}`;
}
