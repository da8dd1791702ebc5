// Forks: what of the path to an answer the new conversation gets, and what stays with the original.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  bob,
  createHousehold,
  createRecipe,
  effectsOf,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { keep, search } from "../memory/memory-world.ts";
import { forkIn, newTalk, type Talk } from "./tree-world.ts";
import { asSent, foldOf } from "../../support/fold-request.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice);
  await createHousehold(db, bob);
});

const talk = () => newTalk(db);
const forkOf = (origin: Talk, alternative?: string) => forkIn(db, origin, alternative);
const place = (where: object) => ({ place: where });
const rowsOf = (table: string, { conversation }: Talk): Promise<Json[]> =>
  db.admin(`select * from public.${table} where conversation_id = $1`, [conversation]);
const sessionsOf = async (talk: Talk) =>
  (await rowsOf("snapshots", talk))
    .toSorted((a, b) => a["version"] - b["version"])
    .map(({ version, state }) => [version, state]);
const summarize = ({ conversation }: Talk, version: number, text: string) =>
  db.rpc(alice, "save_summary", {
    conversation_id: conversation,
    ...asSent(foldOf(version, version, text)),
  });

describe("forks", () => {
  test("a fork has the path to the answer, and names where it was made", async () => {
    const origin = await talk();
    const first = await origin.exchange("one");
    const second = await origin.exchange("two");
    await origin.exchange("three");
    const { conversation } = await origin.fork(second.agent_alternative_id);
    expect(conversation).toMatchObject({
      title: "one",
      status: "active",
      household_id: household,
      forked_from: origin.conversation,
      origin_turn_id: second.agent_turn_id,
      origin_alternative_id: second.agent_alternative_id,
    });
    const fork = await forkOf(origin, second.agent_alternative_id);
    expect(await fork.path()).toEqual(["one", "re: one", "two", "re: two"]);
    const tree = await fork.tree();
    expect(
      tree.map(({ depth, turn, number, is_active, cache_status, run_id }) => [
        ...[depth, turn, number, is_active, cache_status, run_id],
      ]),
    ).toEqual([1, 2, 3, 4].map((n) => [n, n, 1, true, "valid", null]));
    const copies = await rowsOf("alternatives", fork);
    expect(copies.map(({ copied_from }) => copied_from)).toContain(first.agent_alternative_id);
    expect(await origin.path()).toHaveLength(6);
  });

  test("a fork is made at the head if the request names no answer", async () => {
    const origin = await talk();
    await origin.exchange("one");
    const fork = await forkOf(origin);
    expect(await fork.path()).toEqual(["one", "re: one"]);
  });

  test("a fork keeps when everything was said, and which Process answered", async () => {
    const origin = await talk();
    await origin.exchange("one");
    const fork = await forkOf(origin);
    const textsOf = (talk: Talk) =>
      db.admin(
        `select content, created_at, process_version_id from public.alternatives
         where conversation_id = $1 order by content`,
        [talk.conversation],
      );
    expect(await textsOf(fork)).toEqual(await textsOf(origin));
  });

  test("a fork continues with the session of the answer, and brings that session to the hot store", async () => {
    const origin = await talk();
    const first = await origin.exchange("one");
    await summarize(origin, 1, "of one");
    await origin.exchange("two");
    const fork = await forkOf(origin, first.agent_alternative_id);
    expect(await fork.headNote()).toBe("one");
    const next = await fork.say("due");
    expect(next).toMatchObject({
      number: 1,
      session_version: 1,
      next_version: 2,
      session: {
        snapshot: { version: 1, state: { note: "one" } },
        summary: { paragraphs: [{ text: "of one" }] },
      },
    });
    await fork.end(next, "due");
    expect(await fork.say("tre")).toMatchObject({ session_version: 2, session: null });
    expect(await origin.path()).toEqual(["one", "re: one", "two", "re: two"]);
  });

  test("a fork has the session and the summary of every answer on the path", async () => {
    const origin = await talk();
    await origin.exchange("one");
    await summarize(origin, 1, "of one");
    await origin.exchange("two");
    await origin.exchange("three");
    const fork = await forkOf(origin);
    const turn = async (text: string) =>
      (await fork.tree()).find((node) => node["text"] === text)?.["turn_id"];
    const editRun = await fork.say("due", place({ edit: await turn("two") }));
    expect(editRun).toMatchObject({
      session_version: 1,
      next_version: 4,
      session: {
        snapshot: { state: { note: "one" } },
        summary: { paragraphs: [{ text: "of one" }] },
      },
    });
    await fork.end(editRun, "due");
    const again = await fork.exchange(null, place({ retry: await turn("one") }));
    expect(again).toMatchObject({ text: "one", session_version: 0 });
    expect(await fork.path()).toEqual(["one", "re: again"]);
    const answer = (await fork.tree()).find(({ text }) => text === "re: two");
    const back = await fork.say("after", place({ from: answer?.["id"] }));
    expect(back).toMatchObject({ session: { snapshot: { version: 2, state: { note: "two" } } } });
  });

  test("a fork of a fork names the first fork as its origin, and copies the first alternatives", async () => {
    const origin = await talk();
    const first = await origin.exchange("one");
    const fork = await forkOf(origin);
    await fork.exchange("two");
    const { conversation } = await fork.fork();
    expect(conversation.forked_from).toBe(fork.conversation);
    const copies = await db.admin<{ copied_from: string }>(
      "select copied_from from public.alternatives where conversation_id = $1",
      [conversation.id],
    );
    expect(copies.map(({ copied_from }) => copied_from)).toContain(first.agent_alternative_id);
  });

  test("a fork has the meaning of every ref, and continues the numbers", async () => {
    const origin = await talk();
    const makeRun = await origin.say("make");
    const [zorb] = await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await origin.end(makeRun, "make");
    const fork = await forkOf(origin);
    const assign = async (id: string) => {
      const items = [{ type: "recipe", id }];
      const p = { conversation_id: fork.conversation, items };
      return (await db.rpc(alice, "assign_refs", p)).refs[0].ref;
    };
    expect(await assign(zorb?.["row_id"])).toBe(zorb?.["ref"]);
    expect(await assign(randomUUID())).toBe("recipe_2");
  });

  test("a fork leaves an open question where it was asked", async () => {
    const origin = await talk();
    const questionRun = await origin.say("which?");
    const pending = JSON.stringify({ run: questionRun.id, options: ["red", "white"] });
    await origin.end(questionRun, "which?", { pending });
    const press = { text: undefined, answer: { question: questionRun.id, option: 2 } };
    const fork = await forkOf(origin);
    expect(await fork.outcomeOf(press)).toBe("question_closed");
    expect(await sessionsOf(fork)).toEqual([[1, { note: "which?", exchange: 1 }]]);
    const answerRun = await origin.say(null, press);
    expect(answerRun.text).toBe("white");
    await origin.end(answerRun, "white");
    // Retried in the fork, the words count as typed, because the button's question is not open there.
    const later = await forkOf(origin);
    const [, , words] = await later.tree();
    const again = await later.say(null, place({ retry: words?.["turn_id"] }));
    expect(again).toMatchObject({ text: "white", answer: null });
  });

  test("a fork is exported, and has an edge in the graph", async () => {
    const origin = await talk();
    const first = await origin.exchange("one");
    const fork = await forkOf(origin);
    const p = { kind: "conversation", id: fork.conversation, depth: 1, limit: 100 };
    const { edges } = await db.rpc(alice, "read_graph", p);
    expect(edges).toContainEqual(
      expect.objectContaining({
        type: "FORKED_FROM",
        to: { kind: "conversation", id: origin.conversation },
        properties: {
          originTurn: first.agent_turn_id,
          originAlternative: first.agent_alternative_id,
        },
      }),
    );
    const { rows } = await db.rpc(alice, "export_rows", { table: "conversations", after: null });
    expect(rows).toContainEqual(
      expect.objectContaining({ id: fork.conversation, forked_from: origin.conversation }),
    );
  });
});

