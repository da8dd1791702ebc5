// Values from the conversation that replace fields of the profile, such as the number of people.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import { isUnsure } from "../prompting/sections/format-constraints.ts";

/** Field → value; fields that the conversation gives no value for are absent. */
export function profileReplacements(
  { constraints: specs }: Pick<DomainPack, "constraints">,
  session: SessionConstraints | null,
): Record<string, string | number> {
  const replacements = (session?.constraints ?? []).flatMap((constraint) => {
    const field = specs[constraint.type]?.standsFor;
    return field === undefined || isUnsure(constraint) ? [] : [{ field, constraint }];
  });
  const byField = Map.groupBy(replacements, ({ field }) => field);
  const values = [...byField].flatMap(([field, list]) => {
    const value = valueOf(list.map(({ constraint }) => constraint));
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(values);
}

/**
 * The value of the occasion under discussion. If there is none, or several differ, the value that was given without an
 * occasion.
 */
function valueOf(constraints: Constraint[]): string | number | undefined {
  const occasionValues = new Set(
    constraints.filter(({ field }) => field !== "").map(({ value }) => value),
  );
  if (occasionValues.size === 1) return [...occasionValues][0];
  return constraints.findLast(({ field }) => field === "")?.value;
}
