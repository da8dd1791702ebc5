// A body without its refused fields: what of the rest can be checked, and which faults are told twice.
import { expect, it } from "vitest";
import { NewProcessSchema } from "../../contracts/definitions/processes.ts";
import { besides, repairBody } from "./repair-body.ts";

const TOOL = "00000000-0000-4000-8000-000000000001";
const step = { id: "a", calls: { tool: TOOL }, output: { variable: "a" } };
const body = { name: "Report", steps: [step], outputTemplate: "{{a}}" };
const repaired = (given: unknown) => repairBody(NewProcessSchema, given, { name: "-" });

it("leaves out what is optional or unknown, and puts in a name", () => {
  const execution = { mode: "sideways", timeout: 9_999, condition: "true", colour: "red" };
  const found = repaired({
    ...body,
    name: "",
    tokenBudget: -1,
    maxRecursionDepth: 99,
    more: 1,
    steps: [{ ...step, inputs: [], execution }],
  });
  expect(found).toMatchObject({
    name: "-",
    maxRecursionDepth: 1,
    steps: [{ id: "a", inputs: {}, execution: { mode: "sequential", condition: "true" } }],
  });
  expect(found).not.toHaveProperty("tokenBudget");
  expect(repaired({ ...body, name: undefined })).toMatchObject({ name: "-" });
});

it.each([
  ["a step that is none", { steps: [step, "hello"] }],
  ["a step without its output", { steps: [{ ...step, output: undefined }] }],
  ["a variable that is no name", { steps: [{ ...step, output: { variable: "a b" } }] }],
  ["an input of no name among others", { initialContext: ["city", "1x"] }],
  ["no template", { outputTemplate: undefined }],
])("says nothing for certain with %s", (_, wrong) => {
  expect(repaired({ ...body, ...wrong })).toBeNull();
});

it("changes nothing of what was given", () => {
  const given = { ...body, tokenBudget: -1 };
  repaired(given);
  expect(given).toEqual({ ...body, tokenBudget: -1 });
});

it.each([null, "text", [body], 7])("has nothing of %j", (given) => {
  expect(repaired(given)).toBeNull();
});

it("tells no fault of what was left out, nor of what is around it", () => {
  const refused = [{ pointer: "/steps/0/inputs" }];
  const rest = ["/steps/0/inputs/city", "/steps/0/inputs", "/steps/0", "/steps/1/inputs"];
  const left = besides(
    refused,
    rest.map((pointer) => ({ pointer })),
  );
  expect(left).toEqual([{ pointer: "/steps/1/inputs" }]);
});
