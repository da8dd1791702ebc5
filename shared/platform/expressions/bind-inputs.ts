// Binds a step's inputs: expressions are replaced by values of the frame's variables.
import type { Step } from "../../contracts/definitions/processes.ts";
import { jsonPointer } from "../json-pointer.ts";
import { nothingSpent } from "./condition-budget.ts";
import { parseText, type Computation } from "./parse-text.ts";
import type { Reference } from "./reference.ts";
import { readReference, type Scope } from "./scope.ts";
import { valueText } from "./value-text.ts";

/**
 * The maximum number of characters of all bound values as JSON. A short expression can occur often and have a
 * long value.
 */
export const BOUND_CHARACTERS = 1024 * 1024;

export type BoundInputs =
  | { ok: true; values: Record<string, unknown> }
  /** `pointer` is relative to the inputs: `/city`. */
  | { ok: false; pointer: string; detail: string };

/**
 * An expression that is the whole string keeps its value's type; inside text the value becomes
 * text. All computations share one budget.
 */
export function bindInputs(inputs: Step["inputs"], scope: Scope): BoundInputs {
  let charactersLeft = BOUND_CHARACTERS;
  const spending = nothingSpent();
  const evaluate: Evaluate = (part, path) => {
    const value = "root" in part ? readReference(part, scope) : part.evaluate(scope, spending);
    if (!value.ok) throw new BindingError(path, value.detail);
    charactersLeft -= JSON.stringify(value.value)?.length ?? 0;
    if (charactersLeft < 0)
      throw new BindingError(path, `The inputs are longer than ${BOUND_CHARACTERS} characters.`);
    return value.value;
  };
  const bind = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === "string") return bindText(value, path, evaluate);
    if (Array.isArray(value))
      return value.map((part, index) => bind(part, [...path, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, bind(part, [...path, key])]),
    );
  };
  try {
    const values = Object.entries(inputs).map(([key, part]) => [key, bind(part, [key])] as const);
    return { ok: true, values: Object.fromEntries(values) };
  } catch (error) {
    if (!(error instanceof BindingError)) throw error;
    return { ok: false, pointer: jsonPointer(error.path), detail: error.message };
  }
}

type Evaluate = (part: Reference | Computation, path: readonly string[]) => unknown;

function bindText(text: string, path: readonly string[], evaluate: Evaluate): unknown {
  const result = parseText(text);
  if (!result.ok) throw new BindingError(path, result.detail);
  const [first] = result.parts;
  if (result.parts.length === 1 && typeof first === "object") return evaluate(first, path);
  return result.parts
    .map((part) => (typeof part === "string" ? part : valueText(evaluate(part, path))))
    .join("");
}

class BindingError extends Error {
  readonly path: readonly string[];
  constructor(path: readonly string[], detail: string) {
    super(detail);
    this.path = path;
  }
}
