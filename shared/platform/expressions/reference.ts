// A path to a value of a frame's variables, as expressions name it.

export interface Reference {
  /** `item`: what a step with `forEach` is called for. */
  root: "input" | "step" | "item";
  /** The variable; that of an item is `item`. */
  name: string;
  path: (string | number)[];
  /** The expression's text without braces, for errors. */
  text: string;
}
