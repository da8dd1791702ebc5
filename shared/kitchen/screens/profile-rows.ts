// What the user's profile states of tastes, as rows of the table of preferences, so that a list of tastes has them,
// too.
import type { Language } from "../../contracts/language.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { foldText } from "../../domain/understanding/check-evidence.ts";
import { kitchenFields } from "../profile.ts";
import { kitchenName } from "../wording/words-for.ts";

type Stated = { kind: "allergy" | "diet"; subject: string; words: string; fromProfile: true };

/**
 * The allergens and diets of the user's own profile that the user has not stated besides, each with the columns of a
 * row; empty for other tables.
 */
export function profileRows(table: string, profile: MemberProfile, language: Language): Stated[] {
  if (table !== "preferences") return [];
  const { allergens } = kitchenFields({ fields: profile.own ?? {} });
  const { diet } = kitchenFields(profile);
  const told = (profile.told ?? []).filter(({ who, later }) => !who && later !== true);
  const isTold = ({ kind, subject }: Stated) =>
    told.some(
      (fact) =>
        fact.kind === kind &&
        [fact.subject, ...(fact.codes ?? [])].some((name) => foldText(name) === foldText(subject)),
    );
  const rowsOf = (kind: Stated["kind"], subjects: readonly string[]): Stated[] =>
    subjects.map((subject) => ({
      ...{ kind, subject },
      // A diet may be in the user's own words, which have no code.
      words: kitchenName("code", subject, language) ?? subject,
      fromProfile: true,
    }));
  const rows = [...rowsOf("allergy", allergens), ...rowsOf("diet", diet)];
  return rows.filter((row) => !isTold(row));
}
