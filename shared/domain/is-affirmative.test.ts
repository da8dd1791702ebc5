import { constantFrom, assert, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { isAffirmative } from "./is-affirmative.ts";

describe("a plain yes", () => {
  it.each([
    ...[
      "yes",
      "Yes.",
      "YES!!",
      "yep",
      "yeah",
      "yup",
      "sure",
      "Sure thing",
      "ok",
      "OK 👍",
      "okay then",
    ],
    ...[
      "go ahead",
      "Go ahead, please.",
      "do it",
      "Do it now",
      "yes, do it",
      "please do",
      "yes please",
    ],
    ...[
      "sounds good",
      "sounds good, thanks!",
      "Sounds great, go for it",
      "of course",
      "by all means",
    ],
    ...[
      "yes delete them",
      "Yes, delete them all",
      "delete them",
      "that sounds good",
      "both please",
    ],
    ...["remove all of them please", "I'm sure", "yes, I am sure", "let's do it", "that's fine"],
    ...["confirm", "confirmed", "Proceed", "ja", "Ja, bitte", "ja gerne", "na klar", "mach das"],
    ...[
      "oui",
      "oui, vas-y",
      "d'accord",
      "bien sûr",
      "sí",
      "si",
      "sí, claro",
      "vale",
      "por supuesto",
    ],
    ...["sì", "va bene", "certo", "sim", "ja, graag", "да", "はい", "好的", "👍", "👍🏽"],
    ...["save it anyway", "yes, add them anyway", "override it", "yes, alfred"],
  ])("is one: %s", (message) => {
    const asked = /anyway|override/.test(message) ? "confirm_override" : "confirm_delete";
    expect(isAffirmative(message, asked)).toBe(true);
  });

  it("names no other act than the one that was asked about", () => {
    for (const message of ["delete those", "yes, delete them", "remove everything"]) {
      expect(isAffirmative(message, "confirm_override")).toBe(false);
      expect(isAffirmative(message, "propose")).toBe(false);
    }
    expect(isAffirmative("save it anyway", "confirm_delete")).toBe(false);
  });

  it.each([
    ...[
      "",
      "   ",
      "?",
      "no",
      "nope",
      "nein",
      "non",
      "not yet",
      "don't",
      "wait",
      "no, yes",
      "maybe",
    ],
    ...[
      "yes but only two",
      "yes, but keep the cod",
      "sounds good, but only two",
      "ok, later",
      "sure?",
    ],
    ...["yes?", "ok if you must", "yes, delete the cod", "delete the soup", "yes delete Honey Cod"],
    ...["show me my wines", "what's in my pantry", "please", "thanks", "now", "alfred", "two"],
    ...["yes, and also add milk to the list", "all of them except the soup", "ja, aber nur zwei"],
    ...[
      "oui mais sans le poisson",
      "sí, pero no todos",
      "yes yes yes yes yes yes yes yes yes yes yes",
    ],
    ...["what would happen if I said yes", "yesterday", "okra", "the note says yes", "si tu veux"],
    ...["do not do it", "never do it", "is it ok", "add eggs", "I said yes to Anna", "❌", "123"],
  ])("is none: %s", (message) => {
    for (const asked of ["propose", "confirm_delete", "confirm_override"] as const) {
      expect(isAffirmative(message, asked)).toBe(false);
    }
  });

  it("is one however it is written: case, stops, spaces", () => {
    const yes = constantFrom("yes", "go ahead", "do it", "ja", "oui", "sí");
    const end = constantFrom("", ".", "!", " !!", " 🙂", "\n");
    assert(
      property(yes, end, (word, tail) => {
        expect(isAffirmative(`  ${word.toUpperCase()}${tail}`, "propose")).toBe(true);
      }),
    );
  });
});
