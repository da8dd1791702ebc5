// Every schema that can be sent stays below the limits of structured output. The published limits
// are 24 optional fields and 16 unions; that of a grammar's size is unpublished; and the first compile
// takes longer with every optional field of one object.
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import { describe, expect, it } from "vitest";
import { listContracts } from "../../shared/domain/prompting/schemas/list-contracts.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { createCellarPack } from "../cellar/pack.ts";

const BUDGET = { bytes: 3100, unions: 15, optionalOfOne: 8, optional: 20 };

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The schema without descriptions, and with references replaced by their definitions. */
function inlined(node: unknown, root: Json): unknown {
  if (Array.isArray(node)) return node.map((entry) => inlined(entry, root));
  if (!isJson(node)) return node;
  if (typeof node.$ref === "string") {
    const name = node.$ref.split("/").at(-1) ?? "";
    return inlined((root.$defs as Json)[name], root);
  }
  const entries = Object.entries(node).filter(
    ([key, value]) => key !== "$defs" && !(key === "description" && typeof value === "string"),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, inlined(value, root)]));
}

function measure(node: unknown, sum = { unions: 0, optional: 0, optionalOfOne: 0 }) {
  if (Array.isArray(node)) node.forEach((entry) => measure(entry, sum));
  if (!isJson(node)) return sum;
  if ("anyOf" in node || Array.isArray(node.type)) sum.unions += 1;
  if (isJson(node.properties) && node.type === "object") {
    const requiredNames = (node.required ?? []) as string[];
    const optional = Object.keys(node.properties).filter((name) => !requiredNames.includes(name));
    sum.optional += optional.length;
    sum.optionalOfOne = Math.max(sum.optionalOfOne, optional.length);
  }
  Object.values(node).forEach((entry) => measure(entry, sum));
  return sum;
}

describe.each([
  ["the kitchen", createKitchenPack()],
  ["the cellar", createCellarPack()],
])("the schemas of %s", (_name, pack) => {
  const contracts = listContracts(pack).map(({ name, schema }) => ({ name, schema }));

  it.each(contracts)("the schema $name is small enough to compile", ({ schema }) => {
    const sentSchema = zodOutputFormat(schema).schema as Json;
    const fullSchema = inlined(sentSchema, sentSchema);
    const { unions, optional, optionalOfOne } = measure(fullSchema);
    expect(JSON.stringify(fullSchema).length).toBeLessThanOrEqual(BUDGET.bytes);
    expect(unions).toBeLessThanOrEqual(BUDGET.unions);
    expect(optional).toBeLessThanOrEqual(BUDGET.optional);
    expect(optionalOfOne).toBeLessThanOrEqual(BUDGET.optionalOfOne);
  });

  it("the number of schemas does not depend on the number of tables", () => {
    const artifacts = Object.values(pack.subdomains).filter(({ artifact }) => artifact);
    expect(contracts.filter(({ name }) => name.startsWith("act"))).toHaveLength(
      6 + artifacts.length,
    );
  });
});
