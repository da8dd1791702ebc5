// A path to a value of a frame's variables, as expressions name it.

export interface Reference {
  root: "input" | "step";
  /** The variable. */
  name: string;
  path: (string | number)[];
  /** The expression's text without braces, for errors. */
  text: string;
}
