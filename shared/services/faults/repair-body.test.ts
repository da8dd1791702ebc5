// A body without its refused fields: whether the rest can be checked, and which faults are repeats.
import { expect, it } from "vitest";
import { NewProcessSchema } from "../../contracts/definitions/processes.ts";
import { faultsElsewhere, repairBody } from "./repair-body.ts";

const TOOL = "00000000-0000-4000-8000-000000000001";
const step = { id: "a", calls: { tool: TOOL }, output: { variable: "a" } };
const body = { name: "Report", steps: [step], outputTemplate: "{{a}}" };
const repair = (body: unknown) => repairBody(NewProcessSchema, body, { name: "-" });

it("faulty optional fields and unknown fields are removed, and a name is filled in", () => {
  const execution = { mode: "sideways", timeout: 9_999, condition: "true", colour: "red" };
  const repairedBody = repair({
    ...body,
    name: "",
    tokenBudget: -1,
    maxRecursionDepth: 99,
    more: 1,
    steps: [{ ...step, inputs: [], execution }],
  });
  expect(repairedBody).toMatchObject({
    name: "-",
    maxRecursionDepth: 1,
    steps: [{ id: "a", inputs: {}, execution: { mode: "sequential", condition: "true" } }],
  });
  expect(repairedBody).not.toHaveProperty("tokenBudget");
  expect(repair({ ...body, name: undefined })).toMatchObject({ name: "-" });
});

it.each([
  ["a step that is not an object", { steps: [step, "hello"] }],
  ["a step without its output", { steps: [{ ...step, output: undefined }] }],
  ["a variable that is not a name", { steps: [{ ...step, output: { variable: "a b" } }] }],
  ["a variable of the context that is not a name", { initialContext: ["city", "1x"] }],
  ["no template", { outputTemplate: undefined }],
])("the repair is null for %s, because nothing about the rest would be certain", (_, wrong) => {
  expect(repair({ ...body, ...wrong })).toBeNull();
});

it("the original body is not changed", () => {
  const input = { ...body, tokenBudget: -1 };
  repair(input);
  expect(input).toEqual({ ...body, tokenBudget: -1 });
});

it.each([null, "text", [body], 7])("the repair is null for %j, which is not an object", (body) => {
  expect(repair(body)).toBeNull();
});

it("the faults of a removed field, of its parts, and of the objects that contain it are dropped", () => {
  const refusedFaults = [{ pointer: "/steps/0/inputs" }];
  const rest = ["/steps/0/inputs/city", "/steps/0/inputs", "/steps/0", "/steps/1/inputs"];
  const remainingFaults = faultsElsewhere(
    refusedFaults,
    rest.map((pointer) => ({ pointer })),
  );
  expect(remainingFaults).toEqual([{ pointer: "/steps/1/inputs" }]);
});
