// Every sentence that the product offers to a newcomer: understood on each day of the week, and of use to a person
// who types what help lists into an empty kitchen.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { declineText } from "../../dev/offline-model/answers/decline.ts";
import { HELP } from "../../dev/offline-model/answers/reply.ts";
import { FORMS } from "../../dev/offline-model/forms/all-forms.ts";
import { parseMessage } from "../../dev/offline-model/grammar/parse-message.ts";
import { LANGUAGES } from "../../shared/contracts/language.ts";
import { openConversation } from "./offline-conversation.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

const MONDAY = Date.parse("2026-11-23T00:00:00Z");
const WEEK = Array.from({ length: 7 }, (_, day) => {
  const date = new Date(MONDAY + day * 86_400_000);
  const name = date.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  return { name, today: date.toISOString().slice(0, 10) };
});

const fileText = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const quotesIn = (text: string, quotes = /"([^"\n]+)"/g): string[] =>
  [...text.matchAll(quotes)].flatMap(([, words = ""]) => words);

const OFFERED: Record<string, string[]> = {
  help: quotesIn(HELP),
  "a decline": quotesIn(declineText("xyzzy")),
  "the README's commands": quotesIn(fileText("README.md"), /--once "([^"\n]+)"/g),
  "the README's features": quotesIn(fileText("README.md")).filter((words) =>
    words.startsWith("make "),
  ),
  "the client's example": quotesIn(
    fileText("clients/typescript/example.ts"),
    /say\(conversation\.id, "([^"\n]+)"\)/g,
  ),
  "the list of forms": FORMS.map(({ example }) => example),
};

describe.each(WEEK)("on a $name", ({ today }) => {
  it.each(Object.entries(OFFERED))("each sentence of %s is understood", (_where, sentences) => {
    expect(sentences.length).toBeGreaterThan(0);
    const unknownSentences = sentences.filter(
      (words) => parseMessage(words, today, false) === null,
    );
    expect(unknownSentences).toEqual([]);
  });

  it("each sentence of help is done in an empty kitchen", async () => {
    const conversation = openConversation({}, null, today);
    for (const sentence of OFFERED["help"] ?? []) {
      const { reply, end } = await conversation.say(sentence);
      const isAsked = end.reply.pending !== undefined;
      expect([sentence, isAsked, reply]).toEqual([
        ...[sentence, false, expect.not.stringMatching(/Not done|not sure|did not understand/)],
      ]);
    }
    const { tables } = conversation.db;
    expect(tables["recipes"]).toEqual([]);
    expect(tables["tasks"]).toMatchObject([{ due_on: comingAfter(today, "Monday") }]);
    expect(tables["meal_plans"]).toMatchObject([{ planned_on: comingAfter(today, "Friday") }]);
  });
});

/** The next day of that name, never the same day. */
function comingAfter(today: string, name: string): string {
  const index = WEEK.findIndex((day) => day.name === name);
  const now = WEEK.findIndex((day) => day.today === today);
  return new Date(MONDAY + (index > now ? index : index + 7) * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

describe("a message that the offline model does not understand is answered in its language, with what a key gives", () => {
  it.each([
    ["de", "Was habe ich im Kühlschrank?", "nur ein wenig Englisch"],
    ["fr", "que puis-je cuisiner ce soir ?", "qu’un peu d’anglais"],
    ["es", "borra todas mis recetas", "un poco de inglés"],
    ["it", "aggiungi il latte alla lista della spesa", "un po’ d’inglese"],
    ["pt", "apaga todas as minhas receitas", "um pouco de inglês"],
    ["nl", "zet melk op de lijst", "een beetje Engels"],
    ["en", "please colour my pantry", "a few English sentences"],
  ])("the answer is in the message's language: %s", async (language, message, says) => {
    expect(LANGUAGES).toContain(language);
    const conversation = openConversation();
    const { reply } = await conversation.say(message);
    expect(reply).toContain(says);
    expect(reply).toContain("ANTHROPIC_API_KEY");
    expect(conversation.db.applied).toEqual([]);
  });
});
