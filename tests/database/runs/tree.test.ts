// The tree of alternatives: where a message stands, which session its run begins with, which path is shown.
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  bob,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { forkIn, newTalk, type Talk } from "./tree-world.ts";
import { asSent, foldUp, foldOf, type Fold } from "../../support/fold-request.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice);
  await createHousehold(db, bob);
});

const accept = (p: unknown) => db.rpc(alice, "accept_message", p);
const talk = () => newTalk(db);
const place = (where: object) => ({ place: where });

describe("edits", () => {
  test("an edit makes an alternative of both turns, and begins with the session before them", async () => {
    const world = await talk();
    await world.exchange("one");
    const second = await world.exchange("two");
    await world.exchange("three");
    const editRun = await world.say("two, better", place({ edit: second.user_turn_id }));
    expect(editRun).toMatchObject({
      user_turn_id: second.user_turn_id,
      agent_turn_id: second.agent_turn_id,
      session_version: 1,
      next_version: 4,
      session: { snapshot: { version: 1, state: { note: "one" } }, summary: null },
    });
    await world.end(editRun, "two, better");
    expect(await world.path()).toEqual(["one", "re: one", "two, better", "re: two, better"]);
    expect(await world.headNote()).toBe("two, better");
    const after = await world.say("four");
    expect(after).toMatchObject({ session_version: 4, session: null });
  });

  test("an edit of the first message begins without a session", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const editRun = await world.say("uno", place({ edit: first.user_turn_id }));
    expect(editRun).toMatchObject({
      session_version: 0,
      next_version: 2,
      session: { snapshot: null, summary: null },
    });
  });

  test("two edits of a message, the second before the first is answered, make two alternatives: the later one is shown, and both are answered", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const [firstEdit, secondEdit] = [
      await world.say("two", place({ edit: first.user_turn_id })),
      await world.say("three", place({ edit: first.user_turn_id })),
    ];
    expect([firstEdit.status, secondEdit.status]).toEqual(["running", "queued"]);
    const { next } = await world.end(firstEdit, "two");
    expect(next).toMatchObject({ id: secondEdit.id, session_version: 0, next_version: 3 });
    expect(next.session).toEqual({ snapshot: null, summary: null });
    await world.end(secondEdit, "three");
    expect(await world.path()).toEqual(["three", "re: three"]);
    const texts = (await world.tree()).map(({ text }) => text);
    expect(texts).toEqual(["one", "two", "three", "re: one", "re: two", "re: three"]);
  });

  test("an edit is refused for the agent's turn, for another conversation and for an undo", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const other = await (await talk()).exchange("elsewhere");
    expect(await world.outcomeOf(place({ edit: first.agent_turn_id }))).toBe("not_found");
    expect(await world.outcomeOf(place({ edit: other.user_turn_id }))).toBe("not_found");
    const makeRun = await world.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    const undoAnswer = await db.rpc(alice, "undo_run", {
      run_id: makeRun.id,
      route: "undo",
      key: crypto.randomUUID(),
      body_hash: "h",
      queue_limit: 5,
    });
    await world.end(undoAnswer.run, "undone");
    expect(await world.outcomeOf(place({ edit: undoAnswer.run.user_turn_id }))).toBe(
      "not_a_message",
    );
  });

  test("an edit is refused while the turn, or a later message of the path, is being answered", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const second = await world.say("two");
    expect(await world.outcomeOf(place({ edit: second.user_turn_id }))).toBe("still_answering");
    expect(await world.outcomeOf(place({ edit: first.user_turn_id }))).toBe("still_answering");
    await world.end(second, "two");
    await world.say("uno", place({ edit: first.user_turn_id }));
  });
});

