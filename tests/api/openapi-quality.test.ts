// The OpenAPI document as others read it: linted, described everywhere, with examples that hold.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { apiRoutes } from "../../functions/routes.ts";
import { problemSchema } from "../../shared/contracts/api/common.ts";
import { RunEventTypeSchema } from "../../shared/contracts/events.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { type ApiRoute, problemsOf } from "../../shared/http/api-route.ts";
import { buildOpenApi } from "../../shared/http/openapi.ts";
import { cases } from "../support/sample.ts";
import { operationsOf, pointAt, type Media } from "./openapi-reader.ts";

const pack = createKitchenPack();
const routes = apiRoutes(pack);
const document = buildOpenApi(routes, pack);
const operations = operationsOf(document);
const ProblemSchema = problemSchema(pack.violations?.kinds ?? []);
const routeOf = (id: string) => {
  const route = routes.find((route) => route.id === id);
  if (route === undefined) throw new Error(`no route ${id}`);
  return route;
};
const schemaCalled = (name: string) =>
  pointAt(document, `#/components/schemas/${name}`) as Record<string, unknown>;

/** Slow rules, only in `npm run test:all`: the tests below hold the same examples against the routes' own schemas. */
const EXAMPLE_RULES = [
  "no-invalid-media-type-examples",
  "no-invalid-schema-examples",
  "no-invalid-parameter-examples",
];

test("a linter with all its recommended rules as errors finds no fault in the document", async () => {
  const severity = cases(0, 1) === 1 ? "error" : "off";
  const rules = Object.fromEntries(EXAMPLE_RULES.map((rule) => [rule, severity] as const));
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  const messages = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  expect(messages).toEqual([]);
  // The linter works: it finds an operation that lacks what it needs.
  const bare = { ...document, components: {}, paths: { "/x": { get: { responses: {} } } } };
  const bareText = JSON.stringify(bare);
  expect(await lintFromString({ source: bareText, absoluteRef: "x.json", config })).not.toEqual([]);
});

describe("every operation", () => {
  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    "%s has a tag, a summary, a description, an id, a 4xx, and an example of every parameter, body and answer",
    (id, { tags, summary, description, parameters, requestBody, responses }) => {
      expect(id).toMatch(/^[a-z][A-Za-z]+$/);
      const tagNames = (document["tags"] as { name: string }[]).map(({ name }) => name);
      expect(tagNames).toEqual(expect.arrayContaining(tags));
      expect(tags).toHaveLength(1);
      expect(summary.length).toBeGreaterThan(3);
      expect(description.startsWith(summary)).toBe(true);
      expect(Object.keys(responses).some((status) => status.startsWith("4"))).toBe(true);
      for (const parameter of parameters) {
        const { name, in: place, schema } = parameter;
        expect({ name, description: parameter.description }).toEqual({
          name,
          description: expect.stringMatching(/./),
        });
        const example = place === "header" ? schema.examples?.[0] : parameter.example;
        expect({ name, example }).not.toEqual({ name, example: undefined });
      }
      const route = routeOf(id);
      const { params, query, body } = route;
      if (params) expectFits(params, exampleParameters(parameters, "path"));
      if (query) expectFits(query, exampleParameters(parameters, "query"));
      if (body) expectFits(body, requestBody?.content["application/json"]?.example);
      for (const [status, { description: words, content = {} }] of Object.entries(responses)) {
        expect(words.length).toBeGreaterThan(1);
        for (const [type, media] of Object.entries(content)) {
          const values = valuesOf(media);
          expect({ status, count: values.length }).not.toEqual({ status, count: 0 });
          for (const value of values) expectFits(schemaOf(type, route), value);
        }
      }
    },
  );

  const exampleParameters = (all: (typeof operations)[number]["parameters"], place: string) =>
    Object.fromEntries(
      all
        .filter((parameter) => parameter.in === place && (parameter.required || place === "query"))
        .map(({ name, example }) => [name, place === "query" ? String(example) : example]),
    );
  const valuesOf = ({ example, examples }: Media): unknown[] =>
    examples ? Object.values(examples).map(({ value }) => value) : [example];
  const schemaOf = (type: string, { streamed, success: { schema } }: ApiRoute): z.ZodType => {
    if (type === "application/problem+json") return ProblemSchema;
    if (type === "text/event-stream" && streamed) return streamed.schema;
    if (schema === undefined) throw new Error(`no schema for ${type}`);
    return schema;
  };
  function expectFits(schema: z.ZodType, example: unknown): void {
    expect(schema.safeParse(example).error?.issues ?? []).toEqual([]);
  }
});

