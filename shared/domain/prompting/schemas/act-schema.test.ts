import { describe, expect, it } from "vitest";
import type { StepType, WriteOperation } from "../../../contracts/plan.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, wine } from "../../../../tests/support/answers.ts";
import { asCall } from "../../../../tests/support/as-answer.ts";
import { actSchema } from "./act-schema.ts";

const pack = createCellarPack();
const of = (type: StepType, operation?: WriteOperation, more: object = {}) =>
  actSchema(pack, { type, subdomain: "wines", operation, ...more });
const call = (tool: string, params: object, fields?: string[]) => ({
  action: "tool_call",
  call: asCall(tool, { table: "wines", ...params }, fields),
});
const CREATE = ["tool", "table", "where", "rows", "last"];
const accepts = (schema: ReturnType<typeof of>, value: unknown) => schema.safeParse(value).success;

describe("the schema of a step", () => {
  it("is built once per kind of step and pack, whatever the subdomain", () => {
    expect(of("write", "create")).toBe(of("write", "create"));
    expect(of("read")).toBe(actSchema(pack, { type: "read", subdomain: "visits" }));
    expect(of("read")).not.toBe(of("read", undefined, { quick: true }));
    expect(of("write", "create")).not.toBe(of("write", "update"));
    const other = actSchema(createCellarPack(), { type: "read", subdomain: "wines" });
    expect(other).not.toBe(of("read"));
  });

  it("carries the contract's name", () => {
    expect(of("read").meta()?.title).toBe("ActDecision");
    expect(of("read", undefined, { quick: true }).meta()?.title).toBe("ActQuickDecision");
  });

  it("takes only the actions of the step type", () => {
    const read = call("db_read", {});
    const quick = of("read", undefined, { quick: true });
    expect(accepts(of("read"), read)).toBe(true);
    expect(accepts(of("analyze"), read)).toBe(false);
    expect(accepts(of("generate"), read)).toBe(false);
    expect(accepts(quick, { action: "ask_user", question: "?" })).toBe(false);
    expect(accepts(of("read"), { action: "ask_user", question: "?" })).toBe(true);
    expect(accepts(of("read"), { action: "retrieve_step" })).toBe(false);
  });

  it("takes only the tools of the step, and only what they take", () => {
    const remove = call("db_delete", {
      where: { and: [{ column: "id", op: "in", value: ["a"] }] },
    });
    expect(accepts(of("write", "delete"), remove)).toBe(true);
    expect(accepts(of("write", "update"), remove)).toBe(false);
    expect(accepts(of("read"), remove)).toBe(false);
    const create = call("db_create", { rows: [{ name: "Ada" }] });
    expect(accepts(of("write", "create"), create)).toBe(true);
    expect(accepts(of("write", "delete"), create)).toBe(false);
    const mixedCall = call("db_create", {}, [...CREATE, "changes"]);
    expect(accepts(of("write", "create"), mixedCall)).toBe(false);
    const read = call("db_read", {}, CREATE);
    expect(accepts(of("write", "create"), read)).toBe(true);
  });

  it("takes no nested filter and no condition without values", () => {
    const nestedCall = call("db_read", {
      where: { and: [{ or: [{ column: "name", op: "eq", value: "Ada" }] }] },
    });
    expect(accepts(of("read"), nestedCall)).toBe(false);
    const bare = { match: "all", conditions: [{ column: "name", op: "eq" }] };
    expect(accepts(of("read"), call("db_read", { where: bare }))).toBe(false);
  });

  it("takes as generated content only what the artifact's schema says", () => {
    const { name: _name, ...nameless } = wine("Ada");
    expect(accepts(of("generate"), complete("", { data: wine("Ada") }))).toBe(true);
    expect(accepts(of("generate"), complete("", { data: nameless }))).toBe(false);
  });
});
