// The API keeps what its last release promised: `released.json` has the promises, and a document that breaks one fails.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiRoutes } from "../../../functions/routes.ts";
import { buildOpenApi } from "../../../shared/http/openapi.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { pointAt } from "../openapi-reader.ts";
import { brokenPromises, promisesOf, type Promises } from "./promises.ts";

const pack = createKitchenPack();
const document = buildOpenApi(apiRoutes(pack), pack);
const current = () => structuredClone(document) as Record<string, unknown>;
const file = join(import.meta.dirname, "released.json");

const HOW_TO_ACCEPT =
  "keep what clients of the last release use or, if the break is meant, accept it: UPDATE=1 npx vitest run tests/api/released";

test("the API keeps every promise of its last release", () => {
  const now = promisesOf(current());
  if (process.env["UPDATE"] === "1") writeFileSync(file, asText(now));
  const releasedPromises = JSON.parse(readFileSync(file, "utf8")) as Promises;
  const breaks = brokenPromises(releasedPromises, now);
  expect(breaks.length === 0 ? [] : [...breaks, HOW_TO_ACCEPT]).toEqual([]);
});

/** A line for each subject, so that a difference names it. */
function asText(promises: Promises): string {
  const lines = Object.entries(promises).map((promise) =>
    promise.map((part) => JSON.stringify(part)),
  );
  return `{\n${lines.map((line) => line.join(": ")).join(",\n")}\n}\n`;
}

type Schema = { required: string[]; properties: Record<string, unknown> };
interface Operation {
  parameters: { name?: string; schema: { type?: string; enum?: string[] } }[];
  responses: Record<string, unknown>;
}
type Document = ReturnType<typeof current>;
const TASKS = "/v1/kitchen/tasks";
const tasks = (later: Document) =>
  (later["paths"] as Record<string, { get: Operation; post?: Operation }>)[TASKS]!;
const schema = (later: Document, name: string) =>
  pointAt(later, `components/schemas/${name}`) as Schema;

test.each<[string, (later: Document) => unknown, string[]]>([
  [
    "an operation that is gone",
    (later) => delete tasks(later).post,
    [`POST ${TASKS} answers: gone`, `POST ${TASKS} takes: gone`, "CreateTask takes: gone"],
  ],
  [
    "a status that is gone",
    (later) => delete tasks(later).get.responses["410"],
    [`GET ${TASKS} answers: gone: 410`],
  ],
  [
    "a field of an answer that is gone",
    (later) => delete schema(later, "Task").properties["done"],
    ["Task answers: gone: done"],
  ],
  [
    "a field of an answer that is not always there any more",
    (later) => (schema(later, "Task").required = ["id"]),
    ["Task answers: gone: title!"],
  ],
  [
    "a field of an answer with another type",
    (later) => (schema(later, "Task").properties["title"] = { type: "integer" }),
    ["Task answers: asked of the client: title: integer"],
  ],
  [
    "a field that a request must have",
    (later) => schema(later, "CreateTask").required.push("notes"),
    ["CreateTask takes: asked of the client: notes!"],
  ],
  [
    "a field that a request may not have any more",
    (later) => delete schema(later, "CreateTask").properties["notes"],
    ["CreateTask takes: gone: notes: string"],
  ],
  [
    "a parameter that must be there",
    (later) => {
      const sort = { name: "sort", in: "query", required: true, schema: { type: "string" } };
      tasks(later).get.parameters.push(sort);
    },
    [`GET ${TASKS} takes: asked of the client: query sort!`],
  ],
  [
    "a value that a parameter may not have any more",
    (later) => {
      const doneParameter = tasks(later).get.parameters.find(({ name }) => name === "done");
      doneParameter!.schema.enum = ["true"];
    },
    [`GET ${TASKS} takes: gone: query done: =false`],
  ],
])("%s is reported", (_what, change, changes) => {
  const later = current();
  change(later);
  expect(brokenPromises(promisesOf(current()), promisesOf(later))).toEqual(
    expect.arrayContaining(changes),
  );
});

test("additions to the API break no promise", () => {
  const later = current();
  const any = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
  const fresh = { get: { responses: { 200: { description: "new" } } } };
  Object.assign(later["paths"] as object, { "/v1/new": fresh });
  schema(later, "Task").properties["more"] = any;
  schema(later, "CreateTask").properties["more"] = any;
  expect(brokenPromises(promisesOf(current()), promisesOf(later))).toEqual([]);
});