describe("retries", () => {
  test("a retry answers the same words once more", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const again = await world.exchange(null, place({ retry: first.agent_turn_id }));
    expect(again).toMatchObject({ text: "one", user_turn_id: first.user_turn_id });
    const tree = await world.tree();
    expect(tree.map(({ speaker, number, is_active }) => [speaker, number, is_active])).toEqual([
      ["user", 1, true],
      ["agent", 1, false],
      ["agent", 2, true],
    ]);
  });

  test("a retry of a message that came with pictures is refused, and an edit of it is not", async () => {
    const world = await talk();
    const media = [{ channel: "telegram", kind: "image", reference: { file: "f" } }];
    const first = await world.exchange("what is this?", { media });
    const message = { text: undefined, ...place({ retry: first.user_turn_id }) };
    expect(await world.outcomeOf(message)).toBe("media_gone");
    await world.say("a leek?", place({ edit: first.user_turn_id }));
  });
});

describe("the newest message", () => {
  const newest = (as: "edit" | "retry") => place({ [as]: "newest" });

  test("the newest message is the last one of the path that is shown, whichever was sent last", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const second = await world.exchange("two");
    await world.exchange("due", place({ from: first.agent_alternative_id }));
    await world.switchTo(second.agent_alternative_id);
    const again = await world.exchange(null, newest("retry"));
    expect(again).toMatchObject({ text: "two", user_turn_id: second.user_turn_id });
    const editRun = await world.exchange("two, better", newest("edit"));
    expect(editRun.user_turn_id).toBe(second.user_turn_id);
    expect(await world.path()).toEqual(["one", "re: one", "two, better", "re: two, better"]);
  });

  test("an undo does not count as the newest message, but the message before it does", async () => {
    const world = await talk();
    const makeRun = await world.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    const undoAnswer = await db.rpc(alice, "undo_run", {
      run_id: makeRun.id,
      route: "undo",
      key: crypto.randomUUID(),
      body_hash: "h",
      queue_limit: 5,
    });
    await db.rpc(alice, "finish_run", finishOf(undoAnswer.run.id));
    const editRun = await world.say("bake", { ...newest("edit"), effects: "keep" });
    expect(editRun.user_turn_id).toBe(makeRun.user_turn_id);
  });

  test("an edit of the newest message is refused if there is none, and while it is being answered", async () => {
    const world = await talk();
    expect(await world.outcomeOf(newest("edit"))).toBe("not_found");
    await world.exchange("one");
    await world.say("two");
    expect(await world.outcomeOf(newest("edit"))).toBe("still_answering");
  });
});

describe("a message from an earlier answer", () => {
  test("a message from an earlier answer is a sibling of the message that followed the answer", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const second = await world.exchange("two");
    const other = await world.exchange("due", place({ from: first.agent_alternative_id }));
    expect(other.user_turn_id).not.toBe(second.user_turn_id);
    expect(await world.path()).toEqual(["one", "re: one", "due", "re: due"]);
    const depths = (await world.tree()).map(({ text, depth }) => [text, depth]);
    expect(depths).toContainEqual(["two", 3]);
    expect(depths).toContainEqual(["due", 3]);
  });

  test("a message from an earlier answer of another conversation, or from words of the user, is refused", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const other = await (await talk()).exchange("elsewhere");
    expect(await world.outcomeOf(place({ from: other.agent_alternative_id }))).toBe("not_found");
    const [words] = await world.tree();
    expect(words?.text).toBe("one");
    expect(await world.outcomeOf(place({ from: words?.id }))).toBe("not_found");
    expect(await world.outcomeOf(place({ edit: first.agent_alternative_id }))).toBe("not_found");
  });
});

