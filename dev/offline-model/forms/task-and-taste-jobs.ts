// The jobs of the forms about chores, and about what a person likes and must avoid.
import { ifRead } from "./if-read.ts";
import type { Change, Condition, Jobs } from "./job.ts";

const table = "tasks";
const OPEN: Condition[] = [{ column: "done", op: "eq", values: ["false"] }];
const DONE: Condition[] = [{ column: "done", op: "eq", values: ["true"] }];
const markDone: Change = { column: "done", how: "set", value: "true" };
const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const taste = (kind: string) =>
  ifRead("foods", (foods) =>
    foods.some(({ definite }) => definite)
      ? null
      : {
          do: "create",
          table: "preferences",
          rows: foods.map(({ name: subject }) => ({ kind, subject })),
        },
  );

export const taskAndTasteJobs: Jobs = {
  "tasks.add": ifRead("title", (title, { day }) => ({
    do: "create",
    table,
    rows: [{ title: capitalize(title), ...(day === undefined ? {} : { due_on: day }) }],
  })),
  "tasks.show": () => ({ do: "look", table, where: OPEN, order: "due_on" }),
  "tasks.done": ifRead("title", (name) => ({
    do: "change",
    which: { table, named: [{ name }], where: OPEN },
    each: [[markDone]],
  })),
  "tasks.delete": ifRead("title", (name) => ({
    do: "delete",
    which: { table, named: [{ name }] },
  })),
  "tasks.deleteall": () => ({ do: "delete", which: { table, where: [] } }),
  "tasks.deletedone": () => ({ do: "delete", which: { table, where: DONE } }),
  "tastes.avoid": ({ foods = [], food }) => ({
    do: "avoid",
    kind: "allergy",
    what: [...foods, ...(food === undefined ? [] : [food])].map(({ name }) => name).join(", "),
  }),
  "tastes.vegetarian": () => ({ do: "avoid", kind: "diet", what: "vegetarian" }),
  "tastes.vegan": () => ({ do: "avoid", kind: "diet", what: "vegan" }),
  "tastes.dislike": taste("dislike"),
  "tastes.like": taste("like"),
  "tastes.show": () => ({ do: "look", table: "preferences", where: [] }),
};
