// One operation of a document as a Tool: the places of its inputs, its schemas, and an example.
import type { Placement } from "../../contracts/definitions/secrets.ts";
import type { NewTool } from "../../contracts/definitions/tools.ts";
import { headerFault } from "../templates/render-headers.ts";
import { below, isObject, type Json, objectAt, textAt } from "./json.ts";
import { isSafe, type Operation, parametersOf } from "./operations.ts";
import { followReference } from "./resolve.ts";
import { type Losses, schemaOf } from "./schema-of.ts";

type RestCall = Extract<NewTool["operation"], { type: "rest_call" }>;

/** A Tool as it would be stored, without its Service and its Secret. */
export interface PlannedTool extends Omit<NewTool, "serviceId" | "secret"> {
  operation: RestCall;
  /** Where its Secret goes; null for one that needs none. */
  placement: Placement | null;
}

export interface ToolPlace {
  /** The Service's name. */
  service: string;
  endpoint: string;
  placement: Placement | null;
}

interface Input {
  schema: Json;
  isRequired: boolean;
}

/** Adds to `losses` what cannot be stored. The Tool is usable if no fault has been added. */
export function toolOf(operation: Operation, place: ToolPlace, losses: Losses): PlannedTool {
  const inputs = new Map<string, Input>();
  const add = (name: string, input: Input): string => {
    const base = name.replaceAll(/[^A-Za-z0-9_]/g, "_").replace(/^(?=[^A-Za-z])/, "x");
    let variable = base;
    for (let count = 2; inputs.has(variable); count += 1) variable = `${base}_${count}`;
    inputs.set(variable, input);
    return `{{${variable}}}`;
  };
  const placement = placeParameters(operation, add, losses);
  const body = bodyOf(operation, add, losses);
  const { method, id, summary } = operation;
  return {
    name: `${place.service}: ${id}`.slice(0, 120),
    description: descriptionOf(summary, operation.operation),
    connectionParams: { endpoint: place.endpoint },
    operation: {
      ...{ type: "rest_call" as const, method, path: placement.path },
      ...filledMaps({ query: placement.query, headers: { ...placement.headers, ...body.headers } }),
      ...(body.template === undefined ? {} : { body: body.template as RestCall["body"] }),
      retry: isSafe(operation) ? "safe" : "never",
    },
    inputSchema: {
      type: "object",
      properties: Object.fromEntries([...inputs].map(([name, { schema }]) => [name, schema])),
      required: [...inputs].flatMap(([name, { isRequired }]) => (isRequired ? [name] : [])),
      additionalProperties: false,
    },
    outputSchema: outputOf(operation, losses),
    placement: place.placement,
    // A document says nothing about trust.
    answersMayDecide: [],
    ...{ shared: false, enabled: true },
  };
}

const filledMaps = (maps: Record<string, Record<string, string>>) =>
  Object.fromEntries(Object.entries(maps).filter(([, map]) => Object.keys(map).length > 0));

function descriptionOf(summary: string, operation: Json): string | null {
  const text = [summary, textAt(operation, "description") ?? ""].filter((part) => part !== "");
  return [...new Set(text)].join("\n\n").slice(0, 2_000).trim() || null;
}

type Add = (name: string, input: Input) => string;

function placeParameters(operation: Operation, add: Add, losses: Losses) {
  const { path } = operation;
  const query: Record<string, string> = {};
  const headers: Record<string, string> = {};
  let template = path;
  for (const { parameter, pointer } of parametersOf(losses.root, operation, losses.faults)) {
    const name = textAt(parameter, "name") ?? "";
    const isRequired = parameter["required"] === true;
    const schema = schemaOf(parameterSchema(parameter), below(pointer, "schema"), losses, false);
    const describedSchema = { ...describedBy(parameter), ...schema };
    switch (parameter["in"]) {
      case "path":
        template = template.replaceAll(
          `{${name}}`,
          add(name, { schema: describedSchema, isRequired: true }),
        );
        break;
      case "query":
        query[name] = add(name, { schema: describedSchema, isRequired });
        break;
      case "header":
        // Alfred sets these headers. OpenAPI itself says that the first three are to be ignored here.
        if (/^(?:accept|authorization|content-type|idempotency-key)$/i.test(name)) break;
        if (headerFault(name, "x") === null)
          headers[name] = add(name, { schema: describedSchema, isRequired });
        else if (isRequired)
          losses.faults.push({ pointer, detail: `no Tool can set the header ${name}` });
        else losses.notes.push(`${pointer}: the header ${name} is left out.`);
        break;
      default:
        if (isRequired)
          losses.faults.push({ pointer, detail: `no Tool can send the cookie ${name}` });
        else losses.notes.push(`${pointer}: the cookie ${name} is left out.`);
    }
  }
  const [unfilled] = /\{(?!\{)[^{}]*\}(?!\})/.exec(template) ?? [];
  if (unfilled !== undefined)
    losses.faults.push({ pointer: below("/paths", path), detail: `nothing fills ${unfilled}` });
  return { path: template, query, headers };
}

