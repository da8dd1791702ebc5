// A path to a value of a frame's variables, as expressions name it.

/**
 * `item`: what a step with `forEach` is called for. `error`: what a step handles. Of a loop, `iteration`: its number,
 * from 1; `previous`: the output of the iteration before; `output`: of the one that has ended, in `until`. `payload`:
 * the body of a webhook's request.
 */
export const OWN_ROOTS = ["item", "error", "iteration", "previous", "output", "payload"] as const;
export type OwnRoot = (typeof OWN_ROOTS)[number];

export interface Reference {
  /** A variable of the frame, or what the step has of its own. */
  root: "input" | "step" | OwnRoot;
  /** The variable; that of an item is `item`, that of an error `error`. */
  name: string;
  path: (string | number)[];
  /** The expression's text without braces, for errors. */
  text: string;
}