describe("drafts in a fork", () => {
  /** A conversation with a draft, and the draft's id. */
  async function talkWithDraft(state: (id: string) => object = () => ({})) {
    const origin = await talk();
    const id = randomUUID();
    const items = [{ type: "recipe", id, generated: true }];
    await db.rpc(alice, "assign_refs", { conversation_id: origin.conversation, items });
    const run = await origin.say("a recipe");
    const fields = { "artifact:gen_recipe_1": JSON.stringify({ ref: "gen_recipe_1", id }) };
    await origin.end(run, "a recipe", { ...fields, ...state(id) });
    return { origin, id };
  }
  const save = async (talk: Talk, id: string) => {
    const run = await talk.say("save it");
    const op = { ...createRecipe("Zorb", []), id, alias: "gen_recipe_1" };
    const [saved] = await apply(db, alice, run.id, [op]);
    await talk.end(run, "saved", { "entity:gen_recipe_1": JSON.stringify({ id }) });
    return saved;
  };
  const idOf = async (talk: Talk) =>
    (await rowsOf("refs", talk)).find(({ ref }) => ref === "gen_recipe_1")?.["entity_id"];

  test("the drafts of a fork have new ids, in the refs and in every session, so that both can be saved", async () => {
    const { origin, id } = await talkWithDraft();
    await origin.exchange("more");
    const fork = await forkOf(origin);
    const copyId = await idOf(fork);
    expect(copyId).not.toBe(id);
    const [[, state]] = (await sessionsOf(fork)) as [[number, Json]];
    expect(JSON.parse(state["artifact:gen_recipe_1"])).toEqual({ ref: "gen_recipe_1", id: copyId });
    expect(await save(origin, id)).toMatchObject({ status: "applied", row_id: id });
    expect(await save(fork, copyId)).toMatchObject({
      status: "applied",
      row_id: copyId,
      ref: "recipe_1",
    });
  });

  test("drafts that have been saved meanwhile keep their ids in every session", async () => {
    const { origin, id } = await talkWithDraft();
    await save(origin, id);
    const fork = await forkOf(origin);
    expect(await idOf(fork)).toBe(id);
    const states = (await sessionsOf(fork)).map(([, state]) => JSON.stringify(state));
    expect(states.every((state) => state.includes(id))).toBe(true);
  });

  test("drafts whose rows are gone get new ids, also for the row's ref", async () => {
    const { origin, id } = await talkWithDraft();
    await save(origin, id);
    const op = { op: "delete" as const, table: "recipes", id };
    await db.rpc(
      alice,
      "apply_effects",
      effectsOf(randomUUID(), [op], { origin: "api", household_id: household }),
    );
    const fork = await forkOf(origin);
    const ids = new Set((await rowsOf("refs", fork)).map(({ entity_id }) => entity_id));
    expect([...ids]).toEqual([await idOf(fork)]);
    expect(ids).not.toContain(id);
  });
});

