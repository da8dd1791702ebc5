// Forms about what is to be done, and about what somebody likes and must avoid.
import type { Change, Condition, Form, Job, Named, Row } from "./job.ts";

const OPEN: Condition[] = [{ column: "done", op: "eq", values: ["false"] }];
const done = (): Change => ({ column: "done", how: "set", value: "true" });
const taste = (kind: string, names: string[]): Job => ({
  ...{ do: "create", table: "preferences" },
  rows: names.map((subject): Row => ({ kind, subject })),
});
const finish = (name: Named | undefined): Job | null =>
  name === undefined
    ? null
    : { do: "change", which: { table: "tasks", named: [name], where: OPEN }, each: [[done()]] };
const TODO = "(tasks|task list|to-do list|todo list|to do list|todos|to-dos|chores)";

export const taskAndTasteForms: Form[] = [
  {
    id: "tasks.add",
    effect: "adds a task, with the day where one is said",
    example: "remind me to defrost the cod on Monday",
    patterns: [
      "remind (me|us) to {title} [{day}]",
      "remind (me|us) [on] {day} to {title}",
      "(add|create|make) (a|the|a new) task (:|to) {title} [{day}]",
      "new task : {title} [{day}]",
      `(add|put) {title} (to|on) my ${TODO}`,
    ],
    job: ({ title, day }) =>
      title === undefined
        ? null
        : {
            do: "create",
            table: "tasks",
            rows: [{ title: capital(title), ...(day === undefined ? {} : { due_on: day }) }],
          },
  },
  {
    id: "tasks.show",
    effect: "shows the open tasks",
    example: "what are my tasks?",
    patterns: [
      `(what are|$show) [all] $my [open|kitchen] ${TODO}`,
      `[$show] (my|our) [open|kitchen] ${TODO}`,
      "what (do $me have|is there|have $me got) to do",
      "what do $me (need|have) to do",
      `(what's|what is) on $my ${TODO}`,
      "(what|which) tasks (are open|are left|do $me have|are there|are still open)",
    ],
    job: () => ({ do: "look", table: "tasks", where: OPEN, order: "due_on" }),
  },
  {
    id: "tasks.done",
    effect: "marks a task as done",
    example: "mark defrost the cod as done",
    patterns: [
      "mark [the task] {name} as (done|finished|complete|completed)",
      "mark {name} task as (done|finished|complete|completed)",
      "[the] task {name} is (done|finished|complete|completed)",
      "(tick|check) off the task {name}",
      "$ive (finished|completed|done) the task {name}",
    ],
    job: ({ name }) => finish(name),
  },
  {
    id: "tasks.delete",
    effect: "deletes a task",
    example: "delete the task defrost the cod",
    patterns: [
      "($del) (the|my) task [to] {name}",
      "($del) {name} task",
      `($del|take) {name} (from|off) my ${TODO}`,
    ],
    job: ({ name }) =>
      name === undefined ? null : { do: "delete", which: { table: "tasks", named: [name] } },
  },
  {
    id: "tasks.deleteall",
    effect: "deletes every task; more than a few are asked about first",
    example: "delete all my tasks",
    patterns: [`($del) all [of] my (tasks|todos|to-dos|chores)`, `(clear|empty) my ${TODO}`],
    job: () => ({ do: "delete", which: { table: "tasks", where: [] } }),
  },
  {
    id: "tasks.deletedone",
    effect: "deletes the tasks that are done",
    example: "delete the finished tasks",
    patterns: ["($del|clear) [all] [of] [the|my] (done|completed|finished) tasks"],
    job: () => ({
      do: "delete",
      which: { table: "tasks", where: [{ column: "done", op: "eq", values: ["true"] }] },
    }),
  },
  {
    id: "tastes.avoid",
    effect: "is recorded by code, and kept out of what is made from then on",
    example: "I'm allergic to shellfish",
    patterns: ["(i'm|i am) [severely|very] allergic to {foods}", "i have a {food} allergy"],
    job: ({ foods, food }) => ({
      ...{ do: "avoid", kind: "allergy" },
      what: [...(foods ?? []), ...(food === undefined ? [] : [food])]
        .map(({ name }) => name)
        .join(", "),
    }),
  },
  {
    id: "tastes.vegetarian",
    effect: "is recorded by code, and kept to from then on",
    example: "I'm vegetarian",
    patterns: ["(i'm|i am) [a] vegetarian"],
    job: () => ({ do: "avoid", kind: "diet", what: "vegetarian" }),
  },
  {
    id: "tastes.vegan",
    effect: "is recorded by code, and kept to from then on",
    example: "I'm vegan",
    patterns: ["(i'm|i am) [a] vegan"],
    job: () => ({ do: "avoid", kind: "diet", what: "vegan" }),
  },
  {
    id: "tastes.dislike",
    effect: "notes a dislike of the speaker",
    example: "I don't like olives",
    patterns: [
      "i (don't like|do not like|really don't like|dislike|hate|really hate|can't stand) {foods}",
    ],
    job: ({ foods = [] }) =>
      foods.some(({ definite }) => definite)
        ? null
        : taste(
            "dislike",
            foods.map(({ name }) => name),
          ),
  },
  {
    id: "tastes.like",
    effect: "notes what the speaker likes",
    example: "I love mushrooms",
    patterns: ["i (like|love|really like|really love|adore) {foods}"],
    job: ({ foods = [] }) =>
      foods.some(({ definite }) => definite)
        ? null
        : taste(
            "like",
            foods.map(({ name }) => name),
          ),
  },
  {
    id: "tastes.show",
    effect: "shows likes, dislikes, allergies and diet",
    example: "what do you know about my tastes?",
    patterns: [
      "what do you (know|remember) about (me|my tastes|my preferences|my allergies)",
      "$show my (tastes|preferences|allergies|dislikes|likes and dislikes)",
      "what are my (tastes|preferences|allergies|dislikes)",
      "what am i allergic to",
      "what do i (like|dislike|not like)",
    ],
    job: () => ({ do: "look", table: "preferences", where: [] }),
  },
];

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
