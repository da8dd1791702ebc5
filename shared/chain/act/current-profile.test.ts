// When a step of a run changes what must be avoided, the steps after it know the change.
import { describe, expect, it } from "vitest";
import type { DomainPack } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";

const pack: DomainPack = { ...createCellarPack(), profileTables: ["wines"] };
const before: MemberProfile = { fields: {}, guidance: {}, timezone: null };
const after: MemberProfile = {
  ...before,
  fields: { shunnedColours: ["orange"] },
  avoid: [{ kind: "additive", code: "sulphites" }],
  told: [{ kind: "dislike", subject: "tannin", note: "at night" }],
};

/** A run that changes a row of `wines`, and then generates something. */
async function run(profileTables: string[]) {
  const db = createNodeDatabase({ ...pack, profileTables });
  db.tables.wines = [{ id: idOf(10), name: "Ada", colour: "red" }];
  const { readRunFacts } = db;
  let factRequests = 0;
  db.readRunFacts = async (request) => {
    factRequests += 1;
    return { ...(await readRunFacts(request)), profile: db.applied.length === 0 ? before : after };
  };
  const talk = createConversation({ ...pack, profileTables }, createFilePrompts(), db);
  const { requests } = await talk.say("note that, then make one", {
    UnderstandOutput: [understood()],
    ThinkOutput: [
      thought([
        {},
        { type: "write", operation: "update" },
        { type: "generate", batch: [item("Bea")] },
      ]),
    ],
    ActDecision: [
      readAll,
      complete(),
      {
        action: "tool_call",
        tool: "db_update",
        params: { table: "wines", where: byRefs(["wine_1"]), set: { colour: "white" } },
      },
      complete("noted"),
      complete("made", { data: wine("Bea") }),
    ],
    ReplyOutput: [{ text: "Well." }],
    ConversationSummary: [{ narrative: "They spoke.", engagement: "wine" }],
  });
  const acts = requests.filter(({ title }) => title !== "ReplyOutput").map(({ user }) => user);
  return {
    factRequests,
    generatePrompt: acts.findLast((user) => user.includes("Step type: generate")) ?? "",
  };
}

describe("changes of what must be avoided", () => {
  it("a change of what must be avoided is known to the next step that makes something", async () => {
    const { factRequests, generatePrompt } = await run(["wines"]);
    expect(generatePrompt).toContain("- shuns: orange\n- dislike: tannin (at night)");
    expect(factRequests).toBe(2);
  });

  it("a change of what must be avoided is not looked up if no row of a profile table was changed", async () => {
    const { factRequests, generatePrompt } = await run(["wine_notes"]);
    expect(generatePrompt).toContain("Step type: generate");
    expect(generatePrompt).not.toContain("shuns: orange");
    expect(factRequests).toBe(1);
  });
});
