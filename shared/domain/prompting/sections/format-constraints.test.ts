import { describe, expect, it } from "vitest";
import type { MemberProfile, Told } from "../../../contracts/profile.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { permanentConstraintLines } from "./format-constraints.ts";

const pack = createCellarPack();

describe("lines of the profile", () => {
  const lines = (part: Partial<Told>) => {
    const statedFact = { kind: "shuns", subject: "rose", note: null, ...part };
    const profile: MemberProfile = {
      fields: { shunnedColours: ["rose"], glasses: [], palate: "" },
      guidance: {},
      timezone: null,
      told: [statedFact],
    };
    return permanentConstraintLines(pack, profile);
  };

  it("a line of the profile is shown once, in the user's words, if the user has stated the same fact", () => {
    expect(lines({ words: "rosé" })).toEqual(['shuns: rose ("rosé")']);
    expect(lines({ subject: "rosé wine", words: "rose" })).toEqual(['shuns: rosé wine ("rose")']);
  });

  it("a line of the profile names the guard's codes of a fact, if they differ from its subject", () => {
    expect(lines({ codes: ["rose", "red"], words: "rose" })).toEqual([
      'shuns: rose (code red; "rose")',
    ]);
  });

  it("a line of the profile is shown next to a fact about one person, or one for a limited time", () => {
    expect(lines({ who: "Tim" })).toEqual(["shuns: rose", "shuns: rose (Tim)"]);
    expect(lines({ until: "2027-01-31" })).toHaveLength(2);
    expect(lines({ from: "2027-01-01" })).toHaveLength(2);
  });

  it("a line of the profile is shown next to a fact about something else", () => {
    expect(lines({ subject: "tannin" })).toEqual(["shuns: rose", "shuns: tannin"]);
    expect(lines({ kind: "dislike" })).toEqual(["shuns: rose", "dislike: rose"]);
  });
});