describe("changes of the copied path", () => {
  test("the copied path's changes stay the origin's: an edit in the fork is not asked about them", async () => {
    const origin = await talk();
    const makeRun = await origin.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await origin.end(makeRun, "make");
    const fork = await forkOf(origin);
    const [words] = await fork.tree();
    const editRun = await fork.say("make better", place({ edit: words?.["turn_id"] }));
    await fork.end(editRun, "make better");
    const other = { text: "uno", ...place({ edit: makeRun.user_turn_id }) };
    expect(await origin.outcomeOf(other)).toBe("effects_stand");
  });

  test("changes by the session's run are not reported as new in a fork, and later changes are", async () => {
    const origin = await talk();
    const makeRun = await origin.say("make");
    const [zorb] = await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await origin.end(makeRun, "make");
    const fork = await forkOf(origin);
    const changes = async () => {
      const p = { conversation_id: fork.conversation, household_id: household, terms: [] };
      const known = [{ table: "recipes", id: zorb?.["row_id"] }];
      return (await db.rpc(alice, "read_run_facts", { ...p, known, background_limit: 0 })).changed;
    };
    expect(await changes()).toEqual([]);
    const later = await origin.say("more servings");
    const op = { op: "update", table: "recipes", id: zorb?.["row_id"], set: { servings: 9 } };
    await apply(db, alice, later.id, [op as never]);
    await origin.end(later, "more servings");
    expect(await changes()).toMatchObject([{ id: zorb?.["row_id"] }]);
  });

  test("an undo on the copied path leaves no message in the fork that can be edited", async () => {
    const origin = await talk();
    const makeRun = await origin.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await origin.end(makeRun, "make");
    const p = {
      run_id: makeRun.id,
      route: "undo",
      key: randomUUID(),
      body_hash: "h",
      queue_limit: 5,
    };
    const { run: undo } = await db.rpc(alice, "undo_run", p);
    await origin.end(undo, "undone");
    const fork = await forkOf(origin);
    const words = (await fork.tree()).findLast(({ speaker }) => speaker === "user");
    expect(await fork.outcomeOf(place({ edit: words?.["turn_id"] }))).toBe("not_a_message");
    const editRun = await fork.say("bake", place({ edit: "newest" }));
    expect(editRun.user_turn_id).toBe((await fork.tree())[0]?.turn_id);
  });
});

