import { expect, it } from "vitest";
import { questionLines, readAnswer } from "./answer-step.ts";

const manual = { why: "manual" } as const;
const doubt = { why: "unknown_outcome" } as const;

it("a question before a step accepts run, run with other inputs, refuse, and an empty line", () => {
  expect(readAnswer("run", manual)).toEqual({ choice: "run" });
  expect(readAnswer(' run {"city": "Graz"} ', manual)).toEqual({
    choice: "run",
    inputs: { city: "Graz" },
  });
  expect(readAnswer("refuse", manual)).toEqual({ choice: "refuse" });
  expect([readAnswer("", manual), readAnswer(undefined, manual)]).toEqual([null, null]);
});

it("a question about a call whose outcome is unknown accepts a decision, with the call's output", () => {
  expect(readAnswer("happened", doubt)).toEqual({ choice: "happened" });
  expect(readAnswer('happened {"id": 7}', doubt)).toEqual({
    choice: "happened",
    output: { id: 7 },
  });
  expect(readAnswer("skip", doubt)).toEqual({ choice: "skip" });
  expect(readAnswer("stop", doubt)).toEqual({ choice: "stop" });
  expect(readAnswer("happened {", doubt)).toHaveProperty("problem");
});

it("a question about an event accepts that the event has come, with its data, or that the step stops waiting", () => {
  const event = { why: "event" } as const;
  expect(readAnswer("happened", event)).toEqual({ choice: "happened" });
  expect(readAnswer('happened {"id": 7}', event)).toEqual({
    choice: "happened",
    output: { id: 7 },
  });
  expect(readAnswer("skip", event)).toEqual({ choice: "skip" });
  for (const line of ["run", "refuse", "stop", "yes"]) {
    expect(readAnswer(line, event)).toHaveProperty("problem");
  }
});

it.each(["yes", "skip", "stop", "happened", "refuse it", "run it", "run [1]", "run 7", "running"])(
  "the answer %j to a question before a step is not accepted",
  (line) => {
    expect(readAnswer(line, manual)).toHaveProperty("problem");
  },
);

it("the inputs of a step are shown without characters that could control the terminal", () => {
  const question = {
    hop: "step.1",
    step: "send",
    why: "manual" as const,
    tool: "Letter",
    inputs: { to: "Ada\u001b[2J", copies: 2 },
    given: [],
    requestHash: "h",
    choices: [],
  };
  expect(questionLines(question, 80)).toEqual([
    "  ? send (Letter) waits to be run, with",
    "      to: Ada",
    "      copies: 2",
  ]);
});
