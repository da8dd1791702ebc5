// A Tool converted to form fields and back, faults in its texts, and the fields that faults belong to.
import { expect, it } from "vitest";
import type { components } from "../../../../clients/typescript/types.ts";
import { decidableFields } from "./deciding-fields.ts";
import { schemaOf, variablesIn, withInputs } from "./infer-schema.ts";
import { bodyOf, draftOf, fieldOf } from "./tool-draft.ts";

type Tool = components["schemas"]["Tool"];

const tool = {
  name: "Order",
  description: null,
  serviceId: "3ac4f714-ab92-4e5f-8a09-9ab7ffd8b4e1",
  connectionParams: { endpoint: "https://shop.example.com", depth: 2 },
  operation: {
    type: "rest_call",
    method: "POST",
    path: "/orders/{{id}}",
    retry: "never",
    query: { dry: "{{dry}}" },
    headers: { Accept: "text/plain; q=1: x" },
    body: { title: "{{title}}", lines: [1, null, "yes"] },
    healthPath: "/health",
    retries: { attempts: 2, backoffSeconds: 1, on: ["away"] },
  },
  inputSchema: { type: "object", properties: { id: { type: "string" } } },
  outputSchema: { type: "object", examples: [{ amount: 3 }] },
  answersMayDecide: ["/amount"],
  secret: {
    secretId: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
    placement: { in: "query", name: "key" },
  },
  enabled: false,
  shared: true,
} as unknown as Tool;

it.each<[string, "rest_api" | "mcp_server", Partial<Tool>]>([
  ["a REST call", "rest_api", {}],
  [
    "a REST call with several examples",
    "rest_api",
    { outputSchema: { examples: [1, 2], type: "number" } },
  ],
  ["a REST call whose example is null", "rest_api", { outputSchema: { examples: [null] } }],
  [
    "an operation other than a REST call",
    "mcp_server",
    { operation: { type: "mcp_call", tool: "convert", retry: "safe", arguments: { a: "{{id}}" } } },
  ],
  [
    "a Tool with a Secret in a header",
    "rest_api",
    { secret: { secretId: "s", placement: { in: "header", name: "X-Key", prefix: "Token " } } },
  ],
  [
    "a Tool with a Secret as a password",
    "rest_api",
    { secret: { secretId: "s", placement: { in: "basic", username: "u" } } },
  ],
  ["a Tool without a Secret", "rest_api", { secret: null, answersMayDecide: [] }],
])("%s is converted to fields and back unchanged", (_name, type, changes) => {
  const whole = { ...tool, ...changes };
  expect(bodyOf(draftOf(whole), type)).toEqual({ body: whole, faults: [] });
});

it("a draft has a fault for invalid text, for a line without a name, and for a repeated name", () => {
  const draft = { ...draftOf(tool), headers: "Accept: a\nnothing\nAccept: b", inputs: "[1" };
  const { faults } = bodyOf({ ...draft, body: "title: {{title}}" }, "rest_api");
  expect(faults.map(({ pointer }) => pointer)).toEqual([
    "/operation/headers",
    "/operation/headers",
    "/operation/body",
    "/inputSchema",
  ]);
  expect(faults[0]).toMatchObject({ from: 10, to: 17 });
  expect(faults[2]?.detail).toContain("in quotes");
});

it("a fault has the field that it belongs to, and the rest of its pointer", () => {
  expect(fieldOf("/operation/headers/X-A", true)).toEqual({ field: "headers", within: "/X-A" });
  expect(fieldOf("/operation/query", false)).toEqual({ field: "operation", within: "/query" });
  expect(fieldOf("/operation/retries/attempts", true)?.field).toBe("operation");
  expect(fieldOf("/names", true)).toBeNull();
});

it("the fields that may decide are those with a single value that cannot be a sentence", () => {
  const schema = {
    type: "object",
    properties: {
      price: { type: ["number", "null"] },
      "a/b": { properties: { day: { type: "string", format: "date" } } },
      unit: { enum: ["kg", "l"] },
      maybe: { anyOf: [{ type: "boolean" }, { type: "null" }] },
      either: { anyOf: [{ type: "boolean" }, { type: "string" }] },
      note: { type: "string" },
      lines: { type: "array", items: { type: "number" } },
    },
  };
  expect(decidableFields(schema)).toEqual(["/price", "/a~1b/day", "/unit", "/maybe"]);
  expect(decidableFields(undefined)).toEqual([]);
});

it("a schema is inferred from an example, and inputs from the variables used", () => {
  expect(schemaOf({ sky: "rain", rain: [{ mm: 2 }], none: null })).toEqual({
    type: "object",
    properties: {
      sky: { type: "string" },
      rain: {
        type: "array",
        items: { type: "object", properties: { mm: { type: "number" } }, required: ["mm"] },
      },
      none: {},
    },
    required: ["sky", "rain", "none"],
  });
  expect(variablesIn("/a/{{city}}/{{ day }}", '"{{{text}}}" {{#list}}{{/list}} {{city}}')).toEqual([
    ...["city", "day", "text", "list"],
  ]);
  const schema = { properties: { city: { type: "number" } }, required: ["city"] };
  expect(withInputs(schema, ["city", "day"])).toMatchObject({
    properties: { city: { type: "number" }, day: { type: "string" } },
    required: ["city", "day"],
  });
});
