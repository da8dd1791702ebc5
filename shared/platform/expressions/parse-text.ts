// Parses the expressions of a step's inputs. `{input.city}`, `{step.found.items[0]["a key"]}` is a
// path, any other `{…}` is CEL; `{{` and `}}` are literal braces.
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
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const pair = text.slice(at, at + 2);
    const character = text.charAt(at);
    if (pair === "{{" || pair === "}}") {
      plain += character;
      at += 2;
    } else if (character === "{") {
      const end = endOfExpression(text, at);
      const inner = end === null ? "" : text.slice(at + 1, end).trim();
      if (end === null || inner === "") return { ok: false, detail: unreadable(text, at) };
      const expression = referenceOf(inner) ?? parseCel(inner, "expression");
      if ("ok" in expression && !expression.ok) {
        return { ok: false, detail: `${unreadable(text, at)} ${expression.detail}` };
      }
      if (plain !== "") parts.push(plain);
      plain = "";
      parts.push(expression);
      at = end + 1;
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

/**
 * The index of the brace that closes the one at `start`: maps in between have their own braces, and
 * texts any. Null without one.
 */
function endOfExpression(text: string, start: number): number | null {
  let depth = 0;
  let quote: string | null = null;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== null) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = null;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return null;
}

function referenceOf(text: string): Reference | null {
  const match = PATH.exec(text);
  if (match === null) return null;
  const [, variables, variable = "", own = "", rest = ""] = match;
  const [root, name] = variables === undefined ? [own, own] : [variables, variable];
  if (name.length > MAX_NAME_LENGTH) return null;
  const path = [...rest.matchAll(SEGMENT)].map(
    ([, field, index, key]) => field ?? (index === undefined ? (key ?? "") : Number(index)),
  );
  return { root: root as Reference["root"], name, path, text };
}

function unreadable(text: string, at: number): string {
  const excerpt = text.slice(at, at + 40);
  return `"${excerpt}" is not an expression. Write {input.name}, {step.variable.path[0]} or CEL, and "{{" for a brace.`;
}
