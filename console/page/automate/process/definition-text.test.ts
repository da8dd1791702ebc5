// A Process as text and back, and the positions of its faults.
import { expect, it } from "vitest";
import { readText, textOf } from "./definition-text.ts";
import type { Process } from "./definition.ts";

const TOOL = "3ac4f714-ab92-4e5f-8a09-9ab7ffd8b4e1";
const process = {
  name: "Trip",
  description: null,
  enabled: true,
  definition: {
    initialContext: ["city"],
    steps: [
      {
        id: "ask",
        calls: { tool: TOOL },
        dependsOn: [],
        inputs: { city: "{input.city}" },
        output: { variable: "answer", required: true },
        execution: { mode: "sequential", interactionMode: "manual" },
      },
    ],
    outputTemplate: "{{answer.text}}",
    maxRecursionDepth: 1,
  },
} as unknown as Process;
const text = textOf(process, new Map([[TOOL, "Forecast"]]));

it("a definition is written with the names of Tools and without defaults, and is read back", () => {
  expect(text).toContain(`tool: ${TOOL} # Forecast\n`);
  expect(text).not.toMatch(/dependsOn|required|maxRecursionDepth|mode:/);
  expect(readText(text)).toMatchObject({
    faults: [],
    described: {
      name: "Trip",
      initialContext: ["city"],
      outputTemplate: "{{answer.text}}",
      steps: [{ id: "ask", execution: { interactionMode: "manual" } }],
    },
  });
});

it("a definition is also read from JSON", () => {
  expect(readText('{ "name": "a", "steps": [] }').described).toEqual({ name: "a", steps: [] });
});

it("the place of a pointer is the position of its value, or the first line of the object that lacks it", () => {
  const { placeOf } = readText(text);
  const textAt = (pointer: string) => {
    const { from, to } = placeOf(pointer);
    return text.slice(from, to);
  };
  expect(textAt("/steps/0/calls/tool")).toBe(TOOL);
  expect(textAt("/steps/0/inputs/city")).toContain("{input.city}");
  expect(textAt("/steps/0/loop/until")).toBe("id: ask");
  expect(textAt("/nothing")).toBe("name: Trip");
});

it("syntax errors are reported, and aliases are refused", () => {
  const { described, faults } = readText("name: [a\nsteps: b");
  expect(described).toBeNull();
  expect(faults[0]?.from).toBeGreaterThan(0);
  expect(readText("a: &x [1]\nb: [*x, *x]").faults[0]?.detail).toContain("aliases");
});
