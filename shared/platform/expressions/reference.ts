// A path into a frame's variables, as expressions write it.

/**
 * Variables that only some steps, or the mapping or event of a webhook, have. `item`: the item that a step with
 * `forEach` is called for. `error`: the failure that a step handles. In a loop, `iteration`: the number of the
 * iteration, from 1; `previous`: the output of the one before it; `output`, in `until`: the output of the one that has
 * ended. `payload`, in a webhook: the body of its request.
 */
export const OWN_ROOTS = ["item", "error", "iteration", "previous", "output", "payload"] as const;
export type OwnRoot = (typeof OWN_ROOTS)[number];

export interface Reference {
  /** The frame's inputs, its steps' outputs, or one of `OWN_ROOTS`. */
  root: "input" | "step" | OwnRoot;
  /** The name of the variable; for one of `OWN_ROOTS`, the same as `root`. */
  name: string;
  path: (string | number)[];
  /** The expression's text without braces, for errors. */
  text: string;
}
