import { expect, it } from "vitest";
import { OPERATION, toolOf } from "../../../tests/support/platform-definitions.ts";
import {
  PROTOCOLS,
  ServiceTypeSchema,
  type Service,
} from "../../contracts/definitions/services.ts";
import { OPERATIONS, type Operation, type Tool } from "../../contracts/definitions/tools.ts";
import { checkOperation } from "./check-operation.ts";
import { checkService } from "./check-service.ts";
import { checkTool } from "./check-tool.ts";

const CONNECTION = {
  type: "object",
  required: ["endpoint"],
  properties: { endpoint: { type: "string" }, size: { type: "integer", default: 5 } },
  additionalProperties: false,
};
const service = (overrides: Partial<Service> = {}) => ({
  type: "rest_api" as const,
  protocol: "https" as const,
  connectionSchema: CONNECTION,
  requiresSecret: false,
  ...overrides,
});
type Rest = Extract<Operation, { type: "rest_call" }>;
const rest = (overrides: Partial<Rest>): Rest => ({
  type: "rest_call",
  method: "POST",
  path: "",
  retry: "safe",
  ...overrides,
});
const ENDPOINT = { endpoint: "https://api.example.com/v1" };
const tool = (operation: Operation, inputs: string[] = [], overrides: Partial<Tool> = {}) =>
  toolOf("tool", operation, inputs, { connectionParams: ENDPOINT, ...overrides });
const pointers = (candidate: Tool, of: Partial<Service> = {}) =>
  checkTool(candidate, service(of)).map(({ pointer }) => pointer);

it("a Tool that fits its Service passes", () => {
  const operation = rest({
    path: "/items/{{id}}",
    query: { q: "{{text}}" },
    headers: { "x-note": "{{text}}" },
    body: { list: "{{#items}}{{name}} {{id}}{{/items}}" },
  });
  expect(pointers(tool(operation, ["id", "text", "items"]))).toEqual([]);
});

it("all faults of a Tool are reported at once, each with its place", () => {
  const operation = rest({
    method: "GET",
    path: "/../{{id}}",
    query: { q: "{{#open}}" },
    headers: { Host: "evil.example", "x-a": "a\nb", "X-A": "{{text}}" },
    body: { a: "{{.}}" },
  });
  const secret = { secretId: "s", placement: { in: "header" as const, name: "x-a" } };
  const wrong = tool(operation, ["unused"], {
    connectionParams: { endpoint: "http://name:word@host/", size: "big", more: 1 },
    outputSchema: { pattern: "x" },
    secret,
  });
  wrong.inputSchema = { ...wrong.inputSchema, required: ["ghost"] };
  expect(pointers(wrong).toSorted()).toEqual(
    [
      "/connectionParams/size",
      "/connectionParams/more",
      "/connectionParams/endpoint",
      "/operation/query/q",
      "/operation/body/a",
      "/operation/path",
      "/operation/body",
      "/operation/headers/Host",
      "/operation/headers/x-a",
      "/operation/headers/X-A",
      "/outputSchema/pattern",
      "/operation/path",
      "/operation/headers/X-A",
      "/inputSchema/properties/unused",
      "/inputSchema/required",
      "/secret/placement",
    ].toSorted(),
  );
});

it("the inputSchema must have exactly the variables of the operation", () => {
  const operation = rest({
    path: "/{{a}}",
    body: { deep: ["{{b.c}}", "{{#list}}{{name}}{{d}}{{/list}}"] },
  });
  expect(pointers(tool(operation, ["a", "b", "list", "d"]))).toEqual([]);
  expect(pointers(tool(operation, ["a", "list", "e"]))).toEqual([
    "/operation/body/deep/0",
    "/inputSchema/properties/e",
  ]);
  expect(
    pointers(tool(operation, ["a", "b", "list"], { inputSchema: { properties: {} } })),
  ).toContain("/inputSchema/type");
});

it("a graph operation must have its query's parameters, and no value may be written into the query", () => {
  const graph = (overrides: Partial<Extract<Operation, { type: "graph_query" }>>): Operation => ({
    type: "graph_query",
    query: "MATCH (n {a: $a}) RETURN n",
    access: "read",
    ...overrides,
  });
  const faults = (operation: Operation, inputs: string[]) =>
    checkOperation(tool(operation, inputs)).map(({ pointer }) => pointer);
  expect(faults(graph({}), ["a"])).toEqual([]);
  expect(faults(graph({}), ["b"])).toEqual(["/operation/query", "/inputSchema/properties/b"]);
  expect(faults(graph({ parameters: { a: "{{x}}" } }), ["x"])).toEqual([]);
  expect(faults(graph({ parameters: { b: "{{x}}" } }), ["x"])).toEqual([
    "/operation/query",
    "/operation/parameters/b",
  ]);
  expect(faults(graph({ query: "MATCH (n {a: '{{a}}'}) RETURN n" }), [])).toEqual([
    "/operation/query",
  ]);
});