describe("changes of an edited message", () => {
  test("changes of an edited message are asked about, newest first, and kept on demand", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const makeRun = await world.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    const laterRun = await world.say("more");
    await apply(db, alice, laterRun.id, [createRecipe("Quux", [])]);
    await world.end(laterRun, "more");
    const answer = await accept(
      messageTo(world.conversation, { text: "uno", ...place({ edit: first.user_turn_id }) }),
    );
    expect(answer).toMatchObject({
      outcome: "effects_stand",
      runs: [
        { run_id: laterRun.id, text: "more" },
        { run_id: makeRun.id, text: "make" },
      ],
    });
    expect(await world.path()).toHaveLength(6);
    await world.say("uno", { ...place({ edit: first.user_turn_id }), effects: "keep" });
  });

  test("changes of an edited message are listed with the Tools whose calls may have changed something outside", async () => {
    const world = await talk();
    const makeRun = await world.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    const insertedId = async (sql: string, values: unknown[]) =>
      (await db.admin<{ id: string }>(`${sql} returning id`, values))[0]?.id;
    const service = await insertedId(
      "insert into public.services (owner_id, name, type, protocol) values ($1, 'Post', 'rest_api', 'https')",
      [alice],
    );
    const [run] = await db.admin<{ version: string }>(
      "select process_version_id as version from public.runs where id = $1",
      [makeRun.id],
    );
    let hop = 0;
    const call = async (name: string, method: string, code: string, retry = "never") => {
      const tool = await insertedId(
        "insert into public.tools (owner_id, service_id, name) values ($1, $2, $3)",
        [alice, service, name],
      );
      await db.admin(
        `insert into public.tool_versions (tool_id, owner_id, version, connection_params, operation, input_schema)
         values ($1, $2, 1, '{"endpoint": "https://post.example"}', $3, '{}')`,
        [tool, alice, { type: "rest_call", method, retry }],
      );
      await db.admin(
        `insert into public.tool_calls (run_id, hop, user_id, conversation_id, process_version_id, tool_id,
           service_id, code, ms, bytes, tokens) values ($1, $2, $3, $4, $5, $6, $7, $8, 5, 30, 0)`,
        [
          ...[makeRun.id, `step.${(hop += 1)}`, alice, world.conversation, run?.version],
          ...[tool, service, code],
        ],
      );
    };
    await call("Send a letter", "POST", "ok");
    await call("Send a parcel", "POST", "unknown_outcome");
    await call("Set an address", "PUT", "timeout", "safe");
    await call("Never sent", "POST", "away");
    await call("Read the post", "GET", "ok");
    const answer = await accept(
      messageTo(world.conversation, { text: "uno", ...place({ edit: makeRun.user_turn_id }) }),
    );
    expect(answer.runs).toMatchObject([
      { run_id: makeRun.id, calls: ["Send a letter", "Send a parcel", "Set an address"] },
    ]);
  });

  test("changes of an edited message are undone first on demand, and then the message runs", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const makeRun = await world.say("make");
    const [zorb] = await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    const laterRun = await world.say("more");
    const [quux] = await apply(db, alice, laterRun.id, [createRecipe("Quux", [])]);
    await world.end(laterRun, "more");
    const message = messageTo(world.conversation, {
      text: "uno",
      ...place({ edit: first.user_turn_id }),
      effects: "undo",
    });
    const { outcome, run, undo } = await accept(message);
    expect(outcome).toBe("accepted");
    expect(undo).toMatchObject({
      kind: "undo",
      status: "running",
      undo_runs: [laterRun.id, makeRun.id],
    });
    expect(run).toMatchObject({ status: "queued", user_turn_id: first.user_turn_id });
    const again = await accept(message);
    expect(again).toMatchObject({
      outcome: "replayed",
      run: { id: run.id },
      undo: { id: undo.id },
    });
    const effects = await db.admin(
      "select id from public.effects where origin_id = any ($1) order by created_at desc",
      [[makeRun.id, laterRun.id]],
    );
    await apply(
      db,
      alice,
      undo.id,
      effects.map(({ id }) => ({ op: "undo", effect_id: id })),
    );
    const { next } = await world.end(undo, "undone");
    expect(next).toMatchObject({ id: run.id, status: "running", session_version: 0 });
    const rows = await db.admin("select 1 from public.recipes where id = any ($1)", [
      [zorb?.row_id, quux?.row_id],
    ]);
    expect(rows).toEqual([]);
  });

  test("changes of an edited message that could not be undone in the end cancel the message, and the undo's answer is shown", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const makeRun = await world.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    const edit = { ...place({ edit: first.user_turn_id }), effects: "undo" };
    const { run, undo } = await accept(messageTo(world.conversation, { text: "uno", ...edit }));
    const { next } = await world.end(undo, "nothing undone");
    expect(next).toBeNull();
    const [stored] = await db.admin("select status, error from public.runs where id = $1", [
      run.id,
    ]);
    expect(stored).toMatchObject({ status: "cancelled", error: { code: "undo_failed" } });
    expect((await world.path()).at(-1)).toBe("re: nothing undone");
  });

  test("changes of an edited message are not undone if a later change would be lost, and nothing is accepted", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const makeRun = await world.say("make");
    const [zorb] = await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    await db.rpc(
      alice,
      "apply_effects",
      effectsOf(
        crypto.randomUUID(),
        [{ op: "update", table: "recipes", id: zorb?.row_id, set: { servings: 9 } }],
        { origin: "api", household_id: household },
      ),
    );
    const edit = { ...place({ edit: first.user_turn_id }), effects: "undo" };
    expect(await world.outcomeOf(edit)).toBe("changed_since");
    expect(await world.path()).toHaveLength(4);
  });

  test("changes of an edited message are no longer asked about when they are undone, but their undo is", async () => {
    const world = await talk();
    const makeRun = await world.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    const between = await world.exchange("between");
    const { run: undo } = await db.rpc(alice, "undo_run", {
      run_id: makeRun.id,
      route: "undo",
      key: crypto.randomUUID(),
      body_hash: "h",
      queue_limit: 5,
    });
    const [effect] = await db.admin("select id from public.effects where origin_id = $1", [
      makeRun.id,
    ]);
    await apply(db, alice, undo.id, [{ op: "undo", effect_id: effect?.id }]);
    await world.end(undo, "undone");
    const later = await world.exchange("later");
    const edit = (turn: string) =>
      accept(messageTo(world.conversation, { text: "other", ...place({ edit: turn }) }));
    expect(await edit(between.user_turn_id)).toMatchObject({
      outcome: "effects_stand",
      runs: [{ run_id: undo.id }],
    });
    expect(await edit(later.user_turn_id)).toMatchObject({ outcome: "accepted" });
    await world.switchTo(later.agent_alternative_id);
    const answer = await edit(makeRun.user_turn_id);
    expect(answer).toMatchObject({ outcome: "accepted" });
  });

  test("changes of an edited message are not asked about if their run is not on the path", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const makeRun = await world.say("make");
    await apply(db, alice, makeRun.id, [createRecipe("Zorb", [])]);
    await world.end(makeRun, "make");
    await world.exchange("due", place({ from: first.agent_alternative_id }));
    await world.say("make better", place({ edit: makeRun.user_turn_id }));
  });
});

