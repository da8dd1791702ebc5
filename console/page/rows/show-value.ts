// A value of a row as people read it.
import type { Texts, Words } from "../wording/words.ts";
import type { Field } from "./resources.ts";

type Choice = keyof Texts["choices"];
type Label = keyof Texts["fields"];

export const labelOf = (name: string, { fields }: Texts): string => fields[name as Label];

export const choiceOf = (value: string, { choices }: Texts): string => choices[value as Choice];

/** Empty when there is no value. */
export function shown(field: Field, value: unknown, { texts, locale }: Words): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "number":
      return new Intl.NumberFormat(locale).format(Number(value));
    case "date":
      // A day is the same everywhere: it is read and written without a time zone.
      return new Date(`${String(value)}T00:00:00Z`).toLocaleDateString(locale, {
        ...{ weekday: "short", day: "numeric", month: "short", timeZone: "UTC" },
      });
    case "flag":
      return value === true ? `✓ ${labelOf(field.name, texts)}` : "";
    case "choice":
      return choiceOf(String(value), texts);
    default:
      return String(value);
  }
}
