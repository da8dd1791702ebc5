// A Tool made from an MCP server's offer, and the effects that an operation may have.
import { expect, it } from "vitest";
import type { components } from "../../../../clients/typescript/types.ts";
import { effectsOf } from "./effects-of.ts";
import { draftOfOffer, type Offer } from "./draft-of-offer.ts";
import { bodyOf } from "./tool-draft.ts";

type Tool = components["schemas"]["Tool"];

const secret = { secretId: "s", placement: { in: "bearer" } };
const tool = {
  name: "Weigh",
  description: "Ours",
  serviceId: "x",
  connectionParams: { endpoint: "e" },
  operation: {
    type: "mcp_call",
    tool: "weigh",
    retry: "safe",
    arguments: { a: "{{b}}" },
    schemaHash: "old",
  },
  inputSchema: {},
  outputSchema: { type: "object" },
  answersMayDecide: ["/mass"],
  secret,
} as unknown as Tool;
const offer = (name: string): Offer => ({
  name,
  description: "Theirs",
  schemaHash: "new",
  outputSchema: null,
  inputSchema: { type: "object", properties: { mass: { type: "number" } } },
});

it("a new Tool made from an offer has the connection of the existing Tool, and its calls are not repeated", () => {
  const { body } = bodyOf(draftOfOffer(tool, offer("convert")), "mcp_server");
  expect(body).toMatchObject({
    name: "convert",
    description: "Theirs",
    serviceId: "x",
    secret,
    answersMayDecide: [],
    connectionParams: { endpoint: "e" },
    inputSchema: offer("").inputSchema,
    operation: { type: "mcp_call", tool: "convert", retry: "never", schemaHash: "new" },
  });
});

it("the update of a Tool from an offer changes only what the server has changed", () => {
  const { body } = bodyOf(draftOfOffer(tool, offer("weigh")), "mcp_server");
  expect(body).toMatchObject({
    name: "Weigh",
    description: "Ours",
    answersMayDecide: ["/mass"],
    inputSchema: offer("").inputSchema,
    outputSchema: { type: "object" },
    operation: { ...tool.operation, schemaHash: "new" },
  });
});

it("the effects of an operation are known from its type, its method, its access and its retries", () => {
  const rest = { type: "rest_call", path: "/", method: "GET", retry: "safe" } as const;
  expect(effectsOf(rest)).toEqual({ mayChange: false, mayRepeat: true });
  expect(effectsOf({ ...rest, method: "PUT" })).toEqual({ mayChange: true, mayRepeat: true });
  expect(effectsOf(tool.operation)).toEqual({ mayChange: false, mayRepeat: true });
  const query = { type: "graph_query", query: "q", access: "write" } as const;
  expect(effectsOf(query)).toEqual({ mayChange: true, mayRepeat: false });
});
