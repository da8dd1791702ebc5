import { describe, expect, it } from "vitest";
import type { MemberProfile, Told } from "../../../contracts/profile.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { marksExplained, permanentConstraintLines, profileLines } from "./format-constraints.ts";

const pack = createCellarPack();

describe("the marks of lines", () => {
  const marked = {
    profile: {
      ...pack.profile,
      always: () => ["shuns: rose (profile)"],
      marks: { profile: "filled in by the user", household: "filled in by another member" },
    },
    constraints: pack.constraints,
  };
  const explained = (told: Told[], confidence = 1) => {
    const profile: MemberProfile = { fields: {}, guidance: {}, timezone: null, told };
    const constraint = { type: "colour", field: "", value: "red", confidence };
    const constraints = { goal: null, since: 1, constraints: [constraint] };
    return marksExplained(marked, profile, profileLines(marked, profile, constraints));
  };
  const fact = { kind: "shuns", subject: "tannin", note: null };

  it("only the marks that lines have are explained", () => {
    expect(explained([])).toEqual(["In brackets, profile: filled in by the user."]);
    expect(explained([{ ...fact, who: "Tim", words: "Gerbstoff" }], 0.5)).toEqual([
      "In brackets, profile: filled in by the user; a name: whose it is, else the user's; " +
        "in quotes: the user's words; unsure: perhaps not meant.",
    ]);
  });

  it("nothing is explained if no line has a mark", () => {
    expect(marksExplained(marked, null, ["colour: red"])).toEqual([]);
  });
});

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
