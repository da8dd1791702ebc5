// A list of tastes has the allergens and diets of the user's profile, each once, and not those of other members.
import { expect, it } from "vitest";
import type { MemberProfile } from "../../contracts/profile.ts";
import { formatList } from "./format-list.ts";
import { profileRows } from "./profile-rows.ts";

const profile: MemberProfile = {
  // The list has the allergens of all members, without saying whose they are.
  fields: { allergens: ["fish", "milk"], diet: ["vegetarian", "low salt"] },
  own: { allergens: ["milk"] },
  guidance: {},
  timezone: null,
  told: [{ kind: "diet", subject: "Vegetarian", note: null, codes: ["vegetarian"] }],
};
const subjects = (table: string) => profileRows(table, profile, "en").map(({ subject }) => subject);

it("what only the profile states is added to a list of tastes, and to no other list", () => {
  expect(subjects("preferences")).toEqual(["milk", "low salt"]);
  expect(subjects("recipes")).toEqual([]);
});

it("diets are named in the user's language, and the user's own words are kept", () => {
  const rows = profileRows("preferences", { ...profile, told: [] }, "de");
  const diets = rows.filter(({ kind }) => kind === "diet");
  expect(diets.map(({ words }) => words)).toEqual(["vegetarisch", "low salt"]);
});

it("a line from the profile is worded like a statement, in the user's language, and says where it is from", () => {
  const rows = profileRows("preferences", profile, "de").slice(0, 1);
  const list = {
    table: "preferences",
    rows,
    total: 1,
    today: "2026-11-21",
    language: "de" as const,
  };
  expect(formatList({ ...list, narrowed: true, whole: false })).toBe(
    "Du hast eine Allergie gegen Milch (aus deinem Profil).",
  );
});
