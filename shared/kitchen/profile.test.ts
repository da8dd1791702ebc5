// The lines of a profile in prompts say where an allergy comes from, because no step can change a profile.
import { expect, it } from "vitest";
import type { MemberProfile } from "../contracts/profile.ts";
import { kitchenProfile } from "./profile.ts";

const profile: MemberProfile = {
  fields: { allergens: ["fish", "milk", "nuts"], diet: ["low salt"] },
  own: { allergens: ["milk"] },
  guidance: {},
  timezone: null,
  avoid: [{ kind: "diet", code: "vegan" }],
  told: [{ kind: "allergy", subject: "walnut", note: null, who: "Ben", codes: ["nuts"] }],
};
const lines = (part: Partial<MemberProfile> = {}) => kitchenProfile.always({ ...profile, ...part });

it("a line of the profile names the source of an allergy, and a household's allergy that the user has stated has no line", () => {
  expect(lines()).toEqual([
    "allergy: milk (profile)",
    "allergy: fish (household)",
    "diet: low salt (profile)",
    "diet: vegan",
  ]);
});

it("a line of the profile is kept beside a statement of the same allergy", () => {
  const told = [{ kind: "allergy", subject: "milk", note: null, codes: ["milk"] }];
  expect(lines({ told })).toContain("allergy: milk (profile)");
});

it("the household's line is kept beside a statement that is not valid yet", () => {
  const [fact] = profile.told ?? [];
  expect(lines({ told: [{ ...fact!, later: true }] })).toContain("allergy: nuts (household)");
});