const parameterSchema = (parameter: Json): unknown =>
  parameter["schema"] ??
  Object.values(objectAt(parameter, "content")).find(isObject)?.["schema"] ??
  {};

const describedBy = (value: Json) => {
  const description = textAt(value, "description");
  return description === undefined ? {} : { description };
};

const FORM = "application/x-www-form-urlencoded";

/**
 * Each field of a body whose schema has `properties` and no combination (`allOf`, `anyOf`, `oneOf`) becomes an input,
 * except those that are read-only. Any other body is the input `body`. A body that is neither JSON nor a form is left
 * out, and so is that of a GET or HEAD.
 */
function bodyOf(
  { operation, pointer, method }: Operation,
  add: Add,
  losses: Losses,
): { template?: unknown; headers: Record<string, string> } {
  if (method === "GET" || method === "HEAD") return { headers: {} };
  const place = below(pointer, "requestBody");
  const body = followReference(losses.root, operation["requestBody"], place, losses.faults);
  if (!isObject(body)) return { headers: {} };
  const contentPlace = below(place, "content");
  const content = objectAt(body, "content");
  const types = Object.keys(content);
  const type = types.find(isJson) ?? types.find((name) => name.startsWith(FORM));
  const isRequired = body["required"] === true;
  if (type === undefined) {
    const detail = `a Tool sends JSON or a form, and not ${types.join(", ")}`;
    if (types.length > 0 && isRequired) losses.faults.push({ pointer: contentPlace, detail });
    else if (types.length > 0) losses.notes.push(`${contentPlace}: ${detail}.`);
    return { headers: {} };
  }
  const headers: Record<string, string> =
    type === "application/json" ? {} : { "Content-Type": type };
  const bodySchema = objectAt(content, type)["schema"] ?? {};
  const schema = schemaOf(bodySchema, below(contentPlace, type, "schema"), losses, false);
  const { properties, required } = schema;
  const isUncombined = !["allOf", "anyOf", "oneOf", "$ref"].some((name) => name in schema);
  if (!isObject(properties) || Object.keys(properties).length === 0 || !isUncombined) {
    const bodyInput = add("body", { schema, isRequired: isRequired || isJson(type) });
    return { template: bodyInput, headers };
  }
  const requiredNames = new Set(isRequired && Array.isArray(required) ? required : []);
  const fields = Object.entries(properties)
    .filter(([, property]) => !isObject(property) || property["readOnly"] !== true)
    .map(([name, property]) => [
      name,
      add(name, { schema: property as Json, isRequired: requiredNames.has(name) }),
    ]);
  return { template: Object.fromEntries(fields), headers };
}

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/.test(type);

/** The schema of the first answer with a status of success, with its example. */
function outputOf({ operation, pointer }: Operation, losses: Losses): Json {
  const responses = objectAt(operation, "responses");
  const status = Object.keys(responses)
    .filter((code) => /^2(?:\d\d|XX)$/.test(code))
    .toSorted()[0];
  if (status === undefined) return {};
  const responsePlace = below(pointer, "responses", status);
  const response = followReference(losses.root, responses[status], responsePlace, losses.faults);
  const content = isObject(response) ? objectAt(response, "content") : {};
  const type = Object.keys(content).find(isJson);
  if (type === undefined) return {};
  const media = objectAt(content, type);
  const place = below(responsePlace, "content", type, "schema");
  const schema = schemaOf(media["schema"] ?? {}, place, losses, true);
  const [first] = Object.values(objectAt(media, "examples"));
  const firstExample = followReference(
    losses.root,
    first,
    below(responsePlace, "content", type, "examples"),
    losses.faults,
  );
  const mediaSchema = followReference(losses.root, media["schema"], place, []);
  const example =
    media["example"] ??
    (isObject(firstExample) ? firstExample["value"] : undefined) ??
    (isObject(mediaSchema) ? mediaSchema["example"] : undefined);
  return example === undefined ? schema : { ...schema, examples: [example] };
}
