// No part of a request is lost silently: code reports what was not found and what did not run.
import { expect, it } from "vitest";
import { createCellarPackWithRegions } from "../../../tests/cellar/pack-with-regions.ts";
import { complete, item, readAll, thought, understood } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";

const pack = createCellarPackWithRegions();
const replyOutput = { ReplyOutput: [{ text: "Ada and Bea are gone." }] };
const mention = (text: string, ref: string | null, candidates: string[] = []) => ({
  raw_text: text,
  entity_type: "wine",
  resolved_ref: ref,
  candidates,
});

/** A conversation that has shown Ada (wine_1), Bea (wine_2) and Cleo (wine_3). */
async function showWines(ownPack = pack) {
  const db = createNodeDatabase(ownPack);
  db.tables.wines = ["Ada", "Bea", "Cleo"].map((name, index) => ({
    id: idOf(index + 10),
    name,
    bottles: 1,
  }));
  const talk = createConversation(ownPack, createFilePrompts(), db);
  await talk.say("what is there", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{}])],
    ActDecision: [readAll, complete("Found 3")],
    ...replyOutput,
  });
  return { db, talk };
}

const remove = (...items: [string, string][]) =>
  thought([
    { type: "write", operation: "delete", batch: items.map(([label, ref]) => item(label, ref)) },
  ]);
const removeBoth = remove(["Ada", "wine_1"], ["Bea", "wine_2"]);

it.each(LANGUAGES)("a thing to delete that was not found is reported, in %s", async (language) => {
  const { db, talk } = await showWines();
  const mentions = [mention("Ada", "wine_1"), mention("Bea", "wine_2"), mention("the Dal", null)];
  const turn = await talk.say("remove Ada, Bea and the Dal", {
    UnderstandOutput: [understood({ entity_mentions: mentions, language })],
    ThinkOutput: [removeBoth],
    ...replyOutput,
  });
  expect(db.tables.wines).toMatchObject([{ name: "Cleo" }]);
  const { notFound, named } = wordsFor(language).failures;
  expect(turn.reply.split(notFound([named("the Dal")]))).toHaveLength(2);
});

it.each([
  ["every thing was found", [mention("Ada", "wine_1"), mention("Bea", "wine_2")]],
  [
    "a changed row may be what the unresolved words mean",
    [mention("Ada", "wine_1"), mention("the second one", null)],
  ],
  [
    "the thing is of a kind that the step does not change",
    [
      mention("Ada", "wine_1"),
      mention("Bea", "wine_2"),
      { ...mention("the north", null), entity_type: "region" },
    ],
  ],
])("nothing is reported as not found when %s", async (_, mentions) => {
  const { talk } = await showWines();
  const turn = await talk.say("remove them", {
    UnderstandOutput: [understood({ entity_mentions: mentions })],
    ThinkOutput: [removeBoth],
    ...replyOutput,
  });
  expect(turn.reply).not.toContain("I did not find");
});

it("a step planned after a failed step is reported, with the reason", async () => {
  const { db, talk } = await showWines();
  db.failing = () => ({ code: "duplicate", message: "the name is taken" });
  const turn = await talk.say("save Dora, then take Ada away", {
    UnderstandOutput: [understood()],
    ThinkOutput: [
      thought([
        { type: "write", operation: "create", description: "Save Dora" },
        {
          type: "write",
          operation: "delete",
          description: "Take Ada away",
          batch: [item("Ada", "wine_1")],
        },
      ]),
    ],
    ActDecision: [{ action: "fail", details: "the cellar is locked" }],
    ReplyOutput: [{ text: "That did not work." }],
  });
  expect(db.tables.wines).toHaveLength(3);
  const line = '"Take Ada away" was not done: something that had to come before it did not work.';
  expect(turn.reply).toContain(line);
});

