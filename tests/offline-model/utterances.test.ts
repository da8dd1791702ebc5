// What people say, in what situation, and what has to come of it: through the real nodes.
import { beforeAll, describe, expect, it } from "vitest";
import { openSituation, type Situation } from "./kitchens.ts";
import type { OfflineConversation, Point } from "./offline-conversation.ts";
import { shapeOf } from "./shape.ts";
import { UTTERANCES } from "./utterances.ts";

describe.each(Object.entries(UTTERANCES))("with %s", (situation, lines) => {
  let conversation: OfflineConversation;
  let start: Point;
  beforeAll(async () => {
    conversation = await openSituation(situation as Situation);
    start = conversation.point();
  });

  it.each(Object.entries(lines))("%s", async (message, expected) => {
    conversation.restore(start);
    const said = await conversation.say(message);
    const names = said.meant.join(", ");
    const [shape, meant] = Array.isArray(expected) ? expected : [expected, names];
    expect({ shape: shapeOf(said), meant: names }).toEqual({ shape, meant });
    expect(said.reply).not.toMatch(
      /\b(?:gen_)?(?:recipe|inventory|shopping|meal|task|pref|log)_\d/,
    );
  });
});

it("holds at least 120 utterances", () => {
  const count = Object.values(UTTERANCES).flatMap((lines) => Object.keys(lines)).length;
  expect(count).toBeGreaterThanOrEqual(120);
});
