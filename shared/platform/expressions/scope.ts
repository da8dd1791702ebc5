// The variables that a step sees, and how a path into them is resolved.
import type { Reference } from "./reference.ts";

export interface Scope {
  input: Record<string, unknown>;
  /** By output variable; null when the step was skipped, or failed and the run went on. */
  step: Record<string, unknown>;
  /**
   * ISO 8601: when the run was started, which is the same for every step and every repeat. In `until`: when the
   * iteration ended. Absent if no step runs.
   */
  now?: string;
  /** The item that the step is called for; absent for a step without `forEach`. */
  item?: { value: unknown };
  /** The failure that a step handles; absent for a step that handles none. */
  error?: HandledError | undefined;
  /** Absent for a step without `loop`. */
  loop?: IterationScope;
  /** The body of a webhook's request, which its mapping or its event reads; absent for steps. */
  payload?: { value: unknown };
}

/** An iteration of a loop, as its inputs or the `until` after it see it. */
export interface IterationScope {
  /** From 1. */
  iteration: number;
  /** Null in the first. */
  previous?: unknown;
  /** For `until`. */
  output?: unknown;
}

/** The failure that a step handles, as its expressions see it. */
export interface HandledError {
  /** The id of the step that failed. */
  step: string;
  code: string;
  message: string;
  /** The HTTP status; null for a failure without one. */
  status: number | null;
}

export type ReadValue = { ok: true; value: unknown } | { ok: false; detail: string };

/**
 * The value that a reference names. A path into a null variable gives null: the output of a step
 * that was skipped or failed is null. Any other missing path is an error, also one into an `item` that is null.
 * Only own properties are found.
 */
export function readReference(reference: Reference, scope: Scope): ReadValue {
  const { root, name } = reference;
  const variables = variablesAt(scope, root);
  let pathRead = root === name ? root : `${root}.${name}`;
  if (!Object.hasOwn(variables, name)) return missing(reference, pathRead);
  let value = variables[name];
  if (value === null && root !== "item") return { ok: true, value: null };
  for (const segment of reference.path) {
    pathRead += typeof segment === "number" ? `[${segment}]` : `.${segment}`;
    const next = childOf(value, segment);
    if (next === undefined) return missing(reference, pathRead);
    value = next;
  }
  return { ok: true, value };
}

function variablesAt(scope: Scope, root: Reference["root"]): Readonly<Record<string, unknown>> {
  const { item, error, loop, payload } = scope;
  switch (root) {
    case "iteration":
    case "previous":
    case "output":
      return { ...loop };
    case "item":
      return item === undefined ? {} : { item: item.value };
    case "payload":
      return payload === undefined ? {} : { payload: payload.value };
    case "error":
      return error === undefined ? {} : { error };
    case "input":
    case "step":
      return scope[root];
  }
}

function childOf(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return typeof segment === "number" ? value[segment] : undefined;
  if (typeof value !== "object" || value === null || typeof segment === "number") return undefined;
  return Object.hasOwn(value, segment) ? Reflect.get(value, segment) : undefined;
}

function missing({ text }: Reference, pathRead: string): ReadValue {
  const where = pathRead === text ? "" : ` in {${text}}`;
  return { ok: false, detail: `${pathRead} does not exist${where}.` };
}
