// The Process of docs/how-to/write-a-process.md: two forecasts side by side, and a task that a person agrees to. Its Tools
// are those of docs/how-to/describe-a-tool.md.
import * as z from "zod";
import { defineProcess, existingTool, given } from "./define.ts";

const weather = existingTool("Weather", {
  input: z.object({ city: z.string() }),
  output: z.object({ sky: z.string(), low: z.number() }),
});

const addTask = existingTool("Add a task", {
  input: z.object({ title: z.string() }),
  output: z.object({ title: z.string() }),
});

export default defineProcess({
  name: "Day out",
  input: z.object({ city: z.string().describe("where the day is spent") }),
})
  .step({ id: "look", variable: "weather" }, weather, ({ input }) => ({
    inputs: { city: input.city },
    mode: "parallel",
  }))
  .step("home", weather, () => ({ inputs: { city: "Graz" }, mode: "parallel" }))
  .step({ id: "pack", variable: "packed" }, addTask, ({ input, steps }) => ({
    inputs: { title: `Take a jacket to ${input.city}` },
    dependsOn: ["look"],
    condition: `${steps.weather.output.low} < 20`,
    interactionMode: "manual",
    required: false,
  }))
  .output(
    ({ input, steps }) =>
      `${input.city}: ${steps.weather.output.sky}. ` +
      given(steps.packed.output, `To do: ${steps.packed.output.title}.`),
  );
