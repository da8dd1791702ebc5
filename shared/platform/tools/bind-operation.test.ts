import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Operation } from "../../contracts/definitions/tools.ts";
import { isRefusedHeader } from "../templates/render-headers.ts";
import { bindOperation, type BoundOperation } from "./bind-operation.ts";
import { cypherParameters } from "./cypher-parameters.ts";
import { hostsOf } from "./hosts-of.ts";
import { cases } from "../../../tests/support/sample.ts";

type Rest = Extract<Operation, { type: "rest_call" }>;
const rest = (overrides: Partial<Rest>): Rest => ({
  type: "rest_call",
  method: "POST",
  path: "",
  retry: "never",
  ...overrides,
});
const requestOf = (operation: Operation, inputs: Record<string, unknown>) => {
  const binding = bindOperation(operation, inputs);
  if (!binding.ok) throw new Error(`${binding.pointer}: ${binding.detail}`);
  return binding.request;
};
const restOf = (overrides: Partial<Rest>, inputs: Record<string, unknown>) =>
  requestOf(rest(overrides), inputs) as Extract<BoundOperation, { type: "rest_call" }>;
const faultOf = (overrides: Partial<Rest>, inputs: Record<string, unknown>) => {
  const binding = bindOperation(rest(overrides), inputs);
  return binding.ok ? null : binding;
};

it("values are escaped according to their place", () => {
  const request = restOf(
    {
      path: "/items/{{id}}/v{{n}}",
      query: { q: "{{text}}", n: "{{n}}", none: "{{missing}}", null: "{{nothing}}" },
      headers: { "x-note": "n={{n}}" },
      body: { q: "{{text}}", list: "{{list}}", at: ["{{n}}", "{{missing}}"], gone: "{{missing}}" },
    },
    { id: "a b&c?d#e", n: 2, text: '"}{a&b=c', list: [{ x: null }], nothing: null },
  );
  expect(request).toEqual({
    type: "rest_call",
    method: "POST",
    path: "/items/a%20b%26c%3Fd%23e/v2",
    query: { q: '"}{a&b=c', n: "2" },
    headers: { "x-note": "n=2" },
    body: { q: '"}{a&b=c', list: [{ x: null }], at: [2, null] },
  });
});

it.each([
  ".",
  "..",
  "a/b",
  "/",
  "\\",
  "..%2f",
  "%2e%2e",
  "%252e",
  "a%00",
  "",
  "../../admin",
  "\ud800",
])("the value %j cannot be a segment of a path", (id) => {
  expect(faultOf({ path: "/items/{{id}}" }, { id })).toMatchObject({ pointer: "/path" });
});

it("values whose dots climb only in combination are refused, and so are objects, missing values and paths that do not begin with a single slash", () => {
  expect(faultOf({ path: "/items/{{a}}{{b}}" }, { a: ".", b: "." })).toMatchObject({
    pointer: "/path",
  });
  for (const id of [{}, [1], null, undefined]) {
    expect(faultOf({ path: "/items/{{id}}" }, { id })).toMatchObject({ pointer: "/path" });
  }
  expect(faultOf({ path: "/{{#list}}{{.}}{{/list}}" }, { list: ["a", "/b"] })).not.toBeNull();
  expect(faultOf({ path: "items" }, {})).not.toBeNull();
  expect(faultOf({ path: "//evil.example/{{id}}" }, { id: 1 })).not.toBeNull();
});

it("no value climbs a path, splits it or changes the host", () => {
  const hostile = fc.string({
    unit: fc.constantFrom(..."./\\%2ef5c@:?#&=;\n\t a€".split(""), "..", "%2e", "//"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(hostile, hostile, (a, b) => {
      const binding = bindOperation(rest({ path: "/v1/{{a}}/x{{b}}/end" }), { a, b });
      const path = binding.ok && binding.request.type === "rest_call" ? binding.request.path : null;
      const url = new URL(`https://api.example.com${path ?? "/v1/a/xb/end"}`);
      expect(url.host).toBe("api.example.com");
      expect([url.search, url.hash, url.username]).toEqual(["", "", ""]);
      const segments = url.pathname.split("/").map(decodeURIComponent);
      expect(segments).toEqual(
        path === null ? ["", "v1", "a", "xb", "end"] : ["", "v1", a, `x${b}`, "end"],
      );
    }),
    { numRuns: cases(500, 2_000) },
  );
});

it("no value breaks the JSON of a body, whatever it is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (whole, text) => {
      const { body } = restOf(
        { body: { whole: "{{whole}}", text: "<{{text}}>", ["k"]: [{ deep: "{{text}}{{text}}" }] } },
        { whole, text },
      );
      expect(JSON.parse(JSON.stringify(body))).toEqual(
        JSON.parse(JSON.stringify({ whole, text: `<${text}>`, k: [{ deep: text + text }] })),
      );
    }),
  );
});

