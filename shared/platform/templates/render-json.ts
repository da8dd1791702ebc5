// Renders JSON whose strings are templates. Values are inserted leaf by leaf, so none can break the
// surrounding JSON.
import { valueText } from "../expressions/value-text.ts";
import { parseTemplate } from "./parse-template.ts";
import { TemplateError, lookUp, renderNodes } from "./render-text.ts";

/**
 * A string that consists of one variable becomes that value with its type. If the variable is
 * missing, a field is left out and an item becomes null. Errors: TemplateError.
 */
export function renderJson(template: unknown, values: Record<string, unknown>): unknown {
  return renderLeaf(template, values) ?? null;
}

/** @returns undefined when a string's only variable is missing */
function renderLeaf(template: unknown, values: Record<string, unknown>): unknown {
  if (typeof template === "string") return renderString(template, values);
  if (Array.isArray(template)) return template.map((part) => renderLeaf(part, values) ?? null);
  if (typeof template !== "object" || template === null) return template;
  const fields = Object.entries(template).map(
    ([key, part]) => [key, renderLeaf(part, values)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function renderString(template: string, values: Record<string, unknown>): unknown {
  const result = parseTemplate(template);
  if (!result.ok) throw new TemplateError(result.detail);
  const [first] = result.nodes;
  if (result.nodes.length === 1 && first?.kind === "value") return lookUp(first.path, [values]);
  return renderNodes(result.nodes, values, valueText);
}

/**
 * Named templates, each rendered as text; a template whose only variable is missing or null is left
 * out.
 */
export function renderNamed(
  templates: Readonly<Record<string, string>>,
  values: Record<string, unknown>,
): [name: string, text: string][] {
  return Object.entries(templates).flatMap(([name, template]) => {
    const value = renderString(template, values);
    return value === undefined || value === null ? [] : [[name, valueText(value)]];
  });
}
