import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import { describe, expect, it } from "vitest";
import type { StepType, WriteOperation } from "../contracts/plan.ts";
import { describeIssues } from "../contracts/schema.ts";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import { complete, wine } from "../../tests/support/answers.ts";
import { actSchema } from "./act-schema.ts";

const pack = createCellarPack();
const of = (type: StepType, operation?: WriteOperation, more: object = {}) =>
  actSchema(pack, { type, subdomain: "wines", operation, ...more });
const call = (tool: string, params: object) => ({ action: "tool_call", tool, params });
const accepts = (schema: ReturnType<typeof of>, value: unknown) => schema.safeParse(value).success;

interface Json {
  [key: string]: unknown;
  properties?: Record<string, Json>;
  required?: string[];
}

/** Optional properties and unions in a JSON schema: what structured output has few of. */
function complexity(node: unknown, sum = { optional: 0, unions: 0 }) {
  if (Array.isArray(node)) node.forEach((entry) => complexity(entry, sum));
  else if (node !== null && typeof node === "object") {
    const schema = node as Json;
    if ("anyOf" in schema) sum.unions += 1;
    const names = Object.keys(schema.properties ?? {});
    sum.optional += names.filter((name) => !schema.required?.includes(name)).length;
    Object.values(schema).forEach((entry) => complexity(entry, sum));
  }
  return sum;
}

const kinds: [StepType, WriteOperation | undefined, object][] = [
  ["read", undefined, {}],
  ["read", undefined, { quick: true }],
  ["write", "create", {}],
  ["write", "create", { batched: true }],
  ["write", "update", { batched: true }],
  ["write", "delete", {}],
  ["analyze", undefined, {}],
  ["generate", undefined, {}],
];

describe("the schema of a step", () => {
  it.each(kinds)("survives the provider's structured output: %s %s %j", (type, operation, more) => {
    const { schema } = zodOutputFormat(of(type, operation, more));
    const text = JSON.stringify(schema);
    expect(schema.title).toBe("quick" in more ? "ActQuickDecision" : "ActDecision");
    expect(schema.type).toBe("object");
    expect(text).not.toContain('"additionalProperties":true');
    const { optional, unions } = complexity(schema);
    expect(optional).toBeLessThanOrEqual(24);
    expect(unions).toBeLessThanOrEqual(16);
  });

  it("is built once per kind of step, and per pack", () => {
    expect(of("write", "create")).toBe(of("write", "create"));
    expect(of("write", "create")).not.toBe(of("write", "create", { batched: true }));
    expect(actSchema(createCellarPack(), { type: "read", subdomain: "wines" })).not.toBe(
      of("read"),
    );
  });

  it("takes only the actions of the step type", () => {
    const read = call("db_read", { table: "wines" });
    expect(accepts(of("read"), read)).toBe(true);
    expect(accepts(of("analyze"), read)).toBe(false);
    expect(accepts(of("generate"), read)).toBe(false);
    expect(
      accepts(of("read", undefined, { quick: true }), { action: "ask_user", question: "?" }),
    ).toBe(false);
    expect(accepts(of("read"), { action: "ask_user", question: "?" })).toBe(true);
    expect(accepts(of("read"), { action: "retrieve_step" })).toBe(false);
  });

  it("takes only the tools, tables, columns and rows of the step", () => {
    const by = { and: [{ column: "id", op: "in", value: ["wine_1"] }] };
    const remove = call("db_delete", { table: "wines", where: by });
    expect(accepts(of("write", "delete"), remove)).toBe(true);
    expect(accepts(of("write", "update"), remove)).toBe(false);
    expect(accepts(of("read"), remove)).toBe(false);
    expect(accepts(of("read"), call("db_read", { table: "profiles" }))).toBe(false);
    const foreign = { and: [{ column: "household_id", op: "eq", value: "x" }] };
    expect(accepts(of("read"), call("db_read", { table: "wines", where: foreign }))).toBe(false);
    const create = (rows: object[]) => call("db_create", { table: "wines", rows });
    expect(accepts(of("write", "create"), create([{ name: "Ada" }]))).toBe(true);
    expect(accepts(of("write", "create"), create([{ name: "Ada", household_id: "x" }]))).toBe(
      false,
    );
    expect(accepts(of("write", "create", { batched: true }), create([{ name: "Ada" }]))).toBe(
      false,
    );
    expect(
      accepts(
        of("write", "update"),
        call("db_update", { table: "wines", where: by, set: { owner: 1 } }),
      ),
    ).toBe(false);
    const notes = call("db_read", { table: "wine_notes" });
    expect(accepts(of("read"), notes)).toBe(true);
    expect(accepts(of("read", undefined, { quick: true }), notes)).toBe(false);
  });

  it("takes as generated content only what the artifact's schema says", () => {
    const { name: _name, ...nameless } = wine("Ada");
    expect(accepts(of("generate"), complete("", { data: wine("Ada") }))).toBe(true);
    expect(accepts(of("generate"), complete("", { data: nameless }))).toBe(false);
  });

  it("reads null as left out", () => {
    const parsed = of("read").parse({
      ...call("db_read", { table: "wines", where: null, limit: null }),
      question: null,
    });
    expect(parsed).toMatchObject({
      params: { table: "wines", limit: 50, columns: [] },
      question: "",
    });
  });
});

describe("what a model is told of a value that does not fit", () => {
  const refusal = (row: object) => {
    const schema = actSchema(pack, { type: "write", subdomain: "wines", operation: "create" });
    const parsed = schema.safeParse({
      action: "tool_call",
      tool: "db_create",
      params: { table: "wines", rows: [row] },
    });
    return parsed.success ? "" : describeIssues(parsed.error);
  };

  it("names the allowed values of an enum, and coerces nothing", () => {
    expect(refusal({ name: "Ada", colour: "red" })).toBe("");
    for (const colour of ["Red", "crimson", "rosé", " red"]) {
      expect(refusal({ name: "Ada", colour })).toContain(
        "params.rows.0.colour: must be one of red, white, rose, sparkling",
      );
    }
  });

  it("speaks of the shape that the value comes closest to", () => {
    expect(refusal({ wine_id: "wine_1", note: "plum", score: 101 })).toMatch(/rows\.0\.score: /);
    expect(refusal({ name: "Ada", cork: true })).toMatch(/cork/);
  });
});
