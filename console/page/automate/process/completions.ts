// Completions at the caret of a Process's text: inputs and outputs in expressions, ids after the keys that need them, the
// keys of a step, and the inputs of the Tool that it calls.
import { inputsAt } from "./inputs-at.ts";

export interface Completion {
  /** The text to insert. */
  insert: string;
  label: string;
  /** A short description, or the beginning of an id; empty if the label is clear. */
  about: string;
}

export interface Completions {
  /** Where the part already typed begins. */
  from: number;
  options: Completion[];
}

export interface KnownNames {
  inputs: readonly string[];
  steps: readonly { id: string; variable: string }[];
  tools: readonly { id: string; name: string; inputs: readonly string[] }[];
  /** Descriptions of keys whose names are not clear enough. */
  aboutKeys: Readonly<Record<"approval" | "forEach" | "loop" | "onError", string>>;
  processes: readonly { id: string; name: string }[];
}

const STEP_KEYS = [
  ...["id", "calls", "dependsOn", "inputs", "forEach", "loop", "onError", "output", "execution"],
];
/** The template of a step that a person decides about; few would guess that its key is `execution`. */
const APPROVAL = "execution: { interactionMode: manual }";
const WORD = /^[\w.-]*$/;
const MAX_OPTIONS = 12;

/** A word without a key before it is completed to a key of a step after four spaces, and to an input of its Tool after six. */
export function completionsAt(text: string, caret: number, known: KnownNames): Completions {
  const lineStart = text.lastIndexOf("\n", caret - 1) + 1;
  const line = text.slice(lineStart, caret);
  const asOption = (insert: string) => ({ insert, label: insert, about: "" });
  const fitting = (typed: string, options: Completion[]): Completions => {
    const wanted = typed.toLowerCase();
    return {
      from: caret - typed.length,
      options: options
        .filter(
          ({ insert, label, about }) =>
            insert !== typed && `${label} ${about}`.toLowerCase().includes(wanted),
        )
        .slice(0, MAX_OPTIONS),
    };
  };
  const open = line.lastIndexOf("{");
  if (open >= 0) {
    const typed = line.slice(open + 1);
    if (WORD.test(typed)) {
      const isDoubled = line[open - 1] === "{";
      const above = text.slice(0, caret);
      const isTemplate =
        isDoubled && above.lastIndexOf("outputTemplate") >= above.lastIndexOf("steps");
      const later = idsIn(isTemplate ? "" : text.slice(caret));
      const variables = known.steps
        .filter(({ id, variable }) => variable !== "" && !later.has(id))
        .map(({ variable }) => variable);
      const completions = fitting(
        typed,
        (isTemplate
          ? [...known.inputs, ...variables]
          : [
              ...known.inputs.map((name) => `input.${name}`),
              ...variables.map((name) => `step.${name}`),
              ...withRoot(typed, known.inputs, variables),
              "item",
            ]
        ).map(asOption),
      );
      // An expression in a step's inputs has single braces, so the option also replaces the second brace.
      return isDoubled && !isTemplate
        ? { ...completions, from: completions.from - 1 }
        : completions;
    }
  }
  const key = line.lastIndexOf(": ");
  const name = key < 0 ? "" : line.slice(0, key).trim().replace(/^- /, "").replaceAll('"', "");
  const typed = key < 0 ? "" : line.slice(key + 2).replace(/^.*[[,] */, "");
  if (key >= 0 && typed.length <= 64) {
    if (name === "tool" || name === "process") {
      const all = name === "tool" ? known.tools : known.processes;
      // At the end of a line, add the name beside the id as a YAML comment.
      const restOfLine = text.slice(caret).split("\n", 1)[0] ?? "";
      const hasRoomForComment = restOfLine.trim() === "" && !line.includes('"');
      return fitting(
        typed,
        all.map(({ id, name: label }) => ({
          insert: hasRoomForComment ? `${id} # ${label}` : id,
          label,
          about: id.slice(0, 8),
        })),
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
  if (!WORD.test(word)) return { from: caret, options: [] };
  switch (line.length - word.length) {
    case 4:
      return fitting(word, stepKeys(known.aboutKeys));
    case 6:
      return fitting(
        word,
        inputsAt(text.slice(0, lineStart), known.tools).map((name) => ({
          ...asOption(`${name}: `),
          label: name,
        })),
      );
    default:
      return { from: caret, options: [] };
  }
}

/** The ids of the steps that a part of the text defines. */
const idsIn = (part: string) =>
  new Set([...part.matchAll(/\bid"?: *["']?([\w-]{1,64})/g)].map(([, id]) => id));

/** A path that begins with an input's or output's own name, such as `weather.sky`, completed by the missing `input` or `step`. */
function withRoot(typed: string, inputs: readonly string[], variables: readonly string[]) {
  const [name = "", ...path] = typed.split(".");
  if (path.length === 0) return [];
  return [
    ...(inputs.includes(name) ? [`input.${typed}`] : []),
    ...(variables.includes(name) ? [`step.${typed}`] : []),
  ];
}

function stepKeys(aboutKeys: KnownNames["aboutKeys"]): Completion[] {
  const about: Partial<Record<string, string>> = aboutKeys;
  return [
    ...STEP_KEYS.map((key) => ({ insert: `${key}: `, label: key, about: about[key] ?? "" })),
    { insert: APPROVAL, label: APPROVAL, about: aboutKeys.approval },
  ];
}