it("an operation must have a type that fits its Service's type", () => {
  for (const type of ServiceTypeSchema.options) {
    for (const operation of Object.values(OPERATION)) {
      const fits = OPERATIONS[type].includes(operation.type);
      const isRefused = pointers(tool(operation), { type }).includes("/operation/type");
      expect(isRefused).toBe(!fits);
    }
  }
});

it("a Tool must name a Secret if its Service requires one, in a placement that the type allows", () => {
  const { rest: plain, llm, graph } = OPERATION as Record<"rest" | "llm" | "graph", Operation>;
  expect(pointers(tool(plain), { requiresSecret: true })).toEqual(["/secret"]);
  const withSecret = (operation: Operation, placement: NonNullable<Tool["secret"]>["placement"]) =>
    tool(operation, [], { secret: { secretId: "s", placement } });
  expect(pointers(withSecret(plain, { in: "bearer" }), { requiresSecret: true })).toEqual([]);
  expect(pointers(withSecret(plain, { in: "header", name: "X-Api-Key" }))).toEqual([]);
  expect(pointers(withSecret(plain, { in: "header", name: "Host" }))).toEqual([
    "/secret/placement",
  ]);
  const query = rest({ query: { key: "1" } });
  expect(pointers(withSecret(query, { in: "query", name: "key" }))).toEqual(["/secret/placement"]);
  expect(pointers(withSecret(llm, { in: "query", name: "key" }), { type: "llm_provider" })).toEqual(
    ["/secret/placement"],
  );
  const bolt = { connectionParams: { endpoint: "bolt://graph.example:7687" } };
  expect(
    pointers(
      { ...withSecret(graph, { in: "bearer" }), ...bolt },
      { type: "neo4j_graph", protocol: "bolt" },
    ),
  ).toEqual(["/secret/placement"]);
});

it.each<[Service["protocol"], string, boolean]>([
  ["https", "https://a.example/x?y=1", true],
  ["https", "http://a.example", false],
  ["http", "http://a.example", true],
  ["bolt+s", "bolt+s://a.example", true],
  ["bolt+s", "bolt://a.example", false],
  ["https", "https://a.example/#part", false],
  ["https", "https://me@a.example", false],
  ["https", "file:///etc/passwd", false],
  ["https", "a.example", false],
])("with the protocol %s, %s is an address: %s", (protocol, endpoint, isAddress) => {
  const candidate = tool(OPERATION["rest"] as Operation, [], { connectionParams: { endpoint } });
  expect(pointers(candidate, { protocol }).includes("/connectionParams/endpoint")).toBe(!isAddress);
});

it("a Service must have a protocol of its type, and a schema that requires an address", () => {
  const faults = (overrides: Partial<Service>) =>
    checkService(service(overrides)).map(({ pointer }) => pointer);
  expect(faults({})).toEqual([]);
  for (const type of ServiceTypeSchema.options) {
    for (const protocol of [
      "bolt",
      "bolt+s",
      "http",
      "https",
      "stdio",
      "sse",
      "internal",
    ] as const) {
      expect(faults({ type, protocol }).includes("/protocol")).toBe(
        !PROTOCOLS[type].includes(protocol),
      );
    }
  }
  expect(faults({ connectionSchema: { type: "array", pattern: "x" } })).toEqual([
    "/connectionSchema/pattern",
    "/connectionSchema/type",
    "/connectionSchema/properties",
  ]);
  expect(faults({ connectionSchema: { ...CONNECTION, required: [] } })).toEqual([
    "/connectionSchema/required",
  ]);
  expect(
    faults({ type: "mcp_server", protocol: "stdio", connectionSchema: { type: "object" } }),
  ).toEqual([]);
});

it("the fault of a query in a path says where the query belongs", () => {
  const [fault, ...others] = checkTool(tool(rest({ path: "/items?open=true" })), service());
  expect(others).toEqual([]);
  expect(fault).toEqual({
    pointer: "/operation/path",
    detail: "The path has a query: its parameters belong in `query`.",
  });
});
