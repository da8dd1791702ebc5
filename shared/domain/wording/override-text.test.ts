// The question before the user deletes a statement that the guard uses: it quotes the statement and says that Alfred
// will no longer look out for it.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../contracts/language.ts";
import type { PlanStep } from "../../contracts/plan.ts";
import type { StoppedThing } from "../../contracts/results.ts";
import type { Pending } from "../../contracts/session.ts";
import { withOptions } from "../conversation/questions/ask-options.ts";
import { overrideText } from "./override-text.ts";
import { wordsFor } from "./words-for.ts";

const violations = [{ kind: "additive", code: "sulphites", name: "sulphite" }];
const error = { code: "guard", message: "keeps out sulphite (sulphites)", violations };
const stopped = (more: Partial<StoppedThing> = {}): StoppedThing => {
  return { title: "the sulphite thing", error, protection: "Ada shuns sulphites", ...more };
};
const english = { language: "en" as const, profile: null };

describe("the question about deleting what keeps something out", () => {
  it("the question says what the user has stated, and that it then no longer counts", () => {
    expect(overrideText([stopped({ deletes: true })], english)).toBe(
      "I haven’t deleted this yet, because after that I no longer look out for it:\n" +
        "- Ada shuns sulphites\nShall I delete it?",
    );
    expect(overrideText([stopped({ deletes: true })], { ...english, language: "de" })).toBe(
      "Das habe ich noch nicht gelöscht, denn danach achte ich nicht mehr darauf:\n" +
        "- Ada shuns sulphites\nSoll ich es löschen?",
    );
  });

  it("the question is worded for any change if one of the changes is not a deletion", () => {
    expect(overrideText([stopped({ deletes: true }), stopped()], english)).toContain(
      "Shall I do it anyway?",
    );
    const { protection: _protection, ...unknown } = stopped();
    expect(overrideText([unknown], english)).toContain("- the sulphite thing: keeps out sulphites");
  });

  const pendingOf = (operation: "delete" | "update", count: number): Pending => {
    const stored = Array.from({ length: count }, () => ({ op: operation }));
    const step = { id: "s1", operation, stored } as unknown as PlanStep;
    return { type: "confirm_override", text: "?", request: "", remaining: [step] };
  };
  const toPlain = (text: string) => text;

  it.each(LANGUAGES)(
    "the buttons name the deletion, and those about other changes do not (%s)",
    (language) => {
      const words = wordsFor(language);
      const { keepOne, keep, carryOut } = words.questions;
      const optionsOf = (...args: Parameters<typeof pendingOf>) =>
        withOptions(pendingOf(...args), words, toPlain).options;
      expect(optionsOf("delete", 1)).toEqual([keepOne, carryOut.confirm_delete(1)]);
      expect(optionsOf("delete", 2)).toEqual([keep.confirm_delete, carryOut.confirm_delete(2)]);
      expect(optionsOf("update", 1)).toEqual([keep.confirm_override, carryOut.confirm_override(1)]);
    },
  );
});
