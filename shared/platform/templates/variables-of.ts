// The variables that a template names, found without rendering it.
import { parseTemplate, type TemplateNode } from "./parse-template.ts";

export interface TemplateVariables {
  /** Names outside of sections, which must be variables. */
  outer: string[];
  /** Names inside sections: fields of the item, or variables when the item has no such field. */
  inner: string[];
  /** Whether `{{.}}` is used outside of sections, where there is no item. */
  hasStrayItem: boolean;
}

/** Only the first name of a path counts. Null for a template that cannot be parsed. */
export function variablesOf(template: string): TemplateVariables | null {
  const result = parseTemplate(template);
  if (!result.ok) return null;
  const outer = new Set<string>();
  const inner = new Set<string>();
  let hasStrayItem = false;
  const visit = (nodes: readonly TemplateNode[], isInside: boolean): void => {
    for (const node of nodes) {
      if (node.kind === "text") continue;
      const [name] = node.path;
      if (name !== undefined) (isInside ? inner : outer).add(name);
      else if (!isInside) hasStrayItem = true;
      // An inverted section has no item: its names are those of the surrounding context.
      if (node.kind !== "value") visit(node.inner, isInside || node.kind === "section");
    }
  };
  visit(result.nodes, false);
  return { outer: [...outer], inner: [...inner], hasStrayItem };
}

/** The paths of at least two names outside of sections; the first name is a variable. */
export function pathsOf(template: string): string[][] {
  const result = parseTemplate(template);
  if (!result.ok) return [];
  const visit = (nodes: readonly TemplateNode[]): string[][] =>
    nodes.flatMap((node) => {
      if (node.kind === "text") return [];
      return node.kind === "inverted" ? [node.path, ...visit(node.inner)] : [node.path];
    });
  return visit(result.nodes).filter((path) => path.length > 1);
}
