import { describe, expect, it } from "vitest";
import type { EntityRecord, Exchange } from "../../contracts/session.ts";
import { shownLast, shownOrder, shownThings } from "./shown-order.ts";
import { refTo } from "../../../tests/support/ids.ts";

function wine(ref: string, label: string): EntityRecord {
  const id = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
  return { ref: refTo(ref), id, type: "wine", label, status: "read", created: 1, touched: 1 };
}

describe("the order in which a reply shows things", () => {
  it("the order of shown things is that of their names in the reply, whatever the order of their refs", () => {
    const records = [wine("wine_1", "Ada"), wine("wine_2", "Bea (dry)"), wine("wine_3", "Cleo")];
    expect(
      shownOrder("1. **CLEO**\n2. Bea (dry), then Ada. Adam is none of them.", records),
    ).toEqual(["wine_3", "wine_2", "wine_1"]);
  });

  it("a name is found only outside of longer names", () => {
    const records = [wine("wine_1", "Ada"), wine("wine_2", "Ada Riserva")];
    expect(shownOrder("Ada Riserva; Ada", records)).toEqual(["wine_2", "wine_1"]);
    expect(shownOrder("Ada Riserva", records)).toEqual(["wine_2"]);
  });

  it("a name is not found inside a longer name, even if the longer name belongs to a thing that is left out", () => {
    const records = [wine("wine_1", "Ada"), wine("wine_2", "Bea")];
    const reply = "Bea: missing are Old Ada, rice. Cleo";
    expect(shownOrder(reply, records, ["old ada"])).toEqual(["wine_2"]);
    expect(shownOrder(`${reply}, Ada`, records, ["Old Ada", "Ada"])).toEqual(["wine_2", "wine_1"]);
  });

  it("things with the same name keep the order in which they were read", () => {
    expect(shownOrder("Ada, Ada", [wine("wine_9", "Ada"), wine("wine_2", "Ada")])).toEqual([
      "wine_9",
      "wine_2",
    ]);
  });
});

describe("lists of things that a reply shows", () => {
  const ada = { text: "**Ada**\n- 2 Bea\n- Cleo", refs: ["wine_1"] };
  const records = [wine("wine_1", "Ada"), wine("wine_2", "Bea"), wine("wine_3", "Cleo")];
  const shows = (reply: string, ...things: (typeof ada)[]) => shownThings(reply, records, things);

  it("a single shown thing is the whole list, without the names inside it or next to it", () => {
    expect(shows(`With Cleo.\n\n${ada.text}\n\nSave it?`, ada)).toEqual(["wine_1"]);
  });

  it("the list of shown things follows the reply: things by their positions, and the rows of a list in the list's order", () => {
    const list = { text: "- Cleo\n- Bea", refs: ["wine_2", "wine_3"] };
    const reply = `${list.text}\n\n${ada.text}`;
    expect(shows(reply, ada, list)).toEqual(["wine_3", "wine_2", "wine_1"]);
  });

  it("a list's entries are the list of shown things if the reply shows no passage and the entries name several things", () => {
    for (const list of [
      "1. Cleo, with Bea\n2. Ada",
      "- **Cleo**\n- Ada",
      "### 1. Cleo\nnice\n\n### 2. Ada",
      "**1.** Cleo\n**2)** Ada",
      "| Cleo | 1 |\n| Ada | 2 |",
      "١. Cleo\n٢. Ada",
    ]) {
      expect(shows(`Bea is gone. These are left:\n${list}\nAnd Bea?`)).toEqual([
        "wine_3",
        "wine_1",
      ]);
    }
    expect(shows("- Ada is fine.")).toEqual([]);
  });

  it("names in prose are not in the list of shown things, however many there are", () => {
    expect(shows("Cleo is dry, and Ada or Bea would do.\n\nAda, then?", ada)).toEqual([]);
  });

  it("an entry that names no entity counts, and so does each of several things with the same name", () => {
    expect(shows("1. Cleo\n2. a new one\n3. Ada")).toEqual(["wine_3", "", "wine_1"]);
    const sameNamed = [wine("wine_9", "Ada"), wine("wine_2", "Ada")];
    expect(shownThings("- Ada, red\n- Ada, white", sameNamed, [])).toEqual(["wine_9", "wine_2"]);
  });

  it("an entry that code wrote stands for its row, and for no other row with the same name", () => {
    const namesakes = [wine("wine_1", "Ada"), wine("glass_1", "Ada"), wine("glass_2", "Bea")];
    const line = (text: string, ref: string) => ({ text, refs: [ref], isEntry: true as const });
    const lines = [line("2 Ada\n  dry", "glass_1"), line("Bea", "glass_2")];
    expect(shownThings("On the list:\n- 2 Ada\n- Bea", namesakes, lines)).toEqual([
      ...["glass_1", "glass_2"],
    ]);
    const sameTextLines = [line("Ada", "wine_1"), line("Ada", "glass_1")];
    expect(shownThings("Saved:\n- Ada\n\nListed:\n- Ada", namesakes, sameTextLines)).toEqual([
      ...["wine_1", "glass_1"],
    ]);
    expect(shownThings("Saved: 2 Ada.", namesakes, lines)).toEqual([]);
  });

  it("the order is that of the rows if the lines do not name each row", () => {
    const list = { text: "- Mon: Cleo\n- Tue: the same\n- Wed: Ada", refs: ["wine_3", "wine_2"] };
    expect(shows(list.text, { ...list, refs: ["wine_2", "wine_3", "wine_1"] })).toEqual([
      ...["wine_2", "wine_3", "wine_1"],
    ]);
  });

  it("a list's order counts, whatever its notes name", () => {
    const list = { text: "- Bea, like Ada\n- Cleo\n- Ada", refs: ["wine_1", "wine_2", "wine_3"] };
    expect(shows(list.text, list)).toEqual(["wine_2", "wine_3", "wine_1"]);
  });
});

describe("things that were shown last", () => {
  const exchange = (n: number, shownRefs?: string[]): Exchange => ({
    exchange: n,
    user: "",
    assistant: "",
    routing: "",
    goal: "",
    steps: [],
    at: "",
    phase: null,
    expressed: null,
    blocked: null,
    curation: { retained: [], dropped: [], reasons: {} },
    ...(shownRefs === undefined ? {} : { shown: shownRefs }),
  });

  it("what was shown last is the list of the newest reply that named several things, as the user saw it", () => {
    const list = ["wine_5", "wine_2"];
    const exchanges = [exchange(1, ["wine_1", "wine_9"]), exchange(2, list), exchange(3)];
    expect(shownLast({ exchanges })).toEqual(list);
    expect(shownLast({ exchanges: [exchange(1)] })).toEqual([]);
  });
});

it("an entry at the end of a list that is not a row keeps its place without a ref", () => {
  const text = "- Ada\n- Bea\n- in the profile\n- in the profile, too";
  const passage = { text, refs: ["wine_1", "wine_2", "", ""] };
  const records = [wine("wine_1", "Ada"), wine("wine_2", "Bea")];
  expect(shownThings(text, records, [passage])).toEqual(["wine_1", "wine_2", "", ""]);
});
