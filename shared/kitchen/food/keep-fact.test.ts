import { describe, expect, it, test } from "vitest";
import type { Told } from "../../contracts/profile.ts";
import type { StatedFact } from "../../contracts/answers/understand.ts";
import { keepFact } from "./keep-fact.ts";

const fact = (part: Partial<StatedFact>): StatedFact => ({
  kind: "allergy",
  whose: "speaker",
  who: "",
  lasts: "lasting",
  from: "",
  until: "",
  what: "peanut",
  words: "Erdnüsse",
  evidence: { source: "message", quote: "gegen Erdnüsse allergisch" },
  ...part,
});
const toldFact = (part: Partial<Told>): Told => ({
  kind: "allergy",
  subject: "peanut",
  note: null,
  ...part,
});
const keep = (part: Partial<StatedFact>, storedFacts: Told[] = []) =>
  keepFact(fact(part), storedFacts);
const row = (values: object) => ({ row: { table: "preferences", values } });
const words = "Erdnüsse";

describe("lasting facts", () => {
  test.each<[Partial<StatedFact>, object]>([
    [{}, { kind: "allergy", subject: "peanut", words }],
    [{ words: "peanut " }, { kind: "allergy", subject: "peanut" }],
    [{ words: "Peanut" }, { kind: "allergy", subject: "peanut", words: "Peanut" }],
    [{ kind: "intolerance" }, { kind: "intolerance", subject: "peanut", words }],
    [{ kind: "diet" }, { kind: "diet", subject: "peanut", words }],
    [{ kind: "dislike" }, { kind: "dislike", subject: "peanut", words }],
    [{ kind: "like" }, { kind: "like", subject: "peanut", words }],
    [{ kind: "household" }, { kind: "note", subject: "peanut", words }],
    [{ whose: "household" }, { kind: "allergy", subject: "peanut", words }],
    [
      { whose: "member", who: "Tim" },
      { kind: "allergy", subject: "peanut", who: "Tim", words },
    ],
    [
      { lasts: "until", until: "2027-01-31" },
      { kind: "allergy", subject: "peanut", words, valid_until: "2027-01-31" },
    ],
    [
      {
        kind: "diet",
        what: "vegan",
        words: "vegan",
        lasts: "until",
        from: "2027-01-01",
        until: "2027-01-31",
      },
      { kind: "diet", subject: "vegan", valid_from: "2027-01-01", valid_until: "2027-01-31" },
    ],
    [
      { from: "2027-01-01" },
      { kind: "allergy", subject: "peanut", words, valid_from: "2027-01-01" },
    ],
  ])("a fact with %j becomes a row", (part, values) => {
    expect(keep(part)).toEqual(row(values));
  });

  it("a diet on some days only is kept as a note, but an allergy or an intolerance is kept for all days", () => {
    const part = { lasts: "at_times" as const, words: "montags vegetarisch", what: "vegetarian" };
    expect(keep({ ...part, kind: "diet" })).toEqual(
      row({ kind: "note", subject: "montags vegetarisch" }),
    );
    expect(keep({ lasts: "at_times" })).toEqual(row({ kind: "allergy", subject: "peanut", words }));
    expect(keep({ kind: "intolerance", lasts: "at_times" })).toMatchObject({
      row: { values: { kind: "intolerance" } },
    });
  });

  it("a lasting fact is not stored again if it is known already, but the same fact about another person is stored", () => {
    expect(keep({}, [toldFact({ subject: " Peanut" })])).toBeNull();
    expect(keep({}, [toldFact({ who: "Tim" })])).not.toBeNull();
    expect(keep({ whose: "member", who: "tim" }, [toldFact({ who: "Tim" })])).toBeNull();
    expect(keep({}, [toldFact({ kind: "dislike" })])).not.toBeNull();
    expect(keep({}, [toldFact({ until: "2027-01-31" })])).not.toBeNull();
    expect(keep({ lasts: "until", until: "2027-01-31" }, [toldFact({})])).toBeNull();
    expect(
      keep({ lasts: "until", until: "2027-01-31" }, [toldFact({ until: "2027-02-01" })]),
    ).toBeNull();
    expect(keep({}, [toldFact({ from: "2027-01-01" })])).not.toBeNull();
    expect(keep({ from: "2027-01-02" }, [toldFact({ from: "2027-01-01" })])).toBeNull();
  });
});

describe("facts for this occasion", () => {
  test.each<[Partial<StatedFact>, string, string]>([
    [{ whose: "guest", who: "Anna" }, "ingredient_excluded", "Anna"],
    [{ whose: "guest" }, "ingredient_excluded", "guest"],
    [{ whose: "guest", kind: "diet", lasts: "this_time" }, "diet", "guest"],
    [{ lasts: "this_time" }, "ingredient_excluded", ""],
    [{ lasts: "this_time", kind: "dislike" }, "ingredient_excluded", ""],
    // Until the user has said whom it concerns and for how long, the fact holds for this occasion.
    [{ lasts: "unsure" }, "ingredient_excluded", ""],
    [{ whose: "unsure" }, "ingredient_excluded", ""],
  ])("a fact with %j becomes a constraint with the user's words", (part, type, field) => {
    expect(keep(part)).toEqual({
      constraints: [
        { type, field, value: "peanut", confidence: 1, phrase: "gegen Erdnüsse allergisch" },
      ],
    });
  });

  it("a liking for this occasion, or a fact about the household, does not become a constraint", () => {
    expect(keep({ kind: "like", lasts: "this_time" })).toBeNull();
    expect(keep({ kind: "household", lasts: "this_time" })).toBeNull();
  });
});

it("a fact about a person who does not eat here, or a guest's liking, is reported as not kept", () => {
  expect(keep({ whose: "other", who: "my neighbour" })).toEqual({ unkept: true });
  expect(keep({ kind: "like", whose: "guest", who: "Priya" })).toEqual({ unkept: true });
  // Understand itself reports such a wish of the speaker as a constraint.
  expect(keep({ kind: "like", lasts: "this_time" })).toBeNull();
});
