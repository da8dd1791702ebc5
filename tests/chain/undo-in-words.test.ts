// "Undo that" as a message, on the whole stack: Think names changes by their refs, and the ledger undoes
// exactly those once, whatever is killed on the way.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Script } from "../../dev/model/start-scripted-model.ts";
import { modelOf } from "../scenarios/scripts.ts";
import { sampleEvery, sampleTests } from "../support/sample.ts";
import type { Receipt, TestUser } from "../support/stack.ts";
import { shareChainWorld, type ChainWorld } from "./chain-world.ts";
import { createAndSaveThree, LABELS, planned } from "./kitchen-scripts.ts";
import { forSuite } from "../support/for-suite.ts";

sampleTests(5);

const world = forSuite(shareChainWorld);
let stack: ChainWorld["stack"];
let user: TestUser;
let conversation: string;
beforeAll(async () => {
  stack = world.stack;
});
beforeEach(async () => {
  user = await stack.createUser();
  conversation = await stack.createConversation(user);
});

const play = (script: Script) => world.interfereWith(() => undefined, script);
const say = (text: string, where = conversation) => stack.ask(user, text, where);
const save = () => {
  play(createAndSaveThree);
  return say("Create 3 cod recipes and save them");
};
/** The lines about changes in Think's prompt, by ref. */
const changesIn = (prompt: string) =>
  new Map(
    [...prompt.matchAll(/^- (change_\d+): (.*)$/gm)].map(([, ref = "", line = ""]) => [ref, line]),
  );
/** A model that undoes every shown change whose line matches. */
const undoesChanges = (fits: RegExp = /./): Script =>
  modelOf({
    ThinkOutput: ({ user: prompt }) => {
      const refs = [...changesIn(prompt)].filter(([, line]) => fits.test(line));
      return planned([], { undo: refs.map(([ref]) => ref) });
    },
    ReplyOutput: { text: "That is taken back." },
  });
const receiptOf = async (run: string) =>
  (await stack.request<Receipt>(user, `/v1/runs/${run}/receipt`)).body.effects;
const recipeNames = async () =>
  (
    await stack.admin<{ name: string }>(
      "select name from public.recipes where household_id = $1 order by name",
      [user.householdId],
    )
  ).map(({ name }) => name);

describe("an undo in words", () => {
  it("an undo in words undoes what the last run saved, with its own receipts, and can be undone itself", async () => {
    const saving = await save();
    play(undoesChanges());
    const undoAnswer = await say("undo that");
    expect(await recipeNames()).toEqual([]);
    expect((await receiptOf(undoAnswer.run.id)).map(({ op, status }) => [op, status])).toEqual(
      LABELS.map(() => ["delete", "applied"]),
    );
    expect((await receiptOf(saving.run.id)).map(({ undone }) => undone)).toEqual([
      true,
      true,
      true,
    ]);
    const contracts = world.model.requests().map(({ contract }) => contract);
    expect(contracts).not.toContain("ActDecision");
    const secondAttempt = await stack.request(user, `/v1/runs/${saving.run.id}/undo`, {
      method: "POST",
      key: randomUUID(),
    });
    expect([secondAttempt.status, (secondAttempt.body as { code: string }).code]).toEqual([
      409,
      "already_undone",
    ]);

    play(undoesChanges(/itself an undo$/));
    await say("no, bring them back");
    expect((await recipeNames()).toSorted()).toEqual(LABELS.toSorted());
  });

  it("an undo in words can undo a part of a run, and later prompts show the rest and the undo", async () => {
    await save();
    play(undoesChanges(/Cod Curry/));
    await say("not the curry");
    expect((await recipeNames()).toSorted()).toEqual(["Cod Cakes", "Cod with Lemon"]);
    play(undoesChanges(/nothing/));
    await say("thanks");
    const prompt = world.model.requests().find(({ contract }) => contract === "ThinkOutput")?.user;
    expect([...changesIn(prompt ?? "").values()].map((line) => line.split(";")[0])).toEqual([
      'deleted recipes "Cod Curry"',
      expect.stringMatching(/^created recipes "Cod (Cakes|with Lemon)"$/),
      expect.stringMatching(/^created recipes "Cod (Cakes|with Lemon)"$/),
    ]);
  });

  it("an undo in words undoes nothing if one of the rows has changed since, and the reply says so", async () => {
    await save();
    await stack.admin(
      "update public.recipes set servings = 9 where household_id = $1 and name = $2",
      [user.householdId, "Cod Cakes"],
    );
    play(undoesChanges());
    const answer = await say("undo that");
    expect(answer.run.reply?.text).toContain("Cod Cakes: it has been changed or deleted since");
    expect(answer.run.reply?.text).not.toContain("taken back.");
    expect(await recipeNames()).toHaveLength(3);
    expect((await receiptOf(answer.run.id)).map(({ status }) => status)).toEqual(
      LABELS.map(() => "failed"),
    );
  });

  it("an undo in words cannot undo a change of another conversation", async () => {
    await save();
    const otherConversation = await stack.createConversation(user);
    play(
      modelOf({
        ThinkOutput: planned([], { undo: ["change_1"] }),
        ReplyOutput: { text: "I deleted them." },
      }),
    );
    const answer = await say("undo that", otherConversation);
    expect(answer.run.status).toBe("failed");
    expect(await recipeNames()).toHaveLength(3);
  });
});

describe("an interrupted undo in words", () => {
  const interruptions = { crash: () => world.crash(), "loss of Redis": () => world.redis.flush() };
  const moments = Object.keys(interruptions).flatMap((interruption) =>
    ["think", "act.1", "reply"].map((hop) => [interruption, hop] as const),
  );
  it.each([...sampleEvery(2, 1, moments)])(
    "an interrupted undo in words happens once, with its receipts, after a %s just before %s",
    async (interruption, hop) => {
      await save();
      let hasInterrupted = false;
      world.interfereWith(async ({ envelope }) => {
        if (hasInterrupted || envelope?.hop !== hop) return;
        hasInterrupted = true;
        await interruptions[interruption as keyof typeof interruptions]();
      }, undoesChanges());
      const { run } = await say("undo that");
      expect(hasInterrupted).toBe(true);
      expect(run.status).toBe("completed");
      expect(await recipeNames()).toEqual([]);
      expect(await receiptOf(run.id)).toHaveLength(3);
    },
  );
});
