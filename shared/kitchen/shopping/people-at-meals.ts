// For how many people a recipe of a list is cooked, and where the number comes from (spec/kitchen#shopping).
import { weekdayIndex } from "../../domain/dates/calendar.ts";
import { readDates } from "../../domain/dates/read-dates.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import type { NoteWords } from "../wording/list-words.ts";

type Row = Record<string, unknown>;

/** Numbers of people that the conversation states; 0 where it states none. */
export interface StatedPeople {
  /** For the occasion under discussion, or for all. */
  underDiscussion: number;
  /** For every occasion. */
  always: number;
  /** For one occasion each, the newest last. */
  occasions: Occasion[];
  /** ISO date; absent: no day in the name of an occasion is known. */
  today?: string | undefined;
}

export interface Occasion {
  people: number;
  /** As the conversation names it: "Friday", "2026-12-04". */
  name: string;
  /** Whether the present message states it; a weekday of an earlier message may be over. */
  isOfMessage: boolean;
}

type From = keyof NoteWords["from"];
interface PeopleFrom {
  people: number;
  from: From;
}

/** For how many people a meal is cooked, and another number that does not count. */
export interface PeopleAtMeal extends PeopleFrom {
  other?: PeopleFrom;
}

/**
 * The number that counts for a meal: the one stated for the meal's own day, otherwise the planned servings, otherwise
 * the label's number or the one stated for every occasion, otherwise the recipe's servings. A number for another day
 * is not considered. One for an occasion of an unknown day does not count, and is returned as the other number.
 * @param isNamed whether the list's label names the recipe; its number then counts first
 */
export function peopleAt(
  meal: Row,
  recipe: Row,
  ofLabel: number,
  stated: StatedPeople,
  isNamed: boolean,
): PeopleAtMeal {
  const planned = wholePeople(meal.servings);
  const newestOn = (fit: Fit) =>
    stated.occasions.findLast((occasion) => fitOf(occasion, meal.planned_on, stated.today) === fit)
      ?.people ?? 0;
  const ofDay = (isNamed ? ofLabel : 0) || newestOn("same");
  const said = ofDay || (planned > 0 ? 0 : ofLabel || stated.always);
  if (said > 0)
    return withOther({ people: said, from: "said" }, { people: planned, from: "planned" });
  const other = { people: ofLabel || newestOn("unknown") || stated.always, from: "said" } as const;
  return planned > 0
    ? withOther({ people: planned, from: "planned" }, other)
    : withOther({ people: wholePeople(recipe.servings), from: "written" }, other);
}

function withOther(counted: PeopleFrom, other: PeopleFrom): PeopleAtMeal {
  const isTold = other.people > 0 && other.people !== counted.people;
  return isTold ? { ...counted, other } : counted;
}

/** How an occasion's day compares with that of a meal. */
type Fit = "same" | "different" | "unknown";

function fitOf({ name, isOfMessage }: Occasion, plannedOn: unknown, today?: string): Fit {
  if (today === undefined || !isPresent(plannedOn)) return "unknown";
  const day = valueText(plannedOn);
  const tokens = readDates(name, today);
  const dates = tokens.flatMap((token) => (token.kind === "date" ? token.readings : []));
  if (dates.length > 0) return dates.includes(day) ? "same" : "different";
  const weekdays = tokens.flatMap((token) =>
    token.kind === "day" ? token.names.map(({ index }) => index) : [],
  );
  if (weekdays.length === 0) return "unknown";
  if (!weekdays.includes(weekdayIndex(day))) return "different";
  return isOfMessage ? "same" : "unknown";
}

/** One line for each number of people that was stated, or that does not count, with the titles of its meals. */
export function peopleNotes(
  meals: { title: string; people: PeopleAtMeal }[],
  { notes, assumed, colon }: KitchenWords,
): string[] {
  const tell = ({ people, from }: PeopleFrom) =>
    `${assumed.forPeople(people)} (${notes.from[from]})`;
  const titlesByText = new Map<string, Set<string>>();
  for (const { title, people } of meals) {
    if (people.from !== "said" && people.other === undefined) continue;
    const text =
      people.other === undefined
        ? notes.amounts(tell(people))
        : notes.amountsNot(tell(people), tell(people.other));
    titlesByText.set(text, (titlesByText.get(text) ?? new Set()).add(title));
  }
  return [...titlesByText]
    .map(([text, titles]) => `${text}${colon}${[...titles].toSorted().join(", ")}`)
    .toSorted();
}

/** A whole number of people; 0 for any other value. */
export function wholePeople(value: unknown): number {
  const people = Number(value);
  return Number.isInteger(people) && people > 0 ? people : 0;
}

/** How many times a recipe is cooked for the wanted servings; 1 if a number of servings is missing. */
export function scaleOf(wantedServings: unknown, ownServings: unknown): number {
  const ratio = Number(wantedServings) / Number(ownServings);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}
