// A path to a value of a frame's variables, as expressions name it.

export interface Reference {
  /** `item`: what a step with `forEach` is called for. `error`: what a step handles. */
  root: "input" | "step" | "item" | "error";
  /** The variable; that of an item is `item`, that of an error `error`. */
  name: string;
  path: (string | number)[];
  /** The expression's text without braces, for errors. */
  text: string;
}
