// The templates of an operation with their places, and the variables that they name.
import type { Operation } from "../../contracts/definitions/tools.ts";
import { jsonPointer } from "../json-pointer.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { cypherParameters } from "./cypher-parameters.ts";

export interface PlacedTemplate {
  /** Relative to the operation: `/query/q`. */
  pointer: string;
  template: string;
}

export function templatesOf(operation: Operation): PlacedTemplate[] {
  const leaves = (value: unknown, ...path: string[]): PlacedTemplate[] => {
    if (typeof value === "string") return [{ pointer: jsonPointer(path), template: value }];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) => leaves(part, ...path, key));
  };
  switch (operation.type) {
    case "rest_call": {
      const { path, query, headers, body } = operation;
      return leaves({ path, query, headers, body });
    }
    case "llm_call": {
      const { systemPrompt, promptTemplate } = operation;
      return leaves({ systemPrompt, promptTemplate });
    }
    case "mcp_call":
      return leaves({ arguments: operation.arguments });
    case "graph_query":
      return leaves({ parameters: operation.parameters });
    case "data_read":
    case "data_write":
      return [];
  }
}

export interface OperationUses {
  /** Names that must be inputs, each with the places that use it. */
  outer: Map<string, string[]>;
  /** Names inside sections: fields of the item, or inputs if there are such inputs. */
  inner: Set<string>;
  /** Whether the inputs are passed on unchanged, so that any name counts as used. */
  takesAnyInput: boolean;
}

export function usesOf(operation: Operation): OperationUses {
  const outer = new Map<string, string[]>();
  const inner = new Set<string>();
  const use = (name: string, pointer: string) =>
    outer.set(name, [...(outer.get(name) ?? []), pointer]);
  for (const { pointer, template } of templatesOf(operation)) {
    const variables = variablesOf(template);
    for (const name of variables?.outer ?? []) use(name, pointer);
    for (const name of variables?.inner ?? []) inner.add(name);
  }
  const queryOfInputs =
    operation.type === "graph_query" && operation.parameters === undefined ? operation.query : null;
  for (const name of queryOfInputs === null ? [] : cypherParameters(queryOfInputs))
    use(name, "/query");
  return { outer, inner, takesAnyInput: takesAnyInput(operation) };
}

function takesAnyInput(operation: Operation): boolean {
  switch (operation.type) {
    case "mcp_call":
      return operation.arguments === undefined;
    case "data_read":
    case "data_write":
      return true;
    case "rest_call":
    case "llm_call":
    case "graph_query":
      return false;
  }
}
