import { describe, expect, it } from "vitest";
import type { Artifact, EntityRecord } from "../contracts/session.ts";
import { forgetShown, saysForgetThose } from "./forget-shown.ts";

const kinds = new Set(["wine", "bottle"]);

describe("calling off what was shown", () => {
  it.each([
    "forget those",
    "Actually, forget those and make chicken instead",
    "No, scrap both of them. Something red, please",
    "ok forget about these three wines, I want white",
    "drop the drafts",
    "discard those ideas",
  ])("%s", (text) => expect(saysForgetThose(text, kinds)).toBe(true));

  it.each([
    "forget those that are white",
    "forget those except the first",
    "forget those, but keep the second",
    "forget those and save the last one",
    "don't forget those",
    "delete those",
    "forget that I said red",
    "make those without oak",
  ])("not %s", (text) => expect(saysForgetThose(text, kinds)).toBe(false));
});

describe("what is forgotten", () => {
  const id = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
  const draft = (ref: string, touched: number): EntityRecord => ({
    ...{ ref, id, type: "wine", label: ref, status: "generated", created: 1, touched },
  });
  const none = { retain: [], drop: [], demote: [], clear_all: false };
  const session = (exchange: number, ...drafts: EntityRecord[]) => ({
    exchange,
    entities: Object.fromEntries(drafts.map((record) => [record.ref, record])),
    artifacts: Object.fromEntries(drafts.map(({ ref }) => [ref, {} as Artifact])),
  });

  it("is the newest drafts, whatever a model drops or keeps", () => {
    const known = session(
      4,
      draft("gen_wine_1", 2),
      draft("gen_wine_2", 4),
      draft("gen_wine_3", 4),
    );
    const retain = [{ ref: "gen_wine_3", reason: "nice" }];
    const told = forgetShown(
      known,
      { ...none, drop: ["gen_wine_2"], retain },
      "forget those",
      kinds,
    );
    expect(told).toEqual({ ...none, drop: ["gen_wine_2", "gen_wine_3"] });
  });

  it("is nothing when the drafts are from long ago, or there are none, or nothing says so", () => {
    const old = session(6, draft("gen_wine_1", 2));
    expect(forgetShown(old, none, "forget those", kinds)).toBe(none);
    expect(forgetShown(session(2), none, "forget those", kinds)).toBe(none);
    expect(forgetShown(session(2, draft("gen_wine_1", 2)), none, "make more", kinds)).toBe(none);
  });
});
