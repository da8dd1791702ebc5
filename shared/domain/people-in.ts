// For how many people the conversation is, as the user has said in it.
import type { DomainPack } from "../contracts/pack.ts";
import type { SessionConstraints } from "../contracts/session.ts";
import { isUnsure } from "./format-constraints.ts";

/** Null where nobody has said. */
export function peopleIn(
  { constraints: specs }: Pick<DomainPack, "constraints">,
  session: SessionConstraints | null,
): number | null {
  const said = session?.constraints.findLast(
    (one) => specs[one.type]?.standsFor === "householdSize" && one.field === "" && !isUnsure(one),
  );
  const people = Number(said?.value);
  return Number.isInteger(people) && people > 0 ? people : null;
}
