// A row's value in a form for people.
import type { Texts, Words } from "../wording/words.ts";
import { isMark, type Field, type Resource } from "./resources.ts";
import type { Row } from "./row-api.ts";

type Choice = keyof Texts["choices"];
type Label = keyof Texts["fields"];

export const labelOf = ({ name, label, calledAs }: Field, { fields }: Texts): string =>
  label ?? fields[calledAs ?? (name as Label)];

/** A part of the shop in the page's language, if it is one that Alfred knows; any other as it was typed. */
export const shopPartOf = (name: string, { shopParts }: Texts): string =>
  Object.hasOwn(shopParts, name) ? shopParts[name as keyof typeof shopParts] : name;

/** Field → label. */
export const labelsOf = ({ fields }: Resource, texts: Texts): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, labelOf(field, texts)]));

export const choiceOf = (value: string, { choices }: Texts, field?: Field): string =>
  field?.choiceLabels?.[value] ?? choices[value as Choice];

/** Empty if there is no value, or if a flag is off. */
export function fieldText(field: Field, value: unknown, { texts, locale }: Words): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "number":
      if (isMark(field)) return `${String(value)}/${field.range?.max}`;
      // A year is not an amount: no separator among its digits.
      return new Intl.NumberFormat(locale, { useGrouping: "min2" }).format(Number(value));
    case "date":
      // A day has no time zone: parse and format it in UTC.
      return new Date(`${String(value)}T00:00:00Z`).toLocaleDateString(locale, {
        weekday: "short",
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      });
    case "flag":
      return value === true ? labelOf(field, texts) : "";
    case "choice":
      return choiceOf(String(value), texts, field);
    case "shown":
      return partsOf(value).join("; ");
    default:
      return field.isShopPart === true ? shopPartOf(String(value), texts) : String(value);
  }
}

/** A value as an editor first shows it: a known part of the shop in the page's language, any other as it is. */
export const shownValue = (field: Field, value: unknown, words: Words): unknown =>
  field.isShopPart === true ? fieldText(field, value, words) : value;

/** The fields that differ between two versions of a row, each as a line with its label and later value. */
export const changedValues = ({ fields }: Resource, before: Row, later: Row, words: Words) =>
  fields
    .filter(({ name }) => later[name] !== before[name])
    .map((field) => {
      const value = fieldText(field, later[field.name], words);
      return `${labelOf(field, words.texts)}: ${value === "" ? "–" : value}`;
    });

/** The texts of nested rows and lists, one for each part. */
const partsOf = (value: unknown): string[] =>
  [value].flat().map((part) =>
    typeof part === "object" && part !== null
      ? Object.entries(part)
          .filter(([name, member]) => name !== "id" && member !== null && member !== "")
          .map(([, member]) => String(member))
          .join(" · ")
      : String(part),
  );