it.each(LANGUAGES)(
  "an entry that is already on the list is reported beside the new one, in %s",
  async (language) => {
    const pack = createCellarPackWithRegions();
    if (pack.tables["wines"]) pack.tables["wines"].isOpenEntry = () => true;
    const { db, talk } = await showWines(pack);
    const turn = await talk.say("add Ada and Dora", {
      UnderstandOutput: [
        understood({
          entity_mentions: [mention("Ada", "wine_1"), mention("Dora", null)],
          language,
        }),
      ],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      // The model leaves Ada out.
      ActDecision: [
        {
          action: "tool_call",
          tool: "db_create",
          params: { table: "wines", rows: [{ name: "Dora" }] },
        },
        complete(),
      ],
      ReplyOutput: [{ text: "Done." }],
    });
    expect(db.tables["wines"]).toHaveLength(4);
    expect(turn.reply).toContain("Dora");
    expect(turn.reply.split(wordsFor(language).failures.leftAsIs(["Ada"]))).toHaveLength(2);
  },
);

it("Reply's prompt names what was not found when a model words the reply", async () => {
  const { talk } = await showWines();
  const mentions = [mention("Ada", "wine_1"), mention("the Dal", null)];
  const turn = await talk.say("which are there? And remove Ada and the Dal", {
    UnderstandOutput: [understood({ entity_mentions: mentions })],
    ThinkOutput: [
      thought([{}, { type: "write", operation: "delete", batch: [item("Ada", "wine_1")] }]),
    ],
    ActDecision: [readAll, complete("Found 3")],
    ReplyOutput: [{ text: "Ada and the Dal are gone." }],
  });
  const replyRequest = turn.requests.find(({ title }) => title === "ReplyOutput");
  expect(replyRequest?.user).toContain("not found (code says so below): the Dal");
  expect(turn.reply).toContain('I did not find "the Dal".');
});

it.each([
  ["reported as already there", 1, true],
  ["not reported when it is not an open entry", 0, false],
])("an existing entry with the new entry's name is %s", async (_, bottles, isReported) => {
  const pack = createCellarPackWithRegions();
  if (pack.tables["wines"]) pack.tables["wines"].isOpenEntry = (row) => row["bottles"] === bottles;
  const { talk } = await showWines(pack);
  const turn = await talk.say("add one Ada more", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "create" }])],
    ActDecision: [
      {
        action: "tool_call",
        tool: "db_create",
        params: { table: "wines", rows: [{ name: "ada" }] },
      },
      complete(),
    ],
    ReplyOutput: [{ text: "Done." }],
  });
  expect(turn.reply.includes("Already there, and left as it was: Ada.")).toBe(isReported);
});

const later = (description: string, overrides: object = {}) => ({
  type: "write" as const,
  operation: "create" as const,
  description,
  ...overrides,
});

it.each(LANGUAGES)(
  "steps that wait for the answer to a step's question are reported, in %s",
  async (language) => {
    const { talk } = await showWines();
    const turn = await talk.say("drink one of the Ada, and add a Dal", {
      UnderstandOutput: [understood({ language })],
      ThinkOutput: [
        thought([
          { type: "write", operation: "update", batch: [item("Ada", "wine_1")] },
          later("Add a Dal"),
        ]),
      ],
      ActDecision: [{ action: "ask_user", question: "How many were there?" }],
      ...replyOutput,
    });
    expect(turn.reply).toContain("How many were there?");
    expect(turn.reply.split(wordsFor(language).failures.waits(["Add a Dal"]))).toHaveLength(2);
  },
);

it("only the waiting steps that do not depend on the answer are reported after the question which one is meant", async () => {
  const { talk } = await showWines();
  const turn = await talk.say("remove the wine, and add a Dal", {
    UnderstandOutput: [
      understood({ entity_mentions: [mention("the wine", null, ["wine_1", "wine_2"])] }),
    ],
    ThinkOutput: [
      thought([
        {
          type: "write",
          operation: "delete",
          description: "Remove Ada",
          batch: [item("Ada", "wine_1")],
        },
        later("Add a Dal"),
      ]),
    ],
  });
  expect(turn.reply).toContain("Waiting for your answer: Add a Dal.");
  expect(turn.reply).not.toContain("Remove Ada");
});