test("every code of a problem has an example of its own", () => {
  for (const { operationId, responses } of operations) {
    for (const { status, code } of problemsOf(routeOf(operationId))) {
      const media = responses[String(status)]?.content?.["application/problem+json"];
      expect(media?.examples?.[code]?.value).toMatchObject({ status, code });
    }
  }
});

test("every event of a stream has a schema with an example", () => {
  const { oneOf } = schemaCalled("StreamEvent") as { oneOf: { $ref: string }[] };
  const events = oneOf.map(({ $ref }) => {
    const { properties } = pointAt(document, $ref) as {
      properties: { event: { const: string }; data: unknown };
    };
    expect(properties.data).toBeDefined();
    return properties.event.const;
  });
  expect(events.toSorted()).toEqual(
    [...RunEventTypeSchema.options, "message.accepted", "stream.expired"].toSorted(),
  );
  const stream = operations.find(({ operationId }) => operationId === "streamEvents");
  const media = stream?.responses["200"]?.content?.["text/event-stream"];
  expect(Object.keys(media?.examples ?? {})).toHaveLength(events.length);
});

describe("the schema and the validation", () => {
  test("the schema requires one of several fields, and that it is not null", () => {
    for (const name of ["CreateMealPlan", "CreateCookingLogEntry"]) {
      expect(schemaCalled(name)["anyOf"]).toEqual(
        ["title", "recipeId"].map((field) => ({
          required: [field],
          properties: { [field]: { not: { type: "null" } } },
        })),
      );
    }
  });

  test("the schema requires at least one field to change besides an override", () => {
    expect(schemaCalled("UpdateConversation")["minProperties"]).toBe(1);
    expect(schemaCalled("UpdateRecipe")).toMatchObject({
      minProperties: 1,
      not: { required: ["override"], maxProperties: 1 },
    });
    const { body } = routeOf("updateRecipe");
    expect(body?.safeParse({}).success).toBe(false);
    expect(body?.safeParse({ override: ["milk"] }).success).toBe(false);
    expect(body?.safeParse({ name: "Soup", override: ["milk"] }).success).toBe(true);
  });

  test("the schema and the validation accept the names of time zones, and the validation refuses offsets and unknown names", () => {
    const { timezone } = schemaCalled("PutProfile")["properties"] as {
      timezone: { pattern: string; description: string };
    };
    expect(timezone.description).toContain("IANA");
    const pattern = new RegExp(timezone.pattern);
    const bodySchema = routeOf("putProfile").body;
    const names = [
      "UTC",
      "Europe/Vienna",
      "America/Argentina/Buenos_Aires",
      "Etc/GMT+5",
      "EST5EDT",
    ];
    for (const name of names) {
      expect({ name, fits: pattern.test(name) }).toEqual({ name, fits: true });
      expect(bodySchema?.safeParse({ timezone: name }).success).toBe(true);
    }
    for (const name of ["+01:00", "-0800", "", "Europe/", "/Vienna", "a b", "Europe/Nowhere"]) {
      expect(bodySchema?.safeParse({ timezone: name }).success).toBe(false);
    }
    const every = Intl.supportedValuesOf("timeZone");
    expect(every.filter((name) => !pattern.test(name))).toEqual([]);
  });
});
