// What pages need to know of a table of the household: the fields of a row, and which of them are shown first.

export interface Field {
  /** The API's name of the field; its label has the same name in the catalogue. */
  name: string;
  /** `shown`: the field cannot be edited here. */
  kind: "text" | "long" | "number" | "date" | "flag" | "choice" | "shown";
  choices?: readonly string[];
  isRequired?: boolean;
  /** The label; absent: the catalogue's word for the field's name. */
  label?: string;
  /** The catalogue name of the label, if the field's own name says too little. */
  calledAs?: "dish";
  /** The labels of the choices, if the catalogue has none. */
  choiceLabels?: Readonly<Record<string, string>>;
  /** A part of the shop: those that Alfred knows are stored under one name and shown in the page's language. */
  isShopPart?: boolean;
  /** A text that many rows have in common: it can be set for several at once. */
  isShared?: boolean;
  /** The row is to be used or done by this day. */
  deadline?: "expires" | "due";
  /** Show the label before the value beside the title. */
  isLabelled?: boolean;
  /** The allowed numbers; absent: all from 0. */
  range?: { min?: number | undefined; max?: number | undefined; step: number | "any" };
}

/** A number up to this maximum is a rating, such as stars: it is shown as `4/5` and filtered by a minimum. */
const MAX_MARKS = 10;

export const isMark = ({ kind, range }: Field): boolean =>
  kind === "number" && range?.max !== undefined && range.max <= MAX_MARKS;

export interface Resource {
  path: string;
  /** The field that names a row. */
  title: string;
  /** The fields shown beside the title. */
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
      { ...date("expiresOn"), deadline: "expires" },
      notes,
    ],
  },
  plan: {
    path: "/v1/kitchen/meal-plans",
    title: "title",
    beside: ["plannedOn", "mealType", "servings"],
    // The dialog opens with the focus in the first field. The day is often known already.
    fields: [
      { ...text("title"), calledAs: "dish" },
      required(date("plannedOn")),
      required(choice("mealType", "breakfast lunch dinner snack")),
      number("servings"),
      notes,
    ],
  },
  log: {
    path: "/v1/kitchen/cooking-log",
    title: "title",
    beside: ["cookedOn", "servings", "rating"],
    fields: [
      required(text("title")),
      required(date("cookedOn")),
      { ...number("servings"), isLabelled: true },
      { name: "rating", kind: "number", range: { min: 1, max: 5, step: 1 } },
      notes,
    ],
  },
  tasks: {
    path: "/v1/kitchen/tasks",
    title: "title",
    beside: ["dueOn", "done"],
    fields: [
      required(text("title")),
      { ...date("dueOn"), deadline: "due" },
      { name: "done", kind: "flag" },
      notes,
    ],
  },
};
