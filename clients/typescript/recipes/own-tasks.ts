// The Tools for your household's tasks, which the recipes read and add to.
import * as z from "zod";
import { existingTool } from "../define.ts";

const rows = z.object({ rows: z.array(z.object({ title: z.string() })) });

/** Without a condition, done tasks are read as well. */
const where = z.object({
  and: z.array(z.object({ column: z.string(), op: z.string(), value: z.boolean() })),
});
export const readTasks = existingTool("tasks.read", {
  input: z.object({ where: where.optional() }),
  output: rows,
});

export const createTasks = existingTool("tasks.create", {
  input: z.object({ items: z.array(z.object({ title: z.string() })) }),
  output: rows,
});
