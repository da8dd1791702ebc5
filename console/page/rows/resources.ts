// The household's rows that have a page each: what a row has, and what of it is shown first.

export interface Field {
  /** As the API names it; its label is a word of the same name. */
  name: string;
  /** `shown`: it is not edited on a page, and stays as it is. */
  kind: "text" | "long" | "number" | "date" | "flag" | "choice" | "shown";
  choices?: readonly string[];
  isRequired?: boolean;
  /** What it is called; absent: the word of its name. */
  label?: string;
  /** The field whose word it is called by, where the word of its name says too little. */
  calledAs?: "dish";
  /** The labels of its choices, where the page has no words for them. */
  choiceLabels?: Readonly<Record<string, string>>;
  /** Its label stands before its value where it is told beside the title. */
  isLabelled?: boolean;
  /** The numbers that it takes; absent: all from 0. */
  range?: { min?: number | undefined; max?: number | undefined; step: number | "any" };
}

/** Numbers of so short a range are marks, such as stars: they are chosen from. */
const MAX_MARKS = 10;

export const isMark = ({ kind, range }: Field): boolean =>
  kind === "number" && range?.max !== undefined && range.max <= MAX_MARKS;

export interface Resource {
  path: string;
  /** What a row is called by. */
  title: string;
  /** Shown beside the title. */
  beside: readonly string[];
  fields: readonly Field[];
}

export type ResourceName = "pantry" | "plan" | "tasks" | "log";

const text = (name: string): Field => ({ name, kind: "text" });
const date = (name: string): Field => ({ name, kind: "date" });
const number = (name: string): Field => ({ name, kind: "number" });
const choice = (name: string, choices: string): Field => {
  return { name, kind: "choice", choices: choices.split(" ") };
};
const required = (field: Field): Field => ({ ...field, isRequired: true });
const notes: Field = { name: "notes", kind: "long" };

export const RESOURCES: Readonly<Record<ResourceName, Resource>> = {
  pantry: {
    path: "/v1/kitchen/inventory",
    title: "name",
    beside: ["quantity", "unit", "location", "expiresOn"],
    fields: [
      required(text("name")),
      number("quantity"),
      text("unit"),
      choice("location", "pantry fridge freezer counter other"),
      date("expiresOn"),
      notes,
    ],
  },
  plan: {
    path: "/v1/kitchen/meal-plans",
    title: "title",
    beside: ["plannedOn", "mealType", "servings"],
    fields: [
      required(date("plannedOn")),
      required(choice("mealType", "breakfast lunch dinner snack")),
      { ...text("title"), calledAs: "dish" },
      number("servings"),
      notes,
    ],
  },
  log: {
    path: "/v1/kitchen/cooking-log",
    title: "title",
    beside: ["cookedOn", "servings", "rating"],
    fields: [
      required(date("cookedOn")),
      required(text("title")),
      { ...number("servings"), isLabelled: true },
      { name: "rating", kind: "number", range: { min: 1, max: 5, step: 1 } },
      notes,
    ],
  },
  tasks: {
    path: "/v1/kitchen/tasks",
    title: "title",
    beside: ["dueOn", "done"],
    fields: [required(text("title")), date("dueOn"), { name: "done", kind: "flag" }, notes],
  },
};
