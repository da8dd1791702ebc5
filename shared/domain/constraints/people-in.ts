// For how many people the conversation is, as the user has said in it.
import type { DomainPack } from "../../contracts/pack.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import { isUnsure } from "../prompting/sections/format-constraints.ts";

/** Null where nobody has said. */
export function peopleIn(
  { constraints: specs }: Pick<DomainPack, "constraints">,
  session: SessionConstraints | null,
): number | null {
  const said = (session?.constraints ?? []).filter(
    (one) => specs[one.type]?.standsFor === "householdSize" && !isUnsure(one),
  );
  // The one occasion that is under discussion, and of several none.
  const occasions = new Set(said.filter(({ field }) => field !== "").map(({ value }) => value));
  const general = said.findLast(({ field }) => field === "")?.value;
  const people = Number(occasions.size === 1 ? [...occasions][0] : general);
  return Number.isInteger(people) && people > 0 ? people : null;
}
