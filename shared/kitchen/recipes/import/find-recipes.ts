// Finds the recipes in structured data, wherever they are: in a graph, a list or a page's main entity.

/** A node of structured data: JSON-LD, or microdata and RDFa in the same shape. */
export type DataNode = Readonly<Record<string, unknown>>;

/** Limit of values that are searched; no real page has that many. */
const MAX_NODES = 50_000;
const MAX_DEPTH = 24;

export interface FoundRecipes {
  recipes: DataNode[];
  /** All nodes that have an `@id` and other fields, for references. */
  byId: References;
}

/** Nodes by their `@id`. */
export interface References {
  get(id: string): DataNode | undefined;
}

/** The most characters that are inserted in place of references; real pages need a hundredth of this. */
const MAX_REFERRED = 500_000;

/**
 * Looks up nodes by their id. A few nodes that refer to each other or to themselves would expand without end,
 * so the inserted characters are counted.
 */
export class KnownNodes implements References {
  readonly #nodes = new Map<string, DataNode>();
  readonly #sizes = new Map<DataNode, number>();
  #charactersLeft = MAX_REFERRED;

  add(id: string, node: DataNode): void {
    if (!this.#nodes.has(id)) this.#nodes.set(id, node);
  }

  /** Whether references were left unresolved because the limit was reached. */
  get isSpent(): boolean {
    return this.#charactersLeft < 0;
  }

  get(id: string): DataNode | undefined {
    const node = this.#nodes.get(id);
    if (node === undefined) return undefined;
    const size = this.#sizes.get(node) ?? sizeOf(node, 0);
    this.#sizes.set(node, size);
    this.#charactersLeft -= size;
    return this.isSpent ? undefined : node;
  }
}

/** The number of characters and entries of a value, down to the depth at which reading ends. */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === "string") return 1 + value.length;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return 1;
  return Object.entries(value).reduce(
    (size, [key, member]) => size + key.length + sizeOf(member, depth + 1),
    1,
  );
}

/** All nodes of type Recipe, in their order. */
export function findRecipes(
  data: readonly unknown[],
): FoundRecipes & { byId: Pick<KnownNodes, "isSpent"> } {
  const recipes: DataNode[] = [];
  const byId = new KnownNodes();
  let count = 0;
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
    count += 1;
    if (count > MAX_NODES) return;
    if (Array.isArray(value)) {
      for (const element of value) visit(element, depth + 1);
      return;
    }
    const node = value as DataNode;
    const id = node["@id"];
    if (typeof id === "string" && Object.keys(node).length > 1) byId.add(id, node);
    if (hasType(node, "Recipe")) recipes.push(node);
    for (const member of Object.values(node)) visit(member, depth + 1);
  };
  visit(data, 0);
  return { recipes, byId };
}

/** `Recipe`, `schema:Recipe`, `https://schema.org/Recipe`, as a single value or in a list. */
function hasType(node: DataNode, type: string): boolean {
  const types = node["@type"] ?? node["type"];
  return (Array.isArray(types) ? types : [types]).some(
    (typeName) =>
      typeof typeName === "string" &&
      (typeName.split(/[/#:]/u).at(-1) ?? "").trim().toLowerCase() === type.toLowerCase(),
  );
}

/** A value as a list, with references by `@id` replaced by the nodes that they mean. */
export function listOf(value: unknown, byId: FoundRecipes["byId"]): unknown[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.map((element: unknown) => {
    if (!isNode(element)) return element;
    const id = element["@id"];
    return typeof id === "string" && Object.keys(element).length === 1
      ? (byId.get(id) ?? element)
      : element;
  });
}

export function isNode(value: unknown): value is DataNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
