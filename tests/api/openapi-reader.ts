// Reads an OpenAPI document as a client would: its operations, and what a reference points at.

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: { enum?: string[]; examples?: unknown[] };
  example?: unknown;
}

export interface Media {
  schema: Record<string, unknown>;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface ResponseSpec {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

export interface Operation {
  tags: string[];
  summary: string;
  description: string;
  method: string;
  path: string;
  operationId: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: { description: string; required: boolean; content: Record<string, Media> };
  responses: Record<string, ResponseSpec>;
}

export function operationsOf(document: Record<string, unknown>): Operation[] {
  const paths = document["paths"] as Record<string, Record<string, Omit<Operation, "path">>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: (operation.parameters ?? []).map((parameter) => resolve(document, parameter)),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          resolve(document, response),
        ]),
      ),
      method,
      path,
    })),
  );
}

/** The value, or what it refers to. */
function resolve<T extends object>(document: unknown, value: T): T {
  return "$ref" in value ? (pointAt(document, String(value.$ref)) as T) : value;
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
