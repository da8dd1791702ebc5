// Webhook to task: an issue that is opened on GitHub becomes a task on your own list.
import * as z from "zod";
import { defineProcess } from "../define.ts";
import { createTasks } from "./own-tasks.ts";

export default defineProcess({
  name: "Issue to task",
  input: z.object({ title: z.string().max(200), repository: z.string() }),
})
  .step("added", createTasks, ({ input }) => ({
    inputs: { items: [{ title: `${input.title} (${input.repository})` }] },
  }))
  .output(({ steps }) => `On the list: ${steps.added.output.rows[0].title}.`);
