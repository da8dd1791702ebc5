// Tests every kind of check with turns for which it must pass and with turns for which it must fail.
import { describe, expect, it } from "vitest";
import { change, playedTurn, rowsOf } from "../../../tests/support/played-turn.ts";
import type { Check } from "../conversation.ts";
import type { PlayedTurn } from "../played-turn.ts";
import * as facts from "./fact-checks.ts";
import * as replies from "./reply-checks.ts";
import * as rows from "./row-checks.ts";

const milk = { name: "Milk", quantity: 1500, unit: "ml" };
const bread = { name: "bread" };
const list = (...items: Record<string, unknown>[]) => rowsOf({ shopping_list: items });
const turnWith = (reply: string) => playedTurn({ reply });
const confirmation = {
  type: "confirm_delete",
  text: "Shall I delete them?",
  options: [] as string[],
};
const soup = {
  name: "Pea soup",
  lines: [{ name: "peas", quantity: 500, unit: "g" }],
  instructions: ["Boil the peas."],
};
const preference = (kind: string, subject: string) =>
  playedTurn({ after: rowsOf({ preferences: [{ kind, subject }] }) });
const savedSoup = (reply: string) =>
  playedTurn({ after: rowsOf({ recipes: [soup] }), earlier: [turnWith(reply)] });

interface Proof {
  check: Check;
  right: PlayedTurn[];
  wrong: PlayedTurn[];
}

const PROOFS: Readonly<Record<string, Proof>> = {
  has: {
    check: rows.has("shopping_list", "milk", { amount: [1.5, "l"], purchased: false }),
    right: [playedTurn({ after: list({ ...milk, purchased: false }) })],
    wrong: [
      playedTurn(),
      playedTurn({ after: list({ ...milk, purchased: true }) }),
      playedTurn({ after: list({ ...milk, quantity: 1.5, purchased: false }) }),
      playedTurn({ after: list({ ...bread, purchased: false }), before: list(milk) }),
    ],
  },
  counts: {
    check: rows.counts("shopping_list", 1, /^milk$/),
    right: [playedTurn({ after: list(milk, bread) })],
    wrong: [
      playedTurn({ after: list(bread) }),
      playedTurn({ after: list(milk, { ...milk, id: 2 }) }),
    ],
  },
  did: {
    check: rows.did("create", "shopping_list", 1),
    right: [playedTurn({ before: list(bread), after: list(bread, milk) })],
    wrong: [
      playedTurn({ before: list(bread), after: list(bread) }),
      playedTurn({ before: list(bread), after: list(milk) }),
      playedTurn({ before: list(bread), after: list({ ...bread, quantity: 2 }, milk) }),
      playedTurn({ after: list(bread, milk) }),
    ],
  },
  untouched: {
    check: rows.untouched("shopping_list"),
    right: [
      playedTurn({ before: list(bread), after: list({ ...bread, updated_at: "now" }) }),
      playedTurn({ after: rowsOf({ tasks: [{ title: "dust" }] }) }),
    ],
    wrong: [
      playedTurn({ before: list(bread), after: list({ ...bread, notes: "rye" }) }),
      playedTurn({ before: list(bread) }),
    ],
  },
  touchesOnly: {
    check: rows.touchesOnly("tasks"),
    right: [playedTurn({ after: rowsOf({ tasks: [{ title: "dust" }] }) })],
    wrong: [playedTurn({ after: rowsOf({ tasks: [{ title: "dust" }], shopping_list: [milk] }) })],
  },
  savesLine: {
    check: rows.savesLine("peas"),
    right: [savedSoup("")],
    wrong: [
      playedTurn({ before: rowsOf({ recipes: [soup] }), after: rowsOf({ recipes: [soup] }) }),
    ],
  },
  records: {
    check: facts.records("dislike", /oliv/),
    right: [preference("dislike", "Oliven")],
    wrong: [preference("like", "olives"), preference("dislike", "capers"), playedTurn()],
  },
  recordsAllergen: {
    check: facts.recordsAllergen("peanuts"),
    right: [preference("allergy", "Erdnüsse"), preference("intolerance", "cacahuètes")],
    wrong: [preference("dislike", "peanuts"), preference("allergy", "hazelnuts"), playedTurn()],
  },
  recordsNothing: {
    check: facts.recordsNothing(),
    right: [playedTurn({ after: list(milk) }), preference("note", "Tim: no peanuts")],
    wrong: [preference("allergy", "visits on saturday")],
  },
  refuses: {
    check: facts.refuses("peanut butter", "peanuts"),
    right: [playedTurn({ guardCodes: { "peanut butter": ["peanuts"] } })],
    wrong: [playedTurn({ guardCodes: { "peanut butter": [] } }), playedTurn()],
  },
  allows: {
    check: facts.allows("bread"),
    right: [playedTurn({ guardCodes: { bread: [] } })],
    wrong: [playedTurn({ guardCodes: { bread: ["gluten"] } }), playedTurn()],
  },
  says: {
    check: replies.says("crème", /2 ?l\b/),
    right: [turnWith("Da ist noch Creme, und 2 l Milch.")],
    wrong: [turnWith("Da ist noch Creme."), turnWith("2 l Milch"), turnWith("Creme, 2 lemons")],
  },
  explains: {
    check: replies.explains(40),
    right: [turnWith("Stir the rice and add the stock ladle by ladle.")],
    wrong: [turnWith("Stir it.")],
  },
  asks: {
    check: replies.asks(),
    right: [turnWith("Which one?"), playedTurn({ reply: "Choose.", pending: confirmation })],
    wrong: [turnWith("All deleted.")],
  },
  waits: {
    check: replies.waits(),
    right: [playedTurn({ pending: confirmation })],
    wrong: [
      turnWith("Shall I delete them?"),
      playedTurn({ pending: { ...confirmation, type: "offer" } }),
      playedTurn({ pending: { ...confirmation, type: "clarify" } }),
    ],
  },
  offers: {
    check: replies.offers("lentil", "carrot"),
    right: [
      playedTurn({ pending: { ...confirmation, options: ["Lentil soup", "Carrot soup"] } }),
      turnWith("Which one?\n1. Lentil soup\n2. Carrot soup"),
    ],
    wrong: [
      playedTurn({ pending: { ...confirmation, options: ["Lentil soup", "neither"] } }),
      turnWith("The lentil soup or the carrot soup?"),
    ],
  },
  showsDrafts: {
    check: replies.showsDrafts(1),
    right: [playedTurn({ drafts: ["Pea soup"], reply: "**Pea soup**\n- 500 g peas" })],
    wrong: [
      playedTurn({ drafts: ["Pea soup"], reply: "Here it is." }),
      playedTurn({ reply: "**Pea soup**" }),
      playedTurn({ drafts: ["Pea soup", "Leek soup"], reply: "Pea soup, Leek soup" }),
    ],
  },
  keepsDrafts: {
    check: replies.keepsDrafts(1),
    right: [playedTurn({ drafts: ["Pea soup"] })],
    wrong: [playedTurn(), playedTurn({ drafts: ["Pea soup", "Leek soup"] })],
  },
  savesWhatWasShown: {
    check: replies.savesWhatWasShown(),
    right: [savedSoup("**Pea soup**\n- 500 g peas\n1. Boil the peas.")],
    wrong: [
      savedSoup("**Pea soup**\n- 500 g peas\n1. Boil them."),
      savedSoup("**Pea soup**\n- 500 g lentils\n1. Boil the peas."),
      turnWith("**Pea soup**\n- 500 g peas\n1. Boil the peas."),
    ],
  },
  tells: {
    check: replies.tells(1),
    right: [playedTurn({ changes: [change(), change({ status: "failed" })] })],
    wrong: [playedTurn(), playedTurn({ changes: [change(), change({ label: "bread" })] })],
  },
  "tells of one table": {
    check: replies.tells(1, "shopping_list"),
    right: [playedTurn({ changes: [change(), change({ table: "inventory" })] })],
    wrong: [
      playedTurn({ changes: [change({ table: "inventory" })] }),
      playedTurn({ changes: [change(), change({ label: "bread" })] }),
    ],
  },
  claimsNothing: {
    check: replies.claimsNothing(),
    right: [turnWith("I have not saved anything. Shall I put milk on the list?")],
    wrong: [turnWith("Sure! I've added milk to your shopping list.")],
  },
};

