// What a mutant says of itself.

export interface Mutant {
  invariant:
    | `I${number}`
    | "cost"
    | "memory"
    | "dates"
    | "deploy"
    | "pack"
    | "client"
    | "price"
    | "channels"
    | "calendar"
    | "erasure"
    | "mcp"
    | "platform";
  /** What holds no longer. */
  what: string;
  /** The file that is broken, from the project's root. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  put: string;
  /** Test files of which at least one test must fail; quick ones. */
  tests: string[];
}
