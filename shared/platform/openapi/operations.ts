// The operations of a document, and whether they may be repeated without harm, guessed from the method.
import type { Fault } from "../../contracts/definitions/processes.ts";
import { below, isObject, type Json, listAt, objectAt, textAt } from "./json.ts";
import { followReference } from "./resolve.ts";

const METHODS = ["get", "head", "post", "put", "patch", "delete"] as const;
type Method = Uppercase<(typeof METHODS)[number]>;

export interface Operation {
  /** `operationId`, or method and path. */
  id: string;
  method: Method;
  path: string;
  summary: string;
  /** The operation's place in the document. */
  pointer: string;
  operation: Json;
  /** The places that may define parameters: the operation, then its path. */
  levels: readonly (readonly [level: Json, pointer: string])[];
  /** Servers of the operation, of its path, or of the document. */
  servers: Json[];
  /** The schemes that each of its ways to sign in needs together; empty if a call needs no credential. */
  signIns: string[][];
}

/** @param faults collects the paths that cannot be read */
export function operationsOf(document: Json, faults: Fault[]): Operation[] {
  return Object.entries(objectAt(document, "paths")).flatMap(([path, part]) => {
    const pathPointer = below("/paths", path);
    const item = followReference(document, part, pathPointer, faults);
    if (!isObject(item)) return [];
    return METHODS.flatMap((name) => {
      const operation = item[name];
      if (!isObject(operation)) return [];
      const method = name.toUpperCase() as Method;
      const [servers] = [listAt(operation, "servers"), listAt(item, "servers")].filter(
        ({ length }) => length > 0,
      );
      return {
        id: textAt(operation, "operationId") ?? `${method} ${path}`,
        ...{ method, path, pointer: below(pathPointer, name), operation },
        summary: textAt(operation, "summary") ?? textAt(operation, "description") ?? "",
        levels: [
          [operation, below(pathPointer, name)],
          [item, pathPointer],
        ] as const,
        servers: servers ?? listAt(document, "servers"),
        signIns: signInsOf(document, operation),
      };
    });
  });
}

function signInsOf(document: Json, operation: Json): string[][] {
  const requirements = Array.isArray(operation["security"])
    ? listAt(operation, "security")
    : listAt(document, "security");
  const signIns = requirements.map((requirement) => Object.keys(requirement));
  return signIns.some(({ length }) => length === 0) ? [] : signIns;
}

/** The parameters of an operation and of its path. If both have the same one, that of the operation counts. */
export function parametersOf(document: Json, { levels }: Operation, faults: Fault[]) {
  const parametersByKey = new Map<string, { parameter: Json; pointer: string }>();
  for (const [level, pointer] of levels) {
    const parts = Array.isArray(level["parameters"]) ? level["parameters"] : [];
    parts.forEach((part: unknown, index) => {
      const place = below(pointer, "parameters", index);
      const parameter = followReference(document, part, place, faults);
      if (!isObject(parameter)) return;
      const key = `${String(parameter["in"])} ${String(parameter["name"])}`;
      if (!parametersByKey.has(key)) parametersByKey.set(key, { parameter, pointer: place });
    });
  }
  return [...parametersByKey.values()];
}

/** Whether a call may be repeated. By HTTP, GET and HEAD change nothing; what another method does is not known. */
export const isSafe = ({ method }: Pick<Operation, "method">): boolean =>
  method === "GET" || method === "HEAD";

/**
 * The operations with these ids, or with these methods and paths, and a fault for each that does not exist or is
 * ambiguous.
 */
export function chosen(
  operations: readonly Operation[],
  ids: readonly string[],
): { operations: Operation[]; faults: Fault[] } {
  const groups = ids.map((id) => operations.filter((operation) => operation.id === id));
  const faults = groups.flatMap((group, index): Fault[] => {
    if (group.length === 1) return [];
    const detail =
      group.length === 0
        ? `there is no operation "${ids[index]}"`
        : `several operations are named "${ids[index]}"`;
    return [{ pointer: `/operations/${index}`, detail }];
  });
  return { operations: groups.flat(), faults };
}
