import { array, assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";

const options = ["Ada", "Ada Riserva", "Bea of the Hills"];
const kinds = new Set(["wine"]);
const choose = (message: string, list = options) => chooseOption(message, list, kinds);

describe("the answer to which one is meant", () => {
  it.each<[string, number[]]>([
    ["2", [1]],
    ["#2", [1]],
    ["option 3 please", [2]],
    ["number two", [1]],
    ["the second", [1]],
    ["the second one, please", [1]],
    ["I meant the 2nd one", [1]],
    ["one", [0]],
    ["the last one", [2]],
    ["the first and the third", [0, 2]],
    ["Ada", [0]],
    ["ada riserva", [1]],
    ["the Riserva", [1]],
    ["the riserva wine", [1]],
    ["Bea", [2]],
    ["the one of the hills", [2]],
    ["both", [0, 1, 2]],
    ["all of them", [0, 1, 2]],
  ])("is read by place, by name, or by a part of a name: %s", (message, places) => {
    expect(choose(message)).toEqual({ kind: "chosen", places });
  });

  it.each(["7", "the fifth", "0"])("fits no option when there is no such place: %s", (message) => {
    expect(choose(message)).toEqual({ kind: "unclear" });
  });

  it("is unclear when the name fits several equally well", () => {
    expect(choose("the Ada", ["Ada North", "Ada South"])).toEqual({ kind: "unclear" });
  });

  it.each(["show me my tasks", "delete the Ada Riserva and Bea", "never mind", "", "the", "why?"])(
    "is none when the message says something else: %s",
    (message) => {
      expect(choose(message)).toEqual({ kind: "none" });
    },
  );

  it("is pure and never a place that there is not", () => {
    assert(
      property(string(), array(string(), { minLength: 2, maxLength: 5 }), (message, list) => {
        const choice = chooseOption(message, list, kinds);
        expect(chooseOption(message, list, kinds)).toEqual(choice);
        const places = choice.kind === "chosen" ? choice.places : [];
        expect(places.every((at) => at >= 0 && at < list.length)).toBe(true);
      }),
    );
  });
});
