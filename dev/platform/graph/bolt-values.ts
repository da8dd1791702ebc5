// Converts the embedded database's values into those of Bolt 5: nodes, relationships, paths, dates.
import { Float, Struct } from "./pack-stream.ts";

type Id = { offset: number; table: number };

const IDS_PER_TABLE = 2 ** 40;
const elementId = ({ table, offset }: Id) => `${table}:${offset}`;
const numericId = ({ table, offset }: Id) => table * IDS_PER_TABLE + offset;

/** @param type the column's type according to the database */
export function toBolt(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return /^(?:DOUBLE|FLOAT)/.test(type) ? new Float(value) : value;
  if (typeof value !== "object") return value;
  if (value instanceof Date) return date(value, type);
  if (Array.isArray(value)) return value.map((item) => toBolt(item, type.replace(/\[\d*\]$/, "")));
  if (isPath(value)) return path(value);
  if (isRelationship(value)) return relationship(value);
  if (isNode(value)) return node(value);
  return convertMap(value);
}

/** The types of a map's values are unknown, so a whole number counts as an integer. */
function convertMap(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toBolt(inner, "")]));
}

function date(value: Date, type: string): Struct {
  const seconds = Math.floor(value.getTime() / 1000);
  if (type === "DATE" || (type === "" && seconds % 86_400 === 0))
    return new Struct(0x44, seconds / 86_400);
  return new Struct(0x64, seconds, value.getUTCMilliseconds() * 1_000_000);
}

interface GraphNode {
  _label: string;
  _id: Id;
}
interface GraphRelationship extends GraphNode {
  _src: Id;
  _dst: Id;
}
interface Path {
  _nodes: GraphNode[];
  _rels: GraphRelationship[];
}
const isNode = (value: object): value is GraphNode => "_label" in value && "_id" in value;
const isRelationship = (value: object): value is GraphRelationship =>
  isNode(value) && "_src" in value;
const isPath = (value: object): value is Path => "_nodes" in value && "_rels" in value;

/** The properties without nulls: in a path, the database gives a node the columns of all the path's tables. */
function properties(value: object): Record<string, unknown> {
  const entries = Object.entries(value).filter(
    ([key, inner]) => !key.startsWith("_") && inner !== null,
  );
  return convertMap(Object.fromEntries(entries));
}

function node(value: GraphNode): Struct {
  const { _id, _label } = value;
  return new Struct(0x4e, numericId(_id), [_label], properties(value), elementId(_id));
}

function relationship(value: GraphRelationship): Struct {
  const { _id, _src, _dst, _label } = value;
  return new Struct(
    ...([
      0x52,
      numericId(_id),
      numericId(_src),
      numericId(_dst),
      _label,
      properties(value),
    ] as const),
    ...[elementId(_id), elementId(_src), elementId(_dst)],
  );
}

/**
 * In a path, relationships do not name their nodes. A list of indexes says how nodes and relationships
 * alternate.
 */
function path({ _nodes, _rels }: Path): Struct {
  const rels = _rels.map(
    (rel) =>
      // The tag of an unbound relationship.
      new Struct(0x72, numericId(rel._id), rel._label, properties(rel), elementId(rel._id)),
  );
  const indexes = _rels.flatMap((rel, index) => {
    const isForward = elementId(rel._src) === elementId(_nodes[index]?._id ?? rel._dst);
    return [isForward ? index + 1 : -(index + 1), index + 1];
  });
  return new Struct(0x50, _nodes.map(node), rels, indexes);
}