it("no value smuggles a header", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "\r", "\n", "\0", ":", "é", "€", "\u2028") }),
      (v) => {
        const binding = bindOperation(rest({ headers: { "x-note": "a{{v}}" } }), { v });
        const isPlain = /^[a:é]*$/.test(v);
        expect(binding.ok).toBe(isPlain);
        const sentHeaders =
          binding.ok && binding.request.type === "rest_call" ? binding.request.headers : {};
        const headers = new Headers(sentHeaders);
        expect([...headers.keys()]).toEqual(isPlain ? ["x-note"] : []);
      },
    ),
  );
});

it.each([
  ..."Host Cookie AUTHORIZATION Content-Length Connection Transfer-Encoding Proxy-Authorization".split(
    " ",
  ),
  ..."X-Forwarded-For Idempotency-Key Upgrade Sec-Fetch-Site CF-Connecting-IP Content-Encoding".split(
    " ",
  ),
])("a Tool must not set the header %s", (name) => {
  expect(isRefusedHeader(name)).toBe(true);
  expect(faultOf({ headers: { [name]: "x" } }, {})).toMatchObject({ pointer: "/headers" });
});

it("a Tool may set other headers", () => {
  expect(
    restOf({ headers: { Accept: "text/{{t}}", "X-Api-Version": "2" } }, { t: "plain" }).headers,
  ).toEqual({ Accept: "text/plain", "X-Api-Version": "2" });
});

it("a model's prompts are text, with objects as JSON", () => {
  const operation: Operation = {
    type: "llm_call",
    systemPrompt: "Be {{tone}}.",
    promptTemplate: "{{data}} <{{text}}>",
  };
  expect(requestOf(operation, { tone: "kind", data: { a: [1] }, text: "</x>" })).toEqual({
    type: "llm_call",
    systemPrompt: "Be kind.",
    prompt: '{"a":[1]} <</x>>',
  });
});

it("arguments and parameters keep their types; without a template they are the inputs", () => {
  const mcp: Operation = { type: "mcp_call", tool: "find", retry: "safe" };
  expect(
    requestOf({ ...mcp, arguments: { limit: "{{n}}", by: { name: "{{s}}!" } } }, { n: 3, s: "x" }),
  ).toEqual({ type: "mcp_call", tool: "find", arguments: { limit: 3, by: { name: "x!" } } });
  expect(requestOf(mcp, { a: 1 })).toMatchObject({ arguments: { a: 1 } });
  const graph: Operation = {
    type: "graph_query",
    query: "MATCH (n {name: $name}) RETURN n",
    access: "read",
  };
  expect(requestOf(graph, { name: "x'})" })).toEqual({ ...graph, parameters: { name: "x'})" } });
  expect(requestOf({ ...graph, parameters: { name: "{{who}}" } }, { who: 5 })).toMatchObject({
    parameters: { name: 5 },
  });
});

it("a query's parameters are found outside of texts, quoted names and comments", () => {
  expect(
    cypherParameters(
      `MATCH (n:\`$a\` {x: $name, y: '$b \\' $c', z: "$d"}) // $e\n/* $f */ WHERE n.v > $0 OR n.w = $name RETURN n`,
    ),
  ).toEqual(["name", "0"]);
});

it("the hosts that a Tool calls are those of its addresses", () => {
  expect(hostsOf({ endpoint: "https://api.example.com:8443/v1", model: "m" })).toEqual([
    "api.example.com:8443",
  ]);
  expect(hostsOf({ endpoint: "bolt://graph.example:7687", bridge: "https://b.example" })).toEqual([
    "graph.example:7687",
    "b.example",
  ]);
  expect(hostsOf({ endpoint: "nothing" })).toEqual([]);
});