test("a copied message that came with pictures is not answered once more", async () => {
  const origin = await talk();
  const media = [{ channel: "telegram", kind: "image", reference: { file: "f" } }];
  await origin.exchange("what is this?", { media });
  const fork = await forkOf(origin);
  const [words] = await fork.tree();
  const message = { text: undefined, ...place({ retry: words?.["turn_id"] }) };
  expect(await fork.outcomeOf(message)).toBe("media_gone");
  await fork.say("a leek?", place({ edit: words?.["turn_id"] }));
});

test("a switch to a copied answer shows the newest path through it, or all that was copied", async () => {
  const origin = await talk();
  await origin.exchange("one");
  await origin.exchange("two");
  const fork = await forkOf(origin);
  const copiedTexts = ["one", "re: one", "two", "re: two"];
  const [words, answer] = await fork.tree();
  await fork.switchTo(answer?.["id"]);
  expect(await fork.path()).toEqual(copiedTexts);
  await fork.exchange("uno", place({ edit: words?.["turn_id"] }));
  expect(await fork.path()).toEqual(["uno", "re: uno"]);
  await fork.switchTo(words?.["id"]);
  expect(await fork.path()).toEqual(copiedTexts);
  await fork.exchange("three");
  await fork.switchTo(answer?.["id"]);
  expect(await fork.path()).toEqual([...copiedTexts, "three", "re: three"]);
});

test("copied words are kept and found once, where they were said", async () => {
  const origin = await talk();
  await origin.exchange("my sister Quilla");
  await keep(db, alice);
  const fork = await forkOf(origin);
  const [words] = await fork.tree();
  await fork.exchange(null, place({ retry: words?.["turn_id"] }));
  await fork.exchange("her birthday");
  await keep(db, alice);
  const results = (await search(db, alice, "Quilla")).filter(({ speaker }) => speaker === "user");
  expect(results.map(({ conversation_id }) => conversation_id)).toEqual([origin.conversation]);
  expect(await search(db, alice, "birthday")).toContainEqual(
    expect.objectContaining({ conversation_id: fork.conversation }),
  );
});

