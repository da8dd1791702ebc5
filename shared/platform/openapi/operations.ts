// The operations of a document, and whether a repeat does no harm, guessed from the method.
import type { Fault } from "../../contracts/definitions/processes.ts";
import { below, isObject, type Json, listAt, objectAt, textAt } from "./json.ts";
import { resolved } from "./resolve.ts";

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
  /** Those of the operation, and those of its path. */
  levels: readonly (readonly [level: Json, pointer: string])[];
  /** Servers of the operation, of its path, or of the document. */
  servers: Json[];
}

/** @param faults gets each path that cannot be read */
export function operationsOf(document: Json, faults: Fault[]): Operation[] {
  return Object.entries(objectAt(document, "paths")).flatMap(([path, part]) => {
    const at = below("/paths", path);
    const item = resolved(document, part, at, faults);
    if (!isObject(item)) return [];
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
        levels: [
          [operation, below(at, name)],
          [item, at],
        ] as const,
        servers: own ?? listAt(document, "servers"),
      };
    });
  });
}

/** Parameters of an operation; those of its path stand behind it where both have one. */
export function parametersOf(document: Json, { levels }: Operation, faults: Fault[]) {
  const parametersByKey = new Map<string, { parameter: Json; pointer: string }>();
  for (const [level, pointer] of levels) {
    const parts = Array.isArray(level["parameters"]) ? level["parameters"] : [];
    parts.forEach((part: unknown, at) => {
      const place = below(pointer, "parameters", at);
      const parameter = resolved(document, part, place, faults);
      if (!isObject(parameter)) return;
      const key = `${String(parameter["in"])} ${String(parameter["name"])}`;
      if (!parametersByKey.has(key)) parametersByKey.set(key, { parameter, pointer: place });
    });
  }
  return [...parametersByKey.values()];
}

/** A repeated GET changes nothing, says HTTP; what another method does is not known. */
export const isSafe = ({ method }: Pick<Operation, "method">): boolean =>
  method === "GET" || method === "HEAD";

/** The operations of these ids, or of these methods and paths, and a fault for each that is not there. */
export function chosen(
  operations: readonly Operation[],
  ids: readonly string[],
): { operations: Operation[]; faults: Fault[] } {
  const groups = ids.map((id) => operations.filter((one) => one.id === id));
  const faults = groups.flatMap((found, at): Fault[] => {
    if (found.length === 1) return [];
    const detail =
      found.length === 0
        ? `there is no operation "${ids[at]}"`
        : `several operations are named "${ids[at]}"`;
    return [{ pointer: `/operations/${at}`, detail }];
  });
  return { operations: groups.flat(), faults };
}
