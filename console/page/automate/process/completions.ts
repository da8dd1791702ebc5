// What can stand at the caret of a Process's text: steps and variables in expressions, ids after the keys that take them,
// and the keys of a step.

export interface Completion {
  /** What is put in. */
  insert: string;
  label: string;
  /** What it is, in few words; empty: its label says so. */
  about: string;
}

export interface Completions {
  /** Where what is already typed begins. */
  from: number;
  options: Completion[];
}

export interface Known {
  inputs: readonly string[];
  steps: readonly { id: string; variable: string }[];
  tools: readonly { id: string; name: string }[];
  processes: readonly { id: string; name: string }[];
}

const STEP_KEYS = [
  ...["id", "calls", "dependsOn", "inputs", "forEach", "loop", "onError", "output", "execution"],
];
const WORD = /^[\w.-]*$/;
const MAX = 12;

/** Reads the caret's line alone. */
export function completionsAt(text: string, caret: number, known: Known): Completions {
  const lineStart = text.lastIndexOf("\n", caret - 1) + 1;
  const line = text.slice(lineStart, caret);
  const asOption = (insert: string) => ({ insert, label: insert, about: "" });
  const fitting = (typed: string, options: Completion[]): Completions => {
    const wanted = typed.toLowerCase();
    return {
      from: caret - typed.length,
      options: options
        .filter(({ insert, label }) => insert !== typed && label.toLowerCase().includes(wanted))
        .slice(0, MAX),
    };
  };
  const open = line.lastIndexOf("{");
  if (open >= 0) {
    const typed = line.slice(open + 1);
    if (WORD.test(typed)) {
      const variables = known.steps.map(({ variable }) => variable).filter(Boolean);
      const isTemplate = line[open - 1] === "{";
      return fitting(
        typed,
        (isTemplate
          ? [...known.inputs, ...variables]
          : [
              ...known.inputs.map((name) => `input.${name}`),
              ...variables.map((name) => `step.${name}`),
              "item",
            ]
        ).map(asOption),
      );
    }
  }
  const key = line.lastIndexOf(": ");
  const name = key < 0 ? "" : line.slice(0, key).trim().replace(/^- /, "").replaceAll('"', "");
  const typed = key < 0 ? "" : line.slice(key + 2).replace(/^.*[[,] */, "");
  if (key >= 0 && typed.length <= 64) {
    if (name === "tool" || name === "process") {
      const all = name === "tool" ? known.tools : known.processes;
      return fitting(
        typed,
        all.map(({ id, name: label }) => ({ insert: id, label, about: id.slice(0, 8) })),
      );
    }
    if (name === "dependsOn" || name === "onError" || name === "onTimeout") {
      return fitting(
        typed,
        known.steps.map(({ id }) => asOption(id)),
      );
    }
    return { from: caret, options: [] };
  }
  const word = line.trimStart();
  const isKey = line.startsWith("    ") && !line.startsWith("     ") && word.length > 0;
  if (isKey && WORD.test(word)) {
    return fitting(
      word,
      STEP_KEYS.map((one) => ({ insert: `${one}: `, label: one, about: "" })),
    );
  }
  return { from: caret, options: [] };
}