describe("switches", () => {
  test("a switch shows the newest path through an alternative, whose session the next run begins with", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    await world.exchange("two");
    await world.exchange("uno", place({ edit: first.user_turn_id }));
    expect(await world.switchTo(first.agent_alternative_id)).toMatchObject({ outcome: "switched" });
    expect(await world.path()).toEqual(["one", "re: one", "two", "re: two"]);
    expect(await world.headNote()).toBe("two");
    const next = await world.say("three");
    expect(next).toMatchObject({ session_version: 2, next_version: 4 });
    expect(next.session).toMatchObject({ snapshot: { state: { note: "two" } } });
  });

  test("a switch to an answer that is being made is possible, and what responds to an inactive alternative is stale", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    await world.exchange("two");
    const again = await world.say("uno", place({ edit: first.user_turn_id }));
    await world.switchTo(first.agent_alternative_id);
    await world.switchTo(again.agent_alternative_id);
    const states = (await world.tree()).map(({ text, number, cache_status, is_on_path }) => [
      text ?? `answer ${number}`,
      cache_status,
      is_on_path,
    ]);
    expect(states).toEqual([
      ["one", "valid", false],
      ["uno", "valid", true],
      ["re: one", "stale", false],
      ["answer 2", "generating", true],
      ["two", "stale", false],
      ["re: two", "valid", false],
    ]);
  });

  test("a switch is refused for another user, and for an alternative of another conversation", async () => {
    const world = await talk();
    const first = await world.exchange("one");
    const other = await (await talk()).exchange("elsewhere");
    const request = {
      conversation_id: world.conversation,
      alternative_id: first.agent_alternative_id,
    };
    expect(await db.rpc(bob, "switch_alternative", request)).toEqual({ outcome: "not_found" });
    expect(await world.switchTo(other.agent_alternative_id)).toEqual({ outcome: "not_found" });
  });
});

