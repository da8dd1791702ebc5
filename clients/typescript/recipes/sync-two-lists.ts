// Sync two lists: puts those of the team's open tasks on your own list that are not there yet.
import * as z from "zod";
import { cel, defineProcess, each, missing } from "../define.ts";
import { createTasks, readTasks } from "./own-tasks.ts";
import { openTasks } from "./tasks-service.ts";

const task = z.object({ title: z.string() });

// This is a Process of its own, so that the titles are computed once, and not by the filter for each task.
export const addMissing = defineProcess({
  name: "Add missing tasks",
  input: z.object({ theirs: z.array(task), titles: z.array(z.string()) }),
})
  .each("added", createTasks, ({ input, item }) => ({
    inputs: { items: [{ title: item.title }] },
    forEach: {
      items: cel<{ title: string }[]>(`${input.theirs}.filter(t, !(t.title in ${input.titles}))`),
      onItemError: "collect",
    },
  }))
  .output(
    ({ steps }) =>
      each(steps.added.output.results, (added) => `+ ${added.rows[0].title}\n`) +
      missing(steps.added.output.results, "Nothing is new."),
  );

export default defineProcess({
  name: "Sync tasks of the team",
  description: "Puts the team's open tasks on your list, those that are not there yet",
})
  .step("theirs", openTasks, () => ({ inputs: {} }))
  .step("ours", readTasks, () => ({ inputs: {} }))
  .step("synced", addMissing, ({ steps }) => ({
    inputs: {
      theirs: steps.theirs.output.tasks,
      titles: cel<string[]>(`${steps.ours.output.rows}.map(r, r.title)`),
    },
  }))
  .output(({ steps }) => `${steps.synced.output}`);