describe("a fork is refused", () => {
  test("a fork is refused for another user's conversation, for another conversation's alternative, and at the user's words", async () => {
    const origin = await talk();
    await origin.exchange("one");
    const other = await (await talk()).exchange("elsewhere");
    const [words] = await origin.tree();
    expect(await origin.fork(undefined, {}, bob)).toMatchObject({ outcome: "not_found" });
    for (const alternative of [other.agent_alternative_id, words?.["id"], randomUUID()]) {
      expect(await origin.fork(alternative)).toEqual({ outcome: "not_found", conversation: null });
    }
  });

  test("a fork is refused while an answer of the path is made, and where there is no answer", async () => {
    const origin = await talk();
    expect(await origin.fork()).toMatchObject({ outcome: "nothing_to_fork" });
    const first = await origin.exchange("one");
    const second = await origin.say("two");
    expect(await origin.fork()).toMatchObject({ outcome: "still_answering" });
    expect(await (await forkOf(origin, first.agent_alternative_id)).path()).toHaveLength(2);
    await db.rpc(alice, "finish_run", {
      ...{ run_id: second.id, finish_key: "k", epoch: 0, status: "failed" },
      error: { code: "internal", message: "no" },
    });
    expect(await origin.fork()).toMatchObject({ outcome: "nothing_to_fork" });
  });

  test("a fork is refused at an answer to words that are not shown, until they are", async () => {
    const origin = await talk();
    const first = await origin.exchange("one");
    await origin.exchange("uno", place({ edit: first.user_turn_id }));
    const old = first.agent_alternative_id;
    expect(await origin.fork(old)).toMatchObject({ outcome: "stale_answer" });
    await origin.switchTo(old);
    expect(await (await forkOf(origin, old)).path()).toEqual(["one", "re: one"]);
    const again = await origin.exchange(null, place({ retry: first.user_turn_id }));
    expect(again.agent_turn_id).toBe(first.agent_turn_id);
    // Another answer to the words that are shown is not stale.
    await forkOf(origin, old);
  });

  test("a fork is refused for a path that is too long, and for a group's conversation", async () => {
    const origin = await talk();
    await origin.exchange("one");
    expect(await origin.fork(undefined, { most_turns: 1 })).toMatchObject({
      outcome: "path_too_long",
    });
    await db.admin(
      `insert into public.channel_links (user_id, household_id, channel, tenant, external_user)
       values ($1, $2, 'telegram', 't', 'u')`,
      [alice, household],
    );
    await db.admin(
      `insert into public.channel_places (conversation_id, user_id, link_id, channel, tenant, place, is_group, address)
       select $1, $2, l.id, 'telegram', 't', 'p', true, '{}' from public.channel_links l where l.user_id = $2`,
      [origin.conversation, alice],
    );
    expect(await origin.fork()).toMatchObject({ outcome: "heard_by_others" });
  });
});

test("a repeated request gets the first fork, and another body is refused", async () => {
  const origin = await talk();
  await origin.exchange("one");
  const key = { key: randomUUID() };
  const first = await origin.fork(undefined, key);
  await origin.exchange("two");
  expect(await origin.fork(undefined, key)).toEqual({ ...first, outcome: "replayed" });
  expect(await origin.fork(undefined, { ...key, body_hash: "other" })).toMatchObject({
    outcome: "key_conflict",
  });
});

test("the place where a fork was made never changes", async () => {
  const origin = await talk();
  await origin.exchange("one");
  const fork = await forkOf(origin);
  const other = await talk();
  for (const change of ["forked_from = null", `forked_from = '${other.conversation}'`]) {
    const sql = `update public.conversations set ${change} where id = $1`;
    await expect(db.admin(sql, [fork.conversation])).rejects.toThrow("never change");
  }
  const sql = "update public.alternatives set copied_from = null where conversation_id = $1";
  await expect(db.admin(sql, [fork.conversation])).rejects.toThrow("written once");
});
