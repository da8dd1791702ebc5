// Reads an OpenAPI document as a client would: its operations, and what a reference points at.

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
}

export interface ResponseSpec {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Record<string, unknown> }>;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: unknown;
  responses: Record<string, ResponseSpec>;
}

export function operationsOf(document: Record<string, unknown>): Operation[] {
  const paths = document["paths"] as Record<string, Record<string, Omit<Operation, "path">>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: operation.parameters ?? [],
      method,
      path,
    })),
  );
}

/** What a local reference (`#/components/…`) points at; undefined when there is nothing. */
export function pointAt(document: unknown, ref: string): unknown {
  return ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      document,
    );
}
