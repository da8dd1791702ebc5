// Converts the embedded database's values into those of Bolt 5: nodes, relationships, paths, dates.
import { Float, Struct } from "./pack-stream.ts";

type Id = { offset: number; table: number };

const SHARE_OF_TABLE = 2 ** 40;
const elementId = ({ table, offset }: Id) => `${table}:${offset}`;
const number = ({ table, offset }: Id) => table * SHARE_OF_TABLE + offset;

/** @param type the column's type according to the database */
export function toBolt(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return /^(?:DOUBLE|FLOAT)/.test(type) ? new Float(value) : value;
  if (typeof value !== "object") return value;
  if (value instanceof Date) return date(value, type);
  if (Array.isArray(value)) return value.map((one) => toBolt(one, type.replace(/\[\d*\]$/, "")));
  if (isPath(value)) return path(value);
  if (isRelationship(value)) return relationship(value);
  if (isNode(value)) return node(value);
  return mapped(value);
}

/** The type of a map's value is unknown: a whole number counts as an integer. */
function mapped(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toBolt(one, "")]));
}

function date(value: Date, type: string): Struct {
  const seconds = Math.floor(value.getTime() / 1000);
  if (type === "DATE" || (type === "" && seconds % 86_400 === 0))
    return new Struct(0x44, seconds / 86_400);
  return new Struct(0x64, seconds, value.getUTCMilliseconds() * 1_000_000);
}

interface Labelled {
  _label: string;
  _id: Id;
}
interface Related extends Labelled {
  _src: Id;
  _dst: Id;
}
interface Path {
  _nodes: Labelled[];
  _rels: Related[];
}
const isNode = (value: object): value is Labelled => "_label" in value && "_id" in value;
const isRelationship = (value: object): value is Related => isNode(value) && "_src" in value;
const isPath = (value: object): value is Path => "_nodes" in value && "_rels" in value;

/**
 * In a path, the database gives a node the columns of all the path's tables: null means "has none".
 */
function properties(value: object): Record<string, unknown> {
  const own = Object.entries(value).filter(([key, one]) => !key.startsWith("_") && one !== null);
  return mapped(Object.fromEntries(own));
}

function node(value: Labelled): Struct {
  const { _id, _label } = value;
  return new Struct(0x4e, number(_id), [_label], properties(value), elementId(_id));
}

function relationship(value: Related): Struct {
  const { _id, _src, _dst, _label } = value;
  return new Struct(
    ...([0x52, number(_id), number(_src), number(_dst), _label, properties(value)] as const),
    ...[elementId(_id), elementId(_src), elementId(_dst)],
  );
}

/**
 * Relationships of a path have no ends: a list of indexes says how nodes and relationships
 * alternate.
 */
function path({ _nodes, _rels }: Path): Struct {
  const rels = _rels.map(
    (one) =>
      // The tag of an unbound relationship.
      new Struct(0x72, number(one._id), one._label, properties(one), elementId(one._id)),
  );
  const places = _rels.flatMap((one, index) => {
    const forward = elementId(one._src) === elementId(_nodes[index]?._id ?? one._dst);
    return [forward ? index + 1 : -(index + 1), index + 1];
  });
  return new Struct(0x50, _nodes.map(node), rels, places);
}
