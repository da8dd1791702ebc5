// What the API promises its clients, as short facts of its OpenAPI document, and which promises a later document breaks.
import { operationsOf } from "../openapi-reader.ts";

/**
 * Facts by subject. "POST /v1/kitchen/tasks takes" and "CreateTask takes" are about requests: `title: string` says
 * that text is accepted, `title!` that the field must be there. "Task answers" is about responses: `title` says that
 * the field exists, `title!` that it is always there, `title: string` that a client has to read text.
 */
export type Promises = Record<string, string[]>;

type Schema = Record<string, unknown>;
type Way = "takes" | "answers";

/** Every promise of a document. Limits of values, formats and the values that an answer may have are not promises. */
export function promisesOf(document: Record<string, unknown>): Promises {
  const promises: Promises = {};
  const schemas = (document["components"] as { schemas: Record<string, Schema> }).schemas;
  const promiseOf = (name: string, way: Way) => {
    const subject = `${name} ${way}`;
    if (promises[subject] !== undefined) return;
    const facts: string[] = (promises[subject] = []);
    look(schemas[name] ?? {}, "", way, facts);
  };

  /** Notes what a schema says of the value at `path`, and of what is inside. */
  function look(schema: Schema, path: string, way: Way, facts: string[]): void {
    const ref = /^#\/components\/schemas\/(.+)$/.exec(String(schema["$ref"]))?.[1];
    if (ref !== undefined) {
      facts.push(`${path}: ${ref}`);
      return promiseOf(ref, way);
    }
    const variants = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
    for (const variant of variants ?? []) look(variant, path, way, facts);
    if (variants === undefined) facts.push(...typesOf(schema).map((type) => `${path}: ${type}`));
    if (way === "takes") {
      const values = (schema["enum"] ?? [schema["const"]]) as unknown[];
      for (const value of values) if (value !== undefined) facts.push(`${path}: =${String(value)}`);
    }
    const inside = (name: string) => (path === "" ? name : `${path}.${name}`);
    const requiredNames = new Set(schema["required"] as string[] | undefined);
    for (const [name, property] of Object.entries((schema["properties"] ?? {}) as Schema)) {
      if (way === "answers") facts.push(inside(name));
      if (requiredNames.has(name)) facts.push(`${inside(name)}!`);
      look(property as Schema, inside(name), way, facts);
    }
    for (const [key, name] of [
      ["items", "[]"],
      ["additionalProperties", "*"],
    ] as const) {
      const part = schema[key];
      if (typeof part === "object") look(part as Schema, inside(name), way, facts);
    }
  }

  for (const { method, path, parameters, requestBody, responses } of operationsOf(document)) {
    const address = `${method.toUpperCase()} ${path}`;
    const takes: string[] = (promises[`${address} takes`] = []);
    for (const { in: place, name, required, ...details } of parameters) {
      if (required) takes.push(`${place} ${name}!`);
      look((details as unknown as { schema: Schema }).schema, `${place} ${name}`, "takes", takes);
    }
    if (requestBody?.required === true) takes.push("body!");
    for (const { schema } of Object.values(requestBody?.content ?? {})) {
      look(schema, "body", "takes", takes);
    }
    const answers: string[] = (promises[`${address} answers`] = []);
    for (const [status, { content = {} }] of Object.entries(responses)) {
      answers.push(status);
      for (const { schema } of Object.values(content)) look(schema, status, "answers", answers);
    }
  }
  return Object.fromEntries(
    Object.entries(promises)
      .map(([subject, facts]) => [subject, [...new Set(facts)].toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const typesOf = ({ type }: Schema): string[] => [type ?? "any"].flat().map((name) => String(name));

/**
 * What would break a client of the released API, a line each: something that the client uses is gone, or something new
 * is asked of the client. Additions break nothing.
 */
export function brokenPromises(released: Promises, now: Promises): string[] {
  return Object.entries(released).flatMap(([subject, before]) => {
    const after = now[subject];
    if (after === undefined) return [`${subject}: gone`];
    const isRequest = subject.endsWith(" takes");
    // A request asks the client for its required fields; an answer asks it to read each type.
    const isAsked = (fact: string) => (isRequest ? fact.endsWith("!") : fact.includes(": "));
    const goneFacts = before.filter((fact) => !isAsked(fact) && !after.includes(fact));
    const demands = after.filter((fact) => isAsked(fact) && !before.includes(fact));
    return [
      ...goneFacts.map((fact) => `${subject}: gone: ${fact}`),
      ...demands
        .filter((fact) => concernsClient(fact, before, isRequest))
        .map((fact) => `${subject}: asked of the client: ${fact}`),
    ];
  });
}

/** Whether a new demand concerns a client of the released API: a demand inside of a new field does not. */
function concernsClient(fact: string, before: readonly string[], isRequest: boolean): boolean {
  const path = fact.replace(/!$|: .*$/, "");
  if (!isRequest)
    return (
      path === "" || before.includes(path) || before.some((place) => place.startsWith(`${path}: `))
    );
  const parent = path.slice(0, Math.max(path.lastIndexOf("."), 0));
  return parent === "" || before.some((place) => place.startsWith(`${parent}: `));
}
