// The OpenAPI document follows from the table of routes: operations, parameters, tokens, headers and problems.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { apiRoutes } from "../../functions/routes.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { defineRoute, hasVersions, problemsOf } from "../../shared/http/api-route.ts";
import { createComponents } from "../../shared/http/openapi-components.ts";
import { buildOpenApi } from "../../shared/http/openapi.ts";
import { operationsOf, pointAt, type Operation } from "./openapi-reader.ts";

const pack = createKitchenPack();
const routes = apiRoutes(pack);
const document = buildOpenApi(routes, pack);
const operations = operationsOf(document);
const operationOf = (id: string): Operation => {
  const operation = operations.find(({ operationId }) => operationId === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation;
};

describe("the OpenAPI document", () => {
  test("the OpenAPI document has one operation for every route, and no other operation", () => {
    const expectedRoutes = routes.map(({ method, path, id }) => `${method} ${path} ${id}`);
    const describedRoutes = operations.map((o) => `${o.method} ${o.path} ${o.operationId}`);
    expect(describedRoutes.toSorted()).toEqual(expectedRoutes.toSorted());
    expect(describedRoutes).toContain("post /v1/conversations/{id}/messages postMessage");
  });

  test("the OpenAPI document gives every operation a unique id", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the OpenAPI document has everything that it refers to, and no schema without a reference", () => {
    const references = new Set<string>();
    JSON.stringify(document, (key, value: unknown) => {
      if (key === "$ref") references.add(String(value));
      return value;
    });
    expect(references.size).toBeGreaterThan(10);
    expect([...references].filter((ref) => typeof pointAt(document, ref) !== "object")).toEqual([]);
    const names = Object.keys(pointAt(document, "#/components/schemas") as object);
    const schemas = [...references].filter((ref) => ref.startsWith("#/components/schemas/"));
    expect(schemas.toSorted()).toEqual(
      names.map((name) => `#/components/schemas/${name}`).toSorted(),
    );
  });

  test("the OpenAPI document describes every parameter of a path once, as required", () => {
    for (const { path, parameters } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const pathParameters = parameters.filter((parameter) => parameter.in === "path");
      expect(pathParameters.map(({ name }) => name)).toEqual(inPath);
      expect(pathParameters.every(({ required }) => required)).toBe(true);
    }
  });

  test("the OpenAPI document asks for a bearer token wherever the Worker does", () => {
    expect(pointAt(document, "#/components/securitySchemes/user")).toMatchObject({
      type: "http",
      scheme: "bearer",
    });
    for (const { id, authenticated, ticketed } of routes) {
      const { security, responses } = operationOf(id);
      const ways = [{ user: [] }, ...(ticketed ? [{ ticket: [] }] : [])];
      expect({ id, security }).toEqual({ id, security: authenticated ? ways : [] });
      expect({ id, refuses: "401" in responses }).toEqual({ id, refuses: authenticated });
    }
  });

  test("the OpenAPI document asks for an Idempotency-Key on every POST that creates, and lists the other headers of requests apart from If-None-Match", () => {
    const headers = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ name, in: place }) => place === "header" && name !== "If-None-Match")
        .map(({ name, required }) => [operationId, name, required]),
    );
    const rows = [
      ...["CookingLogEntry", "InventoryItem", "MealPlan", "Preference", "Recipe"],
      ...["ShoppingItem", "Task"],
    ];
    const definitions = ["Process", "Secret", "Service", "ServiceTemplate", "Tool", "ToolTemplate"];
    const instances = ["ServiceFromTemplate", "ToolFromTemplate"];
    const createdKinds = [
      ...["Conversation", "Hook", "Household", "Invitation", "Link", "OpenApiImport", "Schedule"],
      ...[...rows, ...definitions, ...instances],
    ];
    const expectedHeaders = [
      ...createdKinds.map((kind) => [`create${kind}`, "Idempotency-Key", true]),
      ...rows.map((kind) => [`delete${kind}`, "Idempotency-Key", false]),
      ...rows.map((kind) => [`delete${kind}`, "If-Match", false]),
      ["forkConversation", "Idempotency-Key", true],
      ["invokeTool", "Idempotency-Key", true],
      ["postMessage", "Idempotency-Key", true],
      ["postMessage", "Last-Event-ID", false],
      ["putShoppingAway", "Idempotency-Key", true],
      ["recordMetricValue", "Idempotency-Key", true],
      ["rotateHook", "Idempotency-Key", true],
      ["runProcess", "Idempotency-Key", true],
      ["streamChanges", "Last-Event-ID", false],
      ["streamEvents", "Last-Event-ID", false],
      ["tryStep", "Idempotency-Key", true],
      ["rerunRun", "Idempotency-Key", true],
      ["undoEdit", "Idempotency-Key", true],
      ["undoRun", "Idempotency-Key", true],
      ...rows.map((kind) => [`update${kind}`, "Idempotency-Key", false]),
      ...(pack.resources ?? []).flatMap(({ many }) => [
        [`update${many}`, "Idempotency-Key", false],
        [`delete${many}`, "Idempotency-Key", false],
      ]),
      ...[...rows, ...definitions].map((kind) => [`update${kind}`, "If-Match", false]),
    ];
    expect(headers.toSorted()).toEqual(expectedHeaders.toSorted());
  });

  test("the OpenAPI document describes the query of a list with its limits and defaults", () => {
    const { parameters } = operationOf("listMessages");
    expect(parameters.filter((parameter) => parameter.in === "query")).toEqual([
      {
        name: "cursor",
        in: "query",
        required: false,
        description: "`next` of the previous page",
        schema: { type: "string", minLength: 1, maxLength: 400, examples: ["WyIyMDI2LTExLTIyIl0"] },
        example: "WyIyMDI2LTExLTIyIl0",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        description: "items on the page",
        schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
        example: 50,
      },
      {
        name: "order",
        in: "query",
        required: false,
        description: "which message comes first; a cursor continues in the order of its page",
        schema: { type: "string", enum: ["oldest", "newest"], default: "oldest" },
        example: "oldest",
      },
    ]);
  });

  test("the OpenAPI document requires one of five fields of a message, and names the default of `ifBusy`", () => {
    const ref = "#/components/schemas/PostMessage";
    expect(operationOf("postMessage").requestBody).toMatchObject({
      required: true,
      content: {
        "application/json": {
          schema: { $ref: ref },
          example: { text: "What is on my list for Saturday?" },
        },
      },
    });
    expect(pointAt(document, ref)).toMatchObject({
      additionalProperties: false,
      anyOf: [
        { required: ["text"] },
        { required: ["answer"] },
        { required: ["processId"] },
        { required: ["retry"] },
        { required: ["uploads"] },
      ],
      properties: { ifBusy: { default: "enqueue" } },
    });
  });

  test("the OpenAPI document says that a message may be answered by its run's events", () => {
    const { responses } = operationOf("postMessage");
    expect(Object.keys(responses["202"]?.content ?? {})).toEqual(["application/json"]);
    const schema = { $ref: "#/components/schemas/StreamEvent" };
    expect(responses["200"]?.content).toMatchObject({ "text/event-stream": { schema } });
    expect(responses["200"]?.description).toContain("message.accepted");
  });

  test("the OpenAPI document lists for every route its problems by status and code, as problem documents", () => {
    for (const route of routes) {
      const { responses } = operationOf(route.id);
      const byStatus = Map.groupBy(problemsOf(route), ({ status }) => String(status));
      const others = [
        ...(route.streamed ? ["200"] : []),
        ...(route.noContent ? ["204"] : []),
        ...(hasVersions(route) ? ["304"] : []),
      ];
      const statuses = [String(route.success.status), ...others, ...byStatus.keys()];
      expect(Object.keys(responses).toSorted()).toEqual(statuses.toSorted());
      for (const [status, specs] of byStatus) {
        expect(responses[status]?.content).toMatchObject({
          "application/problem+json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Problem" },
                { properties: { code: { enum: [...new Set(specs.map(({ code }) => code))] } } },
              ],
            },
          },
        });
      }
    }
  });

  test("the OpenAPI document shows a pack's rows under its name, by concrete schemas", () => {
    const kitchen = operations.filter(({ path }) => path.startsWith("/v1/kitchen/"));
    const { resources = [], reports = [] } = pack;
    const moves = resources.filter(({ move }) => move !== undefined);
    const pictures = resources.filter(({ pictured }) => pictured);
    expect(kitchen).toHaveLength(
      9 * resources.length + 3 * pictures.length + moves.length + reports.length + 1,
    );
    expect(kitchen.length).toBeGreaterThan(20);
    expect(operationOf("createRecipe").requestBody).toMatchObject({
      required: true,
      content: { "application/json": { schema: { $ref: "#/components/schemas/CreateRecipe" } } },
    });
    expect(pointAt(document, "#/components/schemas/CreateRecipe")).toMatchObject({
      additionalProperties: false,
      required: ["name"],
      properties: {
        prepMinutes: { anyOf: [{ type: "integer" }, { type: "null" }] },
        ingredients: { maxItems: 100, items: { required: ["name"] } },
      },
    });
    const parameterNames = [
      ...["cursor", "limit", "householdId", "sort", "changedSince", "count"],
      ...["q", "from", "to", "If-None-Match"],
    ];
    expect(
      operationOf("listMealPlans").parameters.map(({ name, required }) => [name, required]),
    ).toEqual(parameterNames.map((name) => [name, false]));
    const { responses } = operationOf("deleteTask");
    expect(responses["204"]).toMatchObject({ description: "It is gone" });
    expect(responses["204"]).not.toHaveProperty("content");
  });

  test("the OpenAPI document names Location, Retry-After and WWW-Authenticate where answers carry them", () => {
    expect(operationOf("postMessage").responses["202"]?.headers).toHaveProperty("Location");
    expect(operationOf("postMessage").responses["429"]?.headers).toHaveProperty("Retry-After");
    expect(operationOf("getRun").responses["503"]?.headers).toHaveProperty("Retry-After");
    expect(operationOf("getRun").responses["401"]?.headers).toHaveProperty("WWW-Authenticate");
  });

  test("the OpenAPI document is the same each time, and is valid JSON as a whole", () => {
    expect(buildOpenApi(routes, pack)).toEqual(document);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe("components", () => {
  test("a named schema and those inside it become components, and one name cannot stand for two forms of a schema", () => {
    const components = createComponents();
    components.schemaOf(z.strictObject({ a: z.string() }).meta({ id: "Shared" }), "output");
    const other = z.strictObject({ b: z.string() }).meta({ id: "Other" });
    const nestedSchema = z.strictObject({ other }).meta({ id: "Nested" });
    expect(components.schemaOf(nestedSchema, "output")).toEqual({
      $ref: "#/components/schemas/Nested",
    });
    expect(Object.keys(components.all())).toEqual(["Nested", "Other", "Shared"]);
    const otherComponents = createComponents();
    const withDefault = z.strictObject({ c: z.string().default("x") }).meta({ id: "WithDefault" });
    otherComponents.schemaOf(withDefault, "input");
    expect(() => otherComponents.schemaOf(withDefault, "output")).toThrow("WithDefault");
  });
});

test("a route without a schema is described as text of its content type", () => {
  const route = defineRoute({
    method: "get",
    path: "/text",
    id: "text",
    summary: "Text",
    authenticated: false,
    success: { status: 200, description: "Text", contentType: "text/plain" },
    handle: async () => ({ status: 200, json: null }),
  });
  expect(operationsOf(buildOpenApi([route], pack))[0]?.responses["200"]).toEqual({
    description: "Text",
    content: { "text/plain": { schema: { type: "string" } } },
  });
});
