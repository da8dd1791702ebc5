// Finds the recipes in structured data, wherever they stand: in a graph, a list, a page's main entity.

/** A node of structured data: JSON-LD, or microdata and RDFa in the same shape. */
export type DataNode = Readonly<Record<string, unknown>>;

/** More values than this are not looked at: no page of a person has them. */
const MOST_NODES = 50_000;
const MOST_DEPTH = 24;

export interface FoundRecipes {
  recipes: DataNode[];
  /** All nodes with an `@id` and more than that, for references. */
  byId: ReadonlyMap<string, DataNode>;
}

/** All nodes of type Recipe, in their order. */
export function findRecipes(data: readonly unknown[]): FoundRecipes {
  const recipes: DataNode[] = [];
  const byId = new Map<string, DataNode>();
  let seen = 0;
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > MOST_DEPTH) return;
    seen += 1;
    if (seen > MOST_NODES) return;
    if (Array.isArray(value)) {
      for (const one of value) visit(one, depth + 1);
      return;
    }
    const node = value as DataNode;
    const id = node["@id"];
    if (typeof id === "string" && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node);
    if (hasType(node, "Recipe")) recipes.push(node);
    for (const one of Object.values(node)) visit(one, depth + 1);
  };
  visit(data, 0);
  return { recipes, byId };
}

/** `Recipe`, `schema:Recipe`, `https://schema.org/Recipe`, alone or in a list. */
export function hasType(node: DataNode, type: string): boolean {
  const types = node["@type"] ?? node["type"];
  return (Array.isArray(types) ? types : [types]).some(
    (one) =>
      typeof one === "string" &&
      (one.split(/[/#:]/u).at(-1) ?? "").trim().toLowerCase() === type.toLowerCase(),
  );
}

/** A value as a list; a reference by `@id` as the node that it means. */
export function listOf(value: unknown, byId: FoundRecipes["byId"]): unknown[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.map((one: unknown) => {
    if (!isNode(one)) return one;
    const id = one["@id"];
    return typeof id === "string" && Object.keys(one).length === 1 ? (byId.get(id) ?? one) : one;
  });
}

export function isNode(value: unknown): value is DataNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
