// Inserts bound inputs into a Tool's operation. Values in paths, headers and JSON cannot leave their place. Values in
// prompts are inserted unchanged, as are those in a URL's query, which the executor encodes. A graph query gets values
// as parameters. The result is what an executor sends.
import type { RunOperation } from "../../contracts/definitions/tools.ts";
import { renderHeaders } from "../templates/render-headers.ts";
import { renderJson, renderNamed } from "../templates/render-json.ts";
import { renderPath } from "../templates/render-path.ts";
import { TemplateError, renderText } from "../templates/render-text.ts";

type OperationOf<T extends RunOperation["type"]> = Extract<RunOperation, { type: T }>;

type InProcessType = "data_read" | "data_write" | "memory_read" | "memory_write" | "model_ask";

export type BoundOperation =
  | {
      type: "rest_call";
      method: OperationOf<"rest_call">["method"];
      /** Percent-encoded, to be appended to the endpoint's path. */
      path: string;
      query: Record<string, string>;
      headers: Record<string, string>;
      /** Absent when the request has no body. */
      body?: unknown;
    }
  | { type: "llm_call"; systemPrompt?: string; prompt: string }
  | { type: "mcp_call"; tool: string; arguments: Record<string, unknown> }
  | {
      type: "graph_query";
      query: string;
      parameters: Record<string, unknown>;
      access: OperationOf<"graph_query">["access"];
    }
  /** In-process operations get their inputs unchanged. */
  | (OperationOf<InProcessType> & { inputs: Record<string, unknown> });

/** `pointer` is relative to the operation. */
export type Binding =
  | { ok: true; request: BoundOperation }
  | { ok: false; pointer: string; detail: string };

export function bindOperation(operation: RunOperation, inputs: Record<string, unknown>): Binding {
  try {
    return { ok: true, request: bind(operation, inputs) };
  } catch (error) {
    if (!(error instanceof BindingError)) throw error;
    return { ok: false, pointer: error.pointer, detail: error.message };
  }
}

function bind(operation: RunOperation, inputs: Record<string, unknown>): BoundOperation {
  switch (operation.type) {
    case "rest_call":
      return bindRest(operation, inputs);
    case "llm_call": {
      const { systemPrompt: systemTemplate, promptTemplate } = operation;
      const systemPrompt =
        systemTemplate === undefined
          ? {}
          : { systemPrompt: renderTextAt("/systemPrompt", systemTemplate, inputs) };
      return {
        type: "llm_call",
        ...systemPrompt,
        prompt: renderTextAt("/promptTemplate", promptTemplate, inputs),
      };
    }
    case "mcp_call":
      return {
        type: "mcp_call",
        tool: operation.tool,
        arguments: renderFields("/arguments", operation.arguments, inputs),
      };
    case "graph_query": {
      const { query, access } = operation;
      const parameters = renderFields("/parameters", operation.parameters, inputs);
      return { type: "graph_query", query, parameters, access };
    }
    case "data_read":
    case "data_write":
    case "memory_read":
    case "memory_write":
    case "model_ask":
      return { ...operation, inputs };
  }
}

function bindRest(
  { method, path, query = {}, headers = {}, body }: OperationOf<"rest_call">,
  inputs: Record<string, unknown>,
): BoundOperation {
  return {
    type: "rest_call",
    method,
    path: renderAt("/path", () => renderPath(path, inputs)),
    query: renderAt("/query", () => Object.fromEntries(renderNamed(query, inputs))),
    headers: renderAt("/headers", () => Object.fromEntries(renderHeaders(headers, inputs))),
    ...(body === undefined ? {} : { body: renderAt("/body", () => renderJson(body, inputs)) }),
  };
}

/** An operation without a template passes its inputs on as its arguments or parameters. */
function renderFields(
  pointer: string,
  template: OperationOf<"mcp_call">["arguments"],
  inputs: Record<string, unknown>,
): Record<string, unknown> {
  if (template === undefined) return inputs;
  return renderAt(pointer, () => renderJson(template, inputs)) as Record<string, unknown>;
}

function renderTextAt(pointer: string, template: string, inputs: Record<string, unknown>): string {
  const rendering = renderText(template, inputs);
  if (!rendering.ok) throw new BindingError(pointer, rendering.detail);
  return rendering.text;
}

/** Renders the part of the operation at the pointer. Errors: BindingError, which names the pointer. */
function renderAt<T>(pointer: string, render: () => T): T {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new BindingError(pointer, error.message);
  }
}

class BindingError extends Error {
  readonly pointer: string;
  constructor(pointer: string, detail: string) {
    super(detail);
    this.pointer = pointer;
  }
}
