import { expect, it } from "vitest";
import { questionLines, readAnswer } from "./answer-step.ts";

it("takes run, run with other inputs, refuse, and nothing", () => {
  expect(readAnswer("run")).toEqual({ choice: "run" });
  expect(readAnswer(' run {"city": "Graz"} ')).toEqual({ choice: "run", inputs: { city: "Graz" } });
  expect(readAnswer("refuse")).toEqual({ choice: "refuse" });
  expect([readAnswer(""), readAnswer(undefined)]).toEqual([null, null]);
});

it.each(["yes", "refuse it", "run it", "run [1]", "run 7", "running"])(
  "does not take %j for an answer",
  (line) => {
    expect(readAnswer(line)).toHaveProperty("problem");
  },
);

it("shows what a step would be run with, without what could steer the terminal", () => {
  const question = {
    hop: "step.1",
    step: "send",
    why: "manual" as const,
    tool: "Letter",
    inputs: { to: "Ada\u001b[2J", copies: 2 },
    requestHash: "h",
  };
  expect(questionLines(question, 80)).toEqual([
    "  ? send (Letter) waits to be run, with",
    "      to: Ada",
    "      copies: 2",
  ]);
});