describe.each(Object.entries(PROOFS))("the check %s", (_, { check, right, wrong }) => {
  it("the check passes for turns that are right, and reports the observed value", () => {
    for (const turn of right) {
      expect(check.find(turn)).toEqual({ holds: true, observedValue: expect.any(String) });
    }
  });

  it("the check fails for turns that are wrong", () => {
    expect(wrong.map((turn) => check.find(turn).holds)).toEqual(wrong.map(() => false));
  });
});

it("every check is tested", () => {
  const isCheck = (part: unknown) => typeof part === "object" && part !== null && "find" in part;
  const all = Object.entries({ ...facts, ...replies, ...rows });
  const checks = all.flatMap(([name, make]) => {
    if (typeof make !== "function") return [];
    try {
      return isCheck((make as (...args: unknown[]) => unknown)("tasks", "milk")) ? [name] : [];
    } catch {
      return [];
    }
  });
  const names = new Set(Object.keys(PROOFS).map((name) => name.split(" ")[0]));
  expect(checks.toSorted()).toEqual([...names].toSorted());
});

it("refuses does not report a food as allowed that was not tried", () => {
  const { observedValue } = facts.refuses("peanut butter", "peanuts").find(playedTurn());
  expect(observedValue).toBe("not tried");
});

it("numberOf answers with the number of an option or with the fallback, and yesIfAsked says yes to an open question", () => {
  const turn = playedTurn({ pending: { ...confirmation, options: ["1 keep", "delete all"] } });
  expect(replies.numberOf("delete", "yes")([turn])).toBe("2");
  expect(replies.numberOf("freeze", "yes")([turn])).toBe("yes");
  expect(replies.numberOf("delete", "yes")([])).toBe("yes");
  expect(replies.yesIfAsked("good")([turn])).toBe("yes");
  expect(replies.yesIfAsked("good")([playedTurn()])).toBe("good");
});
