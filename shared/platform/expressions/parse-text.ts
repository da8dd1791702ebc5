// Parses the expressions of a step's inputs. `{input.city}` and `{step.found.items[0]["a key"]}`
// are paths, any other `{…}` is CEL; `{{` and `}}` are literal braces.
import { parseCel, type ParsedCel } from "./cel.ts";
import type { Reference } from "./reference.ts";

/** A value that is computed from variables. */
export type Computation = Extract<ParsedCel, { ok: true }>;

export type ParsedText =
  | { ok: true; parts: (string | Reference | Computation)[] }
  | { ok: false; detail: string };

const PATH =
  /^(?:(input|step)\.([A-Za-z][A-Za-z0-9_]*)|(item|error|iteration|previous|output|payload))((?:\.[A-Za-z_][A-Za-z0-9_-]*|\[\d{1,6}\]|\["[^"\\]*"\])*)$/;
/** The most characters of a variable's name. */
const MAX_NAME_LENGTH = 64;
const SEGMENT = /\.([A-Za-z_][A-Za-z0-9_-]*)|\[(\d{1,6})\]|\["([^"\\]*)"\]/g;

/**
 * Text and expressions in order. A brace that is neither doubled nor part of an expression is an
 * error.
 */
export function parseText(text: string): ParsedText {
  const parts: (string | Reference | Computation)[] = [];
  let plainText = "";
  let position = 0;
  while (position < text.length) {
    const pair = text.slice(position, position + 2);
    const character = text.charAt(position);
    if (pair === "{{" || pair === "}}") {
      plainText += character;
      position += 2;
    } else if (character === "{") {
      const end = endOfExpression(text, position);
      const inner = end === null ? "" : text.slice(position + 1, end).trim();
      if (end === null || inner === "") return { ok: false, detail: unreadable(text, position) };
      const expression = referenceOf(inner) ?? parseCel(inner, "expression");
      if ("ok" in expression && !expression.ok) {
        return { ok: false, detail: `${unreadable(text, position)} ${expression.detail}` };
      }
      if (plainText !== "") parts.push(plainText);
      plainText = "";
      parts.push(expression);
      position = end + 1;
    } else if (character === "}") {
      return { ok: false, detail: `"}" at ${position} closes nothing. Write "}}" for a brace.` };
    } else {
      plainText += character;
      position += 1;
    }
  }
  if (plainText !== "" || parts.length === 0) parts.push(plainText);
  return { ok: true, parts };
}

/**
 * The index of the brace that closes the one at `start`; null if there is none. Maps in between have
 * braces of their own, and texts may contain any.
 */
function endOfExpression(text: string, start: number): number | null {
  let depth = 0;
  let quote: string | null = null;
  for (let position = start; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (quote !== null) {
      if (character === "\\") position += 1;
      else if (character === quote) quote = null;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return position;
    }
  }
  return null;
}

function referenceOf(text: string): Reference | null {
  const match = PATH.exec(text);
  if (match === null) return null;
  const [, map, variable = "", ownVariable = "", rest = ""] = match;
  const [root, name] = map === undefined ? [ownVariable, ownVariable] : [map, variable];
  if (name.length > MAX_NAME_LENGTH) return null;
  const path = [...rest.matchAll(SEGMENT)].map(
    ([, field, index, key]) => field ?? (index === undefined ? (key ?? "") : Number(index)),
  );
  return { root: root as Reference["root"], name, path, text };
}

function unreadable(text: string, index: number): string {
  const excerpt = text.slice(index, index + 40);
  return `"${excerpt}" is not an expression. Write {input.NAME}, {step.NAME.field} (NAME: the output variable of a step) or CEL, and "{{" for a brace.`;
}
