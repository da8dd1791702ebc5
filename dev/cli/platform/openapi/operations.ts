// The operations of a document, and whether a repeat does no harm, guessed from the method.
import { below, isObject, type Json, listAt, objectAt, textAt } from "./json.ts";

const METHODS = ["get", "head", "post", "put", "patch", "delete"] as const;
type Method = Uppercase<(typeof METHODS)[number]>;

export interface Operation {
  /** `operationId`, or method and path. */
  id: string;
  method: Method;
  path: string;
  summary: string;
  /** In the document. */
  pointer: string;
  operation: Json;
  /** Those of the path, and those of the operation, which come before them. */
  parameters: { parameter: Json; pointer: string }[];
  /** Servers of the operation, of its path, or of the document. */
  servers: Json[];
}

export function operationsOf(document: Json): Operation[] {
  return Object.entries(objectAt(document, "paths")).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const at = below("/paths", path);
    return METHODS.flatMap((name) => {
      const operation = item[name];
      if (!isObject(operation)) return [];
      const method = name.toUpperCase() as Method;
      const [own] = [listAt(operation, "servers"), listAt(item, "servers")].filter(
        ({ length }) => length > 0,
      );
      return {
        id: textAt(operation, "operationId") ?? `${method} ${path}`,
        ...{ method, path, pointer: below(at, name), operation },
        summary: textAt(operation, "summary") ?? textAt(operation, "description") ?? "",
        parameters: parametersOf([
          [operation, below(at, name)],
          [item, at],
        ]),
        servers: own ?? listAt(document, "servers"),
      };
    });
  });
}

function parametersOf(levels: [Json, string][]): Operation["parameters"] {
  const parametersByKey = new Map<string, Operation["parameters"][number]>();
  for (const [level, pointer] of levels) {
    listAt(level, "parameters").forEach((parameter, at) => {
      const key = `${String(parameter["in"])} ${String(parameter["name"])}`;
      if (parametersByKey.has(key)) return;
      parametersByKey.set(key, { parameter, pointer: below(pointer, "parameters", at) });
    });
  }
  return [...parametersByKey.values()];
}

/** A repeated GET changes nothing, says HTTP; what another method does is not known. */
export const isSafe = ({ method }: Pick<Operation, "method">): boolean =>
  method === "GET" || method === "HEAD";

/**
 * @param ids operation ids, or methods and paths
 * @throws Error that names each id that the document has not, and those that it has
 */
export function chosen(operations: readonly Operation[], ids: readonly string[]): Operation[] {
  const groups = ids.map((id) => [id, operations.filter((one) => one.id === id)] as const);
  const faults = groups.flatMap(([id, found]) => {
    if (found.length === 1) return [];
    return [
      found.length === 0
        ? `There is no operation "${id}".`
        : `Several operations are named "${id}".`,
    ];
  });
  if (faults.length === 0) return groups.flatMap(([, found]) => found);
  const all = operations.slice(0, 20).map(({ id }) => id);
  const more = operations.length > 20 ? `, and ${operations.length - 20} more` : "";
  throw new Error([...faults, `The document has ${all.join(", ")}${more}.`].join("\n"));
}
