// Parses the expressions of a step's inputs: `{input.city}`, `{step.found.items[0]["a key"]}`; `{{`
// and `}}` are literal braces.

/** The source of a value: a variable of the frame, and a path into it. */
export interface Reference {
  root: "input" | "step";
  /** The variable. */
  name: string;
  path: (string | number)[];
  /** The expression's text without braces, for errors. */
  text: string;
}

export type ParsedText =
  | { ok: true; parts: (string | Reference)[] }
  | { ok: false; detail: string };

const EXPRESSION =
  /\{((input|step)\.([A-Za-z][A-Za-z0-9_]*)((?:\.[A-Za-z_][A-Za-z0-9_-]*|\[\d{1,6}\]|\["[^"\\]*"\])*))\}/y;
/** The most characters of a variable's name. */
const MAX_NAME_LENGTH = 64;
const SEGMENT = /\.([A-Za-z_][A-Za-z0-9_-]*)|\[(\d{1,6})\]|\["([^"\\]*)"\]/g;

/**
 * Text and references in order. A brace that is neither doubled nor part of an expression is an
 * error.
 */
export function parseText(text: string): ParsedText {
  const parts: (string | Reference)[] = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const pair = text.slice(at, at + 2);
    const character = text.charAt(at);
    if (pair === "{{" || pair === "}}") {
      plain += character;
      at += 2;
    } else if (character === "{") {
      const reference = referenceAt(text, at);
      if (reference === null) return { ok: false, detail: unreadable(text, at) };
      if (plain !== "") parts.push(plain);
      plain = "";
      parts.push(reference);
      at += reference.text.length + 2;
    } else if (character === "}") {
      return { ok: false, detail: `"}" at ${at} closes nothing. Write "}}" for a brace.` };
    } else {
      plain += character;
      at += 1;
    }
  }
  if (plain !== "" || parts.length === 0) parts.push(plain);
  return { ok: true, parts };
}

function referenceAt(text: string, at: number): Reference | null {
  EXPRESSION.lastIndex = at;
  const match = EXPRESSION.exec(text);
  if (match === null) return null;
  const [, whole = "", root, name = "", rest = ""] = match;
  if (name.length > MAX_NAME_LENGTH) return null;
  const path = [...rest.matchAll(SEGMENT)].map(
    ([, field, index, key]) => field ?? (index === undefined ? (key ?? "") : Number(index)),
  );
  return { root: root === "input" ? "input" : "step", name, path, text: whole };
}

function unreadable(text: string, at: number): string {
  const excerpt = text.slice(at, at + 40);
  return `"${excerpt}" is not an expression. Write {input.name} or {step.variable.path[0]}, and "{{" for a brace.`;
}
