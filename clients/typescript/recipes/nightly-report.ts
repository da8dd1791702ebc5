// Nightly report: on a schedule, gathers what is open on both lists, and posts it. The output also has the weather.
import * as z from "zod";
import { cel, defineProcess, each } from "../define.ts";
import { readTasks } from "./own-tasks.ts";
import { forecast, openTasks, postTask } from "./tasks-service.ts";

export default defineProcess({
  name: "Nightly report",
  description: "Posts what is open, and returns it with tomorrow's weather",
  input: z.object({ city: z.string() }),
})
  .step("mine", readTasks, () => ({
    inputs: { where: { and: [{ column: "done", op: "eq", value: false }] } },
    mode: "parallel",
  }))
  .step("theirs", openTasks, () => ({ inputs: {}, mode: "parallel" }))
  .step("weather", forecast, ({ input }) => ({
    inputs: { city: input.city },
    mode: "parallel",
    required: false,
  }))
  .step("posted", postTask, ({ steps }) => ({
    inputs: {
      title: cel<string>(
        `"Open: " + ${steps.mine.output.rows}.map(r, r.title).join(", ") + ` +
          `"; of the team: " + ${steps.theirs.output.tasks}.map(t, t.title).join(", ")`,
      ),
    },
  }))
  .output(
    ({ steps }) =>
      each(steps.mine.output.rows, (row) => `- ${row.title}\n`) +
      each(steps.theirs.output.tasks, (task) => `- ${task.title} (team)\n`) +
      `Tomorrow: ${steps.weather.output.days[1].sky}.`,
  );
