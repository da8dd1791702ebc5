// A plan makes as many items as were requested, or the user is told (S15).
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";

const NAMES = ["Ada", "Bea", "Cleo", "Dora", "Eve"];

function start() {
  const pack = createCellarPack();
  pack.constraints.count = { value: "number", multiple: false, lasting: true, description: "" };
  pack.countOf = ({ type, value }) =>
    type === "count" ? { subdomain: "wines", wanted: Number(value) } : null;
  return createConversation(pack, createFilePrompts(), createNodeDatabase(pack));
}
const asks = (count: number | null) =>
  understood({
    constraint_snapshot: {
      ...understood().constraint_snapshot,
      new_constraints:
        count === null ? [] : [{ type: "count", field: "wines", value: count, confidence: 0.95 }],
    },
  });
const make = (count: number) =>
  thought([{ type: "generate", batch: NAMES.slice(0, count).map((name) => item(name)) }]);
const say = (
  talk: ReturnType<typeof start>,
  text: string,
  count: number | null,
  plans: ReturnType<typeof make>[],
) =>
  talk.say(text, {
    UnderstandOutput: [asks(count)],
    ThinkOutput: plans,
    ActDecision: NAMES.map((name) => complete("made", { data: wine(name) })),
    ReplyOutput: [{ text: "Here they are." }],
  });
const thoughts = ({ requests }: { requests: { title: string }[] }) =>
  requests.filter(({ title }) => title === "ThinkOutput").length;

describe("plans of five items when four were requested", () => {
  it("a plan of five items when four were requested is sent back once", async () => {
    const turn = await say(start(), "make four", 4, [make(5), make(4)]);
    expect(thoughts(turn)).toBe(2);
    expect(turn.reply).not.toContain("asked for");
    expect(turn.reply).not.toContain("Eve");
  });

  it("five items are reported when the model repeats the plan", async () => {
    const turn = await say(start(), "make four", 4, [make(5), make(5)]);
    expect(turn.reply).toContain("wines: 5, and 4 were asked for");
  });
});

it("a plan is not bound by the number that an earlier message requested", async () => {
  const talk = start();
  expect(thoughts(await say(talk, "make four", 4, [make(4)]))).toBe(1);
  const laterPlan = thought([{ type: "generate", batch: [item("Fay")] }]);
  const turn = await say(talk, "one more", null, [laterPlan]);
  expect(thoughts(turn)).toBe(1);
  expect(turn.reply).not.toContain("asked for");
});
