// S4: six turns of talk → recent turns in full, older ones in a narrative without ids; a fact from
// turn one survives.
import { beforeEach, expect, it } from "vitest";
import { planned } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { modelOf, sectionOf, type Answers } from "../scripts.ts";

const FACT = "Amelia comes on 2026-12-05 and is allergic to walnuts";
const TALK = [
  FACT,
  "What goes with roast parsnips?",
  "And which cheese?",
  "How long do they roast?",
  "Can that be done a day before?",
  "What about a dessert?",
];
const ANSWERS = [
  "I will keep that in mind.",
  "Carrots, and something sharp.",
  "A hard one.",
  "Until they are brown at the edges.",
  "Yes, but crisp them up again.",
  "Baked apples.",
];
const REF = /\b(?:gen_)?(?:recipe|ri|ingredient|inventory|shopping|meal|task|pref|log)_\d+\b/;

export function longTalkScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });

  /** Has six exchanges, waits for Summarize after each, and sends a seventh message. */
  async function talk(narrative: Answers["ConversationSummary"]): Promise<Exchange> {
    const modelFor = (text: string) =>
      modelOf({ ThinkOutput: planned([]), ReplyOutput: { text }, ConversationSummary: narrative });
    for (const [index, text] of TALK.entries()) {
      world.play(modelFor(ANSWERS[index] ?? ""));
      await world.say(user, conversation, text);
      await world.qstashStandIn?.idle();
    }
    return world.say(user, conversation, "Who was coming, again?");
  }

  function expectWindow(exchange: Exchange): string[] {
    const sections = ["UnderstandOutput", "ThinkOutput"].map((contract) =>
      sectionOf(exchange.prompts(contract)[0] ?? "", "Conversation"),
    );
    for (const section of sections) {
      for (const n of [4, 5, 6]) {
        const lines = `User (exchange ${n}): ${TALK[n - 1]}\nAlfred: ${ANSWERS[n - 1]}`;
        expect(section).toContain(lines);
      }
      for (const n of [1, 2, 3]) expect(section).not.toContain(`exchange ${n})`);
      expect(section).not.toContain(ANSWERS[1]);
      expect(section).not.toMatch(REF);
      expect(section).toContain("Amelia");
      expect(section).toContain("2026-12-05");
      expect(section).toContain("walnuts");
    }
    return sections;
  }

  it("a model that behaves: prompts have the last three exchanges in full, and the others in its narrative", async () => {
    const narrative = `${FACT}. They spoke of parsnips and cheese.`;
    const exchange = await talk({ narrative, engagement: "a dinner for Amelia" });
    const [understanding = ""] = expectWindow(exchange);
    expect(understanding).toContain(narrative);
    expect(exchange.reply).toBe(ANSWERS[5]);
    expect(await world.transcript(user, conversation)).toHaveLength(14);
  });

  it("a model that makes the mistake: code keeps the fact that it has lost, and removes its refs", async () => {
    const narrative = "They spoke of recipe_1 and gen_recipe_2.";
    expectWindow(await talk({ narrative, engagement: "recipe_1" }));
  });
}
