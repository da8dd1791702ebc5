// How a run uses the entities in mind and recalled facts: which nodes see them, what they may cause, and how a
// reply reports them (spec/memory#recall, spec/memory#mind).
import { describe, expect, it } from "vitest";
import { complete, item, thought, understood } from "../../../tests/support/answers.ts";
import { factInMind, personInMind } from "../../../tests/support/people.ts";
import {
  thinkAnswer,
  BIRTHDAY,
  promptsOf,
  earlierText,
  startRecalling,
  failPart,
} from "../../../tests/support/recalling.ts";
import type { Script } from "../../../tests/support/run-nodes.ts";

describe("people and things in mind", () => {
  const ida = personInMind("Ida", {
    summary: "The user's sister.",
    facts: [
      factInMind("Ida lives in Oslo.", { validFrom: "2026-05-01" }),
      factInMind("Ida lives in Rome.", { validTo: "2026-05-01", isStanding: false }),
    ],
  });
  const people = [personInMind("Ben", { facts: [factInMind("Ben sails.")] }), ida];
  const addGavi: Script = {
    ThinkOutput: [thought([{ type: "write", operation: "create", batch: [item("Gavi")] }])],
    ActDecision: [
      {
        ...{ action: "tool_call", tool: "db_create" },
        params: { table: "wines", rows: [{ name: "Gavi", bottles: 1, item: "item_1" }] },
      },
      complete(),
    ],
    ReplyOutput: [{ text: "Done." }],
  };

  it("the people in mind come before the recalled texts in Understand's prompt, and the reply dates the facts of a picked entity", async () => {
    const { talk } = startRecalling([earlierText(BIRTHDAY)], [], 0, { people });
    const turn = await talk.say("Where does my sister live?", {
      UnderstandOutput: [understood({ memories: ["memory_2"] })],
      ...thinkAnswer(
        "In Oslo [memory_5], not in Rome any more [memory_6]. She is known [memory_4].",
      ),
    });
    const [understand = ""] = promptsOf(turn, "UnderstandOutput");
    expect(understand).toContain(`## People\n<data>\n{"ref":"memory_1","name":"Ben"`);
    expect(understand).toContain(`"told":["Ida lives in Oslo. (said on 2026-05-02,`);
    expect(understand).toContain(`## Recall\n<data>\n{"ref":"memory_3"`);
    const [think = ""] = promptsOf(turn, "ThinkOutput");
    expect(think).toContain(`{"ref":"memory_4","of":"Ida","about":"The user's sister."}`);
    expect(think).toContain(`"no_more_since":"2026-05-01","text":"Ida lives in Rome."`);
    expect(think).not.toContain("Ben sails.");
    expect(turn.reply).toBe(
      "In Oslo (you told me on 2 May 2026), not in Rome any more (you told me on 2 May 2026, and it was so until 1 May 2026). She is known (from what you have told me).",
    );
  });

  it("the people in mind turn a plan into a proposal only if Understand has picked one of them", async () => {
    const { db, talk } = startRecalling([], [], 0, { people });
    await talk.say("Add a Gavi", { UnderstandOutput: [understood()], ...addGavi });
    expect(db.tables.wines).toMatchObject([{ name: "Gavi" }]);
    const questionTurn = await talk.say("Add Ida's favourite", {
      UnderstandOutput: [understood({ memories: ["memory_2"] })],
      ...addGavi,
    });
    expect(db.tables.wines).toHaveLength(1);
    expect(questionTurn.reply).toMatch(
      /^I haven’t changed anything yet, because part of it comes from/,
    );
  });

  it("the people in mind are left out if they could not be read, and the run continues", async () => {
    const { db, talk } = startRecalling([earlierText(BIRTHDAY)]);
    failPart(db, "people", "42P01");
    const turn = await talk.say("Hello!", {
      UnderstandOutput: [understood()],
      ...thinkAnswer("Hello."),
    });
    expect(turn.warnings).toEqual([["recall.failed", { "error.type": "42P01" }]]);
    const [understand = ""] = promptsOf(turn, "UnderstandOutput");
    expect(understand).not.toContain("## People");
    expect(understand).toContain(`## Recall\n<data>\n{"ref":"memory_1"`);
  });
});

describe("facts that a message's words recall", () => {
  const pastFact = {
    name: "Ida",
    ...factInMind("Ida lives in Rome.", { validTo: "2026-05-01", isStanding: false }),
  };

  it("a recalled fact comes before the recalled texts, and code reports it as past if Understand picks it", async () => {
    const { talk } = startRecalling([earlierText(BIRTHDAY)], [], 0, { facts: [pastFact] });
    const turn = await talk.say("Where does my sister live?", {
      UnderstandOutput: [understood({ memories: ["memory_1"] })],
      ...thinkAnswer("Ida lives in Rome [memory_1]."),
    });
    expect(promptsOf(turn, "UnderstandOutput")[0]).toContain(
      `## Recall\n<data>\n{"ref":"memory_1","of":"Ida","on":"2026-05-02","no_more_since":"2026-05-01","text":"Ida lives in Rome."}\n{"ref":"memory_2","by":"the user"`,
    );
    expect(turn.reply).toBe(
      "Ida lives in Rome (you told me on 2 May 2026, and it was so until 1 May 2026).",
    );
  });

  it("a fact is also found by a search, and a failed search is logged with its code", async () => {
    const { db, talk } = startRecalling([]);
    db.recallMemory = () =>
      Promise.resolve({ closed: null, episodes: [], facts: [pastFact], more: 0 });
    const turn = await talk.say("Where does my sister live?", {
      UnderstandOutput: [understood({ recall: { words: "sister lives" } })],
      ...thinkAnswer("Ida lives in Rome [memory_1]."),
    });
    expect(turn.reply).toContain("and it was so until");
    const { closed, failed } = { closed: "failed", failed: "42P01" } as const;
    db.recallMemory = () => Promise.resolve({ closed, failed, episodes: [], facts: [], more: 0 });
    const otherTurn = await talk.say("Where does my sister live?", {
      UnderstandOutput: [understood({ recall: { words: "sister lives" } })],
      ...thinkAnswer("I cannot say."),
    });
    expect(promptsOf(otherTurn, "ThinkOutput")[0]).toContain("memory could not be searched");
    expect(otherTurn.warnings).toEqual([["recall.failed", { "error.type": "42P01" }]]);
  });
});