describe("narratives", () => {
  const save = async (world: Talk, fold: Fold) =>
    (await db.rpc(alice, "save_summary", { conversation_id: world.conversation, ...asSent(fold) }))
      .outcome;
  const texts = ({ paragraphs }: Json) => paragraphs.map(({ text }: Json) => text);
  const sessionAt = async ({ conversation }: Talk, alternative: string): Promise<Json> => {
    const sql = "select alfred.session_json($1, $2) as session";
    return (await db.admin(sql, [conversation, alternative]))[0]?.["session"];
  };
  /** Level and text of each row, with what it was made from. */
  const rowsOf = (world: Talk): Promise<Json[]> =>
    db.admin(
      `select m.level, m.content, m.tokens, upto.content as upto,
         (select array_agg(coalesce(s.content, a.content) order by o.ordinal) from public.summary_sources o
          left join public.summaries s on s.id = o.source_id
          left join public.alternatives a on a.id = o.alternative_id
          where o.summary_id = m.id) as sources
       from public.summaries m join public.alternatives upto on upto.id = m.alternative_id
       where m.conversation_id = $1 order by m.session_version, m.level, m.covers_to`,
      [world.conversation],
    );
  const foldedTalk = async () => {
    const world = await talk();
    await world.exchange("one");
    const second = await world.exchange("two");
    const first = foldOf(2, 2, "of two");
    expect(await save(world, first)).toBe("saved");
    const third = await world.exchange("three");
    return { world, first, second, third };
  };

  test("a narrative has a row for each paragraph, with the paragraph's sources, once", async () => {
    const { world, first, third } = await foldedTalk();
    const both = foldUp(foldOf(3, 3, "of three", first.summary), 2, "of all three");
    expect(await save(world, both)).toBe("saved");
    expect(await save(world, both)).toBe("saved");
    const exchange = (text: string) => [text, `re: ${text}`];
    const tokens = expect.any(Number);
    expect(await rowsOf(world)).toEqual([
      {
        ...{ level: 1, content: "of two", tokens: 2, upto: "re: two" },
        sources: [...exchange("one"), ...exchange("two")],
      },
      { level: 1, content: "of three", tokens, upto: "re: three", sources: exchange("three") },
      {
        ...{ level: 2, content: "of all three", tokens, upto: "re: three" },
        sources: ["of two", "of three"],
      },
    ]);
    const { summary } = await sessionAt(world, third.agent_alternative_id);
    expect(summary).toEqual(both.summary);
  });

  test("a narrative has the paragraphs of its exchanges, even if several are made at once", async () => {
    const world = await talk();
    for (const text of ["one", "two", "three"]) await world.exchange(text);
    const first = foldOf(3, 1, "of one");
    const { rows, ...second } = foldOf(3, 3, "of two and three", first.summary);
    expect(await save(world, { ...second, covered: 0, rows: [...first.rows, ...rows] })).toBe(
      "saved",
    );
    expect((await rowsOf(world)).map(({ sources, upto }) => [upto, sources.length])).toEqual([
      ["re: one", 2],
      ["re: three", 4],
    ]);
  });

  test("a narrative has only the paragraphs of its path", async () => {
    const { world, first, second, third } = await foldedTalk();
    expect(await save(world, foldOf(3, 3, "of three", first.summary))).toBe("saved");
    const other = await world.exchange("tre", place({ edit: third.user_turn_id }));
    const here = foldOf(4, 3, "of tre", first.summary);
    const elsewhere = { ...first.summary.paragraphs[0]!, version: 3, coversTo: 3 };
    const { paragraphs } = here.summary;
    const foreign = { ...here.summary, paragraphs: [elsewhere, ...paragraphs] };
    await expect(save(world, { ...here, summary: foreign })).rejects.toThrow("not on the path");
    const [row] = here.rows;
    const level2 = { version: 4, level: 2, coversTo: 3, text: "x", sources: [elsewhere] };
    await expect(save(world, { ...here, rows: [row!, level2] })).rejects.toThrow("not on the path");
    expect(await save(world, here)).toBe("saved");
    for (const [at, expected] of [
      [third, ["of two", "of three"]],
      [other, ["of two", "of tre"]],
      [second, ["of two"]],
    ] as const) {
      const session = await sessionAt(world, at.agent_alternative_id);
      expect(texts(session.summary)).toEqual(expected);
    }
  });

  test("a narrative has no paragraph twice, nor beside one that was made from it, and each level is one higher", async () => {
    const { world, first } = await foldedTalk();
    const fold = foldOf(3, 3, "of three", first.summary);
    const up = foldUp(fold, 2, "of all");
    await expect(save(world, { ...up, summary: fold.summary })).rejects.toThrow("twice");
    const third = { ...up.rows[1]!, level: 3 };
    const higher = { ...up.summary, paragraphs: [{ version: 3, ...third }] };
    const jump = { ...up, rows: [up.rows[0]!, third], summary: higher };
    await expect(save(world, jump)).rejects.toThrow("one more than the highest");
    const none = { ...third, level: 2, sources: [] };
    await expect(save(world, { ...up, rows: [up.rows[0]!, none] })).rejects.toThrow(
      "alternative_id",
    );
    expect(await rowsOf(world)).toHaveLength(1);
  });

  test("a narrative is copied to a fork with what it was made from, as far as the fork's path has it", async () => {
    const { world, first, second } = await foldedTalk();
    const up = foldUp(foldOf(3, 3, "of three", first.summary), 2, "of all");
    expect(await save(world, up)).toBe("saved");
    const whole = await forkIn(db, world);
    expect(await rowsOf(whole)).toEqual(await rowsOf(world));
    const { session } = await whole.say("due");
    expect(session.summary).toEqual(up.summary);
    const part = await forkIn(db, world, second.agent_alternative_id);
    expect(await rowsOf(part)).toEqual((await rowsOf(world)).slice(0, 1));
    const strangers = `select 1 from public.summary_sources o join public.summaries m on m.id = o.summary_id
      left join public.alternatives a on a.id = o.alternative_id left join public.summaries s on s.id = o.source_id
      where coalesce(a.conversation_id, s.conversation_id) <> m.conversation_id`;
    expect(await db.admin(strangers)).toEqual([]);
  });
});

test("the summary that counts is the one of the path", async () => {
  const world = await talk();
  const first = await world.exchange("one");
  const summarize = (version: number, text: string) =>
    db.rpc(alice, "save_summary", {
      conversation_id: world.conversation,
      ...asSent(foldOf(version, version, text)),
    });
  expect(await summarize(1, "of one")).toEqual({ outcome: "saved" });
  const second = await world.exchange("two");
  expect(await summarize(2, "of two")).toEqual({ outcome: "saved" });
  await world.exchange("uno", place({ edit: first.user_turn_id }));
  // No summary is on the path of the edit.
  const next = await world.say("more");
  await world.end(next, "more");
  await world.switchTo(first.agent_alternative_id);
  expect(await summarize(4, "late")).toEqual({ outcome: "stale" });
  const back = await world.say("back", place({ from: first.agent_alternative_id }));
  expect(back.session).toMatchObject({ summary: { paragraphs: [{ text: "of one" }] } });
  await world.end(back, "back");
  const last = await world.say("last", place({ from: second.agent_alternative_id }));
  expect(last.session).toMatchObject({ summary: { paragraphs: [{ text: "of two" }] } });
});
