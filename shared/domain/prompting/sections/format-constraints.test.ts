import { describe, expect, it } from "vitest";
import type { MemberProfile, Told } from "../../../contracts/profile.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { permanentConstraintLines } from "./format-constraints.ts";

const pack = createCellarPack();

describe("what always holds", () => {
  const lines = (told: Partial<Told>) => {
    const one = { kind: "shuns", subject: "rose", note: null, ...told };
    const profile: MemberProfile = {
      fields: { shunnedColours: ["rose"], glasses: [], palate: "" },
      guidance: {},
      timezone: null,
      told: [one],
    };
    return permanentConstraintLines(pack, profile);
  };

  it("stands once where the user has told what the profile says, in their words", () => {
    expect(lines({ words: "rosé" })).toEqual(['shuns: rose ("rosé")']);
    expect(lines({ subject: "rosé wine", words: "rose" })).toEqual(['shuns: rosé wine ("rose")']);
  });

  it("stands beside what was told of a person, or for a time", () => {
    expect(lines({ who: "Tim" })).toEqual(["shuns: rose", "shuns: rose (Tim)"]);
    expect(lines({ until: "2027-01-31" })).toHaveLength(2);
    expect(lines({ from: "2027-01-01" })).toHaveLength(2);
  });

  it("stands beside what was told of something else", () => {
    expect(lines({ subject: "tannin" })).toEqual(["shuns: rose", "shuns: tannin"]);
    expect(lines({ kind: "dislike" })).toEqual(["shuns: rose", "dislike: rose"]);
  });
});
