import { describe, expect, it } from "vitest";
import type { StepType, WriteOperation } from "../../../contracts/plan.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, wine } from "../../../../tests/support/answers.ts";
import { asCall } from "../../../../tests/support/as-answer.ts";
import { actSchema } from "./act-schema.ts";

const pack = createCellarPack();
const schemaOf = (type: StepType, operation?: WriteOperation, overrides: object = {}) =>
  actSchema(pack, { type, subdomain: "wines", operation, ...overrides });
const call = (tool: string, params: object, fields?: string[]) => ({
  action: "tool_call",
  call: asCall(tool, { table: "wines", ...params }, fields),
});
const CREATE = ["tool", "table", "where", "rows", "last"];
const accepts = (schema: ReturnType<typeof schemaOf>, value: unknown) =>
  schema.safeParse(value).success;

describe("schemas of steps", () => {
  it("the schema of a step is built once per kind of step and pack, and that of a read is the same for all subdomains", () => {
    expect(schemaOf("write", "create")).toBe(schemaOf("write", "create"));
    expect(schemaOf("read")).toBe(actSchema(pack, { type: "read", subdomain: "visits" }));
    expect(schemaOf("read")).not.toBe(schemaOf("read", undefined, { quick: true }));
    expect(schemaOf("write", "create")).not.toBe(schemaOf("write", "update"));
    const schemaOfOtherPack = actSchema(createCellarPack(), { type: "read", subdomain: "wines" });
    expect(schemaOfOtherPack).not.toBe(schemaOf("read"));
  });

  it("the schema of a step has the contract's name as its title", () => {
    expect(schemaOf("read").meta()?.title).toBe("ActDecision");
    expect(schemaOf("read", undefined, { quick: true }).meta()?.title).toBe("ActQuickDecision");
  });

  it("the schema of a step accepts only the actions of the step type", () => {
    const read = call("db_read", {});
    const quick = schemaOf("read", undefined, { quick: true });
    expect(accepts(schemaOf("read"), read)).toBe(true);
    expect(accepts(schemaOf("analyze"), read)).toBe(false);
    expect(accepts(schemaOf("generate"), read)).toBe(false);
    expect(accepts(quick, { action: "ask_user", question: "?" })).toBe(false);
    expect(accepts(schemaOf("read"), { action: "ask_user", question: "?" })).toBe(true);
    expect(accepts(schemaOf("read"), { action: "retrieve_step" })).toBe(false);
  });

  it("the schema of a step accepts only the tools of the step, with only their parameters", () => {
    const remove = call("db_delete", {
      where: { and: [{ column: "id", op: "in", value: ["a"] }] },
    });
    expect(accepts(schemaOf("write", "delete"), remove)).toBe(true);
    expect(accepts(schemaOf("write", "update"), remove)).toBe(false);
    expect(accepts(schemaOf("read"), remove)).toBe(false);
    const create = call("db_create", { rows: [{ name: "Ada" }] });
    expect(accepts(schemaOf("write", "create"), create)).toBe(true);
    expect(accepts(schemaOf("write", "delete"), create)).toBe(false);
    const mixedCall = call("db_create", {}, [...CREATE, "changes"]);
    expect(accepts(schemaOf("write", "create"), mixedCall)).toBe(false);
    const read = call("db_read", {}, CREATE);
    expect(accepts(schemaOf("write", "create"), read)).toBe(true);
  });

  it("the schema of a step refuses a nested filter and a condition without a value", () => {
    const nestedCall = call("db_read", {
      where: { and: [{ or: [{ column: "name", op: "eq", value: "Ada" }] }] },
    });
    expect(accepts(schemaOf("read"), nestedCall)).toBe(false);
    const filterWithoutValue = { match: "all", conditions: [{ column: "name", op: "eq" }] };
    expect(accepts(schemaOf("read"), call("db_read", { where: filterWithoutValue }))).toBe(false);
  });

  it("the schema of a step accepts generated content only if it fits the artifact's schema", () => {
    const { name: _name, ...wineWithoutName } = wine("Ada");
    expect(accepts(schemaOf("generate"), complete("", { data: wine("Ada") }))).toBe(true);
    expect(accepts(schemaOf("generate"), complete("", { data: wineWithoutName }))).toBe(false);
  });
});
