// A Process as text and back, and the places of its faults.
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

it("is written without what has its default, with the names of Tools, and read as it was", () => {
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

it("is read as JSON, too", () => {
  expect(readText('{ "name": "a", "steps": [] }').described).toEqual({ name: "a", steps: [] });
});

it("tells where a value stands, and where what is missing would stand", () => {
  const { placeOf } = readText(text);
  const at = (pointer: string) => {
    const { from, to } = placeOf(pointer);
    return text.slice(from, to);
  };
  expect(at("/steps/0/calls/tool")).toBe(TOOL);
  expect(at("/steps/0/inputs/city")).toContain("{input.city}");
  expect(at("/steps/0/loop/until")).toBe("id: ask");
  expect(at("/nothing")).toBe("name: Trip");
});

it("tells what is wrong with its form, and takes no aliases, which could stand for endless text", () => {
  const { described, faults } = readText("name: [a\nsteps: b");
  expect(described).toBeNull();
  expect(faults[0]?.from).toBeGreaterThan(0);
  expect(readText("a: &x [1]\nb: [*x, *x]").faults[0]?.detail).toContain("aliases");
});
