// Renders a Mustache template as plain text: no HTML escaping, own properties only, objects as JSON.
import { valueText } from "../expressions/value-text.ts";
import { parseTemplate, type TemplateNode } from "./parse-template.ts";

/**
 * The maximum number of characters of a rendered template, and the most inserted values and texts: sections
 * multiply them.
 */
export const RENDERED_CHARACTERS = 1024 * 1024;
const RENDERED_STEPS = 200_000;

export type Rendered = { ok: true; text: string } | { ok: false; detail: string };

/** @param escape transforms each inserted value; throws `TemplateError` to refuse it */
export function renderText(
  template: string,
  values: Record<string, unknown>,
  escape: (value: unknown, name: string) => string = valueText,
): Rendered {
  const result = parseTemplate(template);
  if (!result.ok) return result;
  try {
    return { ok: true, text: renderNodes(result.nodes, values, escape) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { ok: false, detail: error.message };
  }
}

/** Why the template cannot be rendered, or a value cannot be inserted. */
export class TemplateError extends Error {}

/** Errors: TemplateError. */
export function renderNodes(
  nodes: readonly TemplateNode[],
  values: Record<string, unknown>,
  escape: (value: unknown, name: string) => string,
): string {
  const parts: string[] = [];
  let characters = 0;
  let steps = 0;
  const put = (text: string) => {
    characters += text.length;
    if (characters > RENDERED_CHARACTERS) throw tooLong(`${RENDERED_CHARACTERS} characters`);
    parts.push(text);
  };
  const render = (siblings: readonly TemplateNode[], contexts: readonly unknown[]): void => {
    // An item counts as a step even if its section is empty.
    steps += 1 + siblings.length;
    if (steps > RENDERED_STEPS) throw tooLong(`${RENDERED_STEPS} values and texts`);
    for (const node of siblings) {
      if (node.kind === "text") {
        put(node.text);
        continue;
      }
      const value = lookUp(node.path, contexts);
      if (node.kind === "value") put(escape(value, node.path.join(".") || "."));
      else if (node.kind === "inverted") {
        if (isEmpty(value)) render(node.inner, contexts);
      } else if (Array.isArray(value)) {
        for (const item of value) render(node.inner, [...contexts, item]);
      } else if (!isEmpty(value)) render(node.inner, [...contexts, value]);
    }
  };
  render(nodes, [values]);
  return parts.join("");
}

/**
 * Mustache's lookup: the innermost context that has the first name decides. Only own properties
 * count, so `constructor`, `__proto__` and `toString` are ordinary names.
 */
export function lookUp(path: readonly string[], contexts: readonly unknown[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return contexts.at(-1);
  const context = contexts.findLast((candidate) => hasOwn(candidate, first));
  return rest.reduce(ownValue, ownValue(context, first));
}

function ownValue(value: unknown, name: string): unknown {
  return hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function hasOwn(value: unknown, name: string): value is object {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name);
}

/** Values for which Mustache skips a section, including zero and the empty text. */
function isEmpty(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

function tooLong(limit: string): TemplateError {
  return new TemplateError(`The template becomes longer than ${limit}.`);
}
