// The chain with another domain: a cellar instead of the kitchen, with the same Worker code, routes,
// database functions and prompt builders, all unchanged.
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { startModel } from "../support/start-model.ts";
import { createCoreDatabase } from "../support/core-database.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import { openTestStack, type Run, type TestUser } from "../support/stack.ts";
import { cellarScript, messages, wineFor } from "./cellar-script.ts";
import { createCellarPack } from "./pack.ts";
import { forSuite } from "../support/for-suite.ts";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const model = forSuite(() => startModel({ script: cellarScript }));
const stack = forSuite(async () =>
  openTestStack({
    model,
    workerConfig: here("wrangler.toml"),
    database: await createCoreDatabase(),
    migrations: [here("cellar.sql"), here("cellar-facts.sql")],
  }),
);
let user: TestUser;
let conversation: string;

beforeAll(async () => {
  await stack.admin(
    `create table public.other_book (like public.wines including defaults);
     call alfred.register_data_table('other_book', 'books', 'book', 'name')`,
  );
  user = await stack.createUser();
  conversation = await stack.createConversation(user);
});

const say = async (text: string) => {
  const { run, receipt } = await stack.ask(user, text, conversation);
  return { run, effects: receipt.effects };
};
const wines = () =>
  stack.admin<{ id: string; name: string; bottles: number }>(
    "select * from public.wines where household_id = $1 order by name",
    [user.householdId],
  );
const notes = () =>
  stack.admin<{ wine_id: string; note: string; score: number }>(
    "select * from public.wine_notes where household_id = $1 order by note",
    [user.householdId],
  );
const entities = async () => {
  const path = `/v1/conversations/${conversation}/entities`;
  const { body } = await stack.request<{ items: { ref: string; label: string; status: string }[] }>(
    user,
    path,
  );
  return Object.fromEntries(body.items.map(({ ref, label, status }) => [ref, { label, status }]));
};
const stepOutcomes = (run: Run) => run.steps.map(({ hop, status }) => `${hop} ${status}`);
/** Act's prompts so far that contain this message. */
const actPrompts = (text: string) =>
  model
    .requests()
    .filter(({ contract, user: prompt }) => contract === "ActDecision" && prompt.includes(text))
    .map(({ user: prompt }) => prompt);

// One conversation: each message builds on those before it.
describe("a cellar in the same chain", () => {
  test("two generated wines are stored with their notes and every field that has a column", async () => {
    const { run, effects } = await say(messages.create);
    expect(run).toMatchObject({ status: "completed", decision: "plan_direct" });
    expect(stepOutcomes(run)).toEqual([
      "act.1.1 completed",
      "act.1.2 completed",
      "act.2 completed",
    ]);

    const rows = await wines();
    expect(rows.map(({ name }) => name)).toEqual(["Barolo", "Gavi"]);
    for (const row of rows) {
      const { tasting, pairing: _pairing, ...columns } = wineFor(row.name);
      expect(row).toMatchObject({ ...columns, household_id: user.householdId });
      const notesOfWine = (await notes()).filter(({ wine_id }) => wine_id === row.id);
      expect(notesOfWine.map(({ note, score }) => ({ note, score }))).toEqual(tasting);
    }
    expect(effects).toMatchObject([
      { op: "create", table: "wines", ref: "wine_1", label: "Barolo", status: "applied" },
      { op: "create", table: "wines", ref: "wine_2", label: "Gavi", status: "applied" },
    ]);
    expect(effects.map(({ rowId }) => rowId)).toEqual(rows.map(({ id }) => id));
  });

  test("the drafts' refs remain as aliases, and saving them calls no model", async () => {
    const refs = await stack.admin<{ ref: string; entity_id: string; canonical: boolean }>(
      "select ref, entity_id, canonical from public.refs where conversation_id = $1",
      [conversation],
    );
    const entityOf = (ref: string) => refs.find((row) => row.ref === ref)?.entity_id;
    const [barolo, gavi] = await wines();
    expect([entityOf("wine_1"), entityOf("gen_wine_1")]).toEqual([barolo?.id, barolo?.id]);
    expect([entityOf("wine_2"), entityOf("gen_wine_2")]).toEqual([gavi?.id, gavi?.id]);
    expect(actPrompts(messages.create)).toHaveLength(2);
    expect(await entities()).toMatchObject({
      wine_1: { label: "Barolo", status: "created" },
      wine_2: { label: "Gavi", status: "created" },
    });
  });

  test("the model that writes the reply is shown what the table could not store", async () => {
    const reply = model.requests().find(({ contract }) => contract === "ReplyOutput");
    expect(reply?.user).toContain(`Barolo: "pairing" (stew) was not kept`);
  });

  test("a read with a filter shows exactly the matching rows, by ref", async () => {
    const { run, effects } = await say(messages.read);
    expect(stepOutcomes(run)).toEqual(["act.1 completed"]);
    expect(effects).toEqual([]);
    const prompt = actPrompts(messages.read).at(-1) ?? "";
    const answer = /^### This step\n([\s\S]*?)\n## /m.exec(prompt)?.[1] ?? "";
    expect(answer).toContain("1 of 1");
    expect(answer).toContain('"id":"wine_2"');
    expect(answer).toContain("plum in Gavi");
    expect(answer).not.toContain("Barolo");
    // The reply has names, not refs.
    expect(run.reply?.text).toContain("Gavi");
    expect(run.reply?.text).not.toContain("wine_2");
  });

  test("an update by ref changes the row of the ref, and no other row", async () => {
    const { run, effects } = await say(messages.update);
    expect(stepOutcomes(run)).toEqual(["act.1 completed"]);
    expect(effects).toMatchObject([
      { op: "update", table: "wines", ref: "wine_1", label: "Barolo", status: "applied" },
    ]);
    expect((await wines()).map(({ name, bottles }) => `${name} ${bottles}`)).toEqual([
      "Barolo 5",
      "Gavi 6",
    ]);
  });

  test("a search by a family that the pack defines finds the family's members", async () => {
    await say(messages.light);
    const prompt = actPrompts(messages.light).at(-1) ?? "";
    expect(prompt).toContain('name style "light" → 1 of 1 rows');
    expect(prompt).toContain("plum in Gavi");
    const schemas = model.requests().map(({ body }) => JSON.stringify(body["output_config"]));
    expect(schemas.filter((schema) => schema.includes('"not_style"'))).not.toEqual([]);
    expect(schemas.filter((schema) => schema.includes("not_category"))).toEqual([]);
  });

  test("a delete by ref removes the row of the ref with its notes, and no other row", async () => {
    const { run, effects } = await say(messages.remove);
    expect(stepOutcomes(run)).toEqual(["act.1 completed"]);
    expect(effects).toMatchObject([
      { op: "delete", table: "wines", ref: "wine_2", label: "Gavi", status: "applied" },
    ]);
    expect((await wines()).map(({ name }) => name)).toEqual(["Barolo"]);
    expect((await notes()).map(({ note }) => note)).toEqual(["plum in Barolo"]);
    expect(await entities()).toMatchObject({ wine_2: { status: "deleted" } });
  });

  test("a write to a table outside the subdomain is refused, and the claim is removed from the reply", async () => {
    const { run, effects } = await say(messages.outside);
    expect(run.status).toBe("completed");
    expect(stepOutcomes(run)).toEqual(["act.1 blocked"]);
    expect(effects).toEqual([]);
    expect(await stack.admin("select name from public.other_book")).toEqual([]);
    expect(run.reply?.text).not.toMatch(/I added/);
    // The step uses all of its model calls; the last prompt shows why the write was refused.
    const requests = model
      .requests()
      .filter(({ user: prompt }) => prompt.includes(messages.outside));
    const act = requests.filter(({ contract }) => contract === "ActDecision");
    expect(act).toHaveLength(6);
    expect(act.at(-1)?.user).toContain("db_create takes a table of this step: wines");
  });

  test("a profile has the fields of the pack and of the core, and no field of the kitchen", async () => {
    const core = {
      displayName: null,
      guidance: {},
      timezone: "UTC",
      memory: true,
      memoryForAgents: false,
      approvalsForAgents: false,
      notices: "chat",
      noticesTo: null,
    };
    const initialProfile = { ...core, shunnedColours: [], glasses: [], palate: null };
    const path = "/v1/profile";
    const previousAnswer = await stack.request(user, path);
    expect(previousAnswer).toMatchObject({ status: 200 });
    expect(Object.keys(previousAnswer.body).toSorted()).toEqual(
      Object.keys(initialProfile).toSorted(),
    );
    const body = { shunnedColours: ["rose"], palate: "bone dry", timezone: "Europe/Rome" };
    const update = await stack.request(user, path, { method: "PUT", body });
    expect(update).toMatchObject({ status: 200, body: { ...body, glasses: [], guidance: {} } });
    expect((await stack.request(user, path)).body).toEqual(update.body);
    const refusal = (change: object) => stack.request(user, path, { method: "PUT", body: change });
    expect(await refusal({ shunnedColours: ["blue"] })).toMatchObject({
      status: 422,
      body: { code: "invalid_body", errors: [{ pointer: "/shunnedColours/0" }] },
    });
    expect(await refusal({ allergens: ["milk"] })).toMatchObject({
      status: 422,
      body: { code: "unknown_field" },
    });
    expect((await stack.request(user, path)).body).toEqual(update.body);
  });

  test("the OpenAPI document has the pack's profile fields and kinds of violation", async () => {
    type Schema = { properties: Record<string, Schema>; items: Schema; enum?: string[] };
    const { body } = await stack.request<{
      info: { description: string };
      components: { schemas: Record<string, Schema> };
    }>(undefined, "/openapi.json");
    const { Profile, PutProfile, Problem } = body.components.schemas;
    const fields = [
      "displayName",
      "shunnedColours",
      "glasses",
      "palate",
      "guidance",
      "timezone",
      "memory",
      "memoryForAgents",
      "approvalsForAgents",
      "notices",
      "noticesTo",
    ];
    expect(Object.keys(Profile?.properties ?? {})).toEqual(fields);
    expect(Object.keys(PutProfile?.properties ?? {})).toEqual(fields);
    expect(PutProfile?.properties["shunnedColours"]?.items.enum).toContain("sparkling");
    expect(Problem?.properties["violations"]?.items.properties["kind"]?.enum).toEqual([
      "colour",
      "may",
    ]);
    expect(body.info.description).toContain(createCellarPack().purpose);
    expect(JSON.stringify(body)).not.toMatch(/allerg|diet|recipe|kitchen|food/i);
  });

  test("the guard stops a write that the profile rules out, explains it in the pack's words, and can be overridden", async () => {
    const { run, effects } = await say(messages.shunned);
    expect(effects).toMatchObject([{ label: "Tavel", status: "failed", error: { code: "guard" } }]);
    expect(run.reply?.text).toContain("Tavel (contains rose, which you shun). Save it anyway?");
    expect(run.reply?.pending?.type).toBe("confirm_override");
    expect((await wines()).map(({ name }) => name)).toEqual(["Barolo"]);
    // Think's prompt says what the user shuns; Act's prompt also has the palate.
    const [think] = model
      .requests()
      .filter(
        ({ contract, user: prompt }) => contract === "ThinkOutput" && prompt.includes("Tavel"),
      );
    expect(think?.user).toContain("- shuns: rose");
    expect(think?.user).not.toContain("bone dry");
    expect(actPrompts(messages.shunned)[0]).toContain("- shuns: rose\n- palate: bone dry");

    const yes = await say(messages.yes);
    expect(yes.effects).toMatchObject([{ label: "Tavel", status: "applied", override: ["rose"] }]);
    expect((await wines()).map(({ name }) => name)).toEqual(["Barolo", "Tavel"]);
  });

  test("a screen also gets the violation in the pack's words, and may override it", async () => {
    const path = "/v1/cellar/wines";
    const body = { name: "Cerasuolo", colour: "rose" };
    const guardAnswer = await stack.request(user, path, { body });
    expect(guardAnswer).toMatchObject({
      status: 422,
      body: {
        code: "guard_blocked",
        violations: [{ kind: "colour", code: "rose", name: "Cerasuolo" }],
      },
    });
    expect(guardAnswer.body["detail"]).toContain("Cerasuolo (rose, a colour that is shunned)");
    const creation = await stack.request(user, path, { body: { ...body, override: ["rose"] } });
    expect(creation).toMatchObject({ status: 201, body });
    const deletion = await stack.request(user, `${path}/${String(creation.body["id"])}`, {
      method: "DELETE",
    });
    expect(deletion.status).toBe(204);
  });

  test("screens reach the pack's rows at the pack's paths, and the kitchen's paths answer 404", async () => {
    const owner = await stack.createUser();
    const collection = "/v1/cellar/wines";
    const tasting = [{ note: "tar", score: 93 }, { note: "roses" }];
    const body = { name: "Barolo", vintage: 2016, tasting };
    const creation = await stack.request(owner, collection, { body });
    expect(creation).toMatchObject({ status: 201, body: { name: "Barolo", bottles: 1, tasting } });
    await stack.request(owner, collection, { body: { name: "Port" } });
    const wine = `${collection}/${String(creation.body["id"])}`;
    const update = await stack.request(owner, wine, { method: "PATCH", body: { bottles: 0 } });
    expect(update).toMatchObject({ status: 200, body: { vintage: 2016, bottles: 0, tasting } });
    expect(await stack.request(owner, collection)).toMatchObject({
      body: {
        items: [
          { name: "Barolo", tasting },
          { name: "Port", vintage: null },
        ],
      },
    });
    expect((await stack.request(owner, wine, { method: "DELETE" })).status).toBe(204);
    expect((await stack.request(owner, "/v1/kitchen/tasks")).status).toBe(404);
    const { body: document } = await stack.request<{ paths: object }>(undefined, "/openapi.json");
    const paths = Object.keys(document.paths).filter((path) => path.includes(collection));
    expect(paths.map((path) => path.slice(collection.length))).toEqual([
      "",
      "/deletions",
      "/{id}",
      "/{id}/history",
      "/delete",
    ]);
  });

  test("many rows of the pack are changed or deleted in one request, and each edit is undone in one request", async () => {
    const owner = await stack.createUser();
    const collection = "/v1/cellar/wines";
    const tasting = [{ note: "tar", score: 93 }, { note: "roses" }];
    const bodies = [
      { name: "Barolo", vintage: 2016, tasting },
      { name: "Port", vintage: 1994 },
    ];
    for (const body of bodies) await stack.request(owner, collection, { body });
    const wines = async () =>
      (await stack.request<{ items: Record<string, string>[] }>(owner, collection)).body.items;
    const before = await wines();
    const rows = before.map(({ id, etag }) => ({ id, ifMatch: etag, changes: { bottles: 6 } }));
    const change = { method: "PATCH", body: { rows } };
    const changed = await stack.request<{ items: object[]; editId: string }>(
      owner,
      collection,
      change,
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { items: [{ bottles: 6 }, { bottles: 6 }] },
    });
    // These tags are older than the change.
    const deletion = { body: { rows: before.map(({ id, etag }) => ({ id, ifMatch: etag })) } };
    expect((await stack.request(owner, `${collection}/delete`, deletion)).status).toBe(412);
    const fresh = {
      body: { rows: (await wines()).map(({ id, etag }) => ({ id, ifMatch: etag })) },
    };
    const deleted = await stack.request<{ editId: string }>(owner, `${collection}/delete`, fresh);
    expect(await wines()).toEqual([]);
    for (const { editId } of [deleted.body, changed.body]) {
      const undone = await stack.request(owner, `/v1/edits/${editId}/undo`, { method: "POST" });
      expect(undone.status).toBe(200);
    }
    expect(await wines()).toMatchObject(before.map(({ id, name }) => ({ id, name, bottles: 1 })));
    expect((await wines())[0]).toMatchObject({ tasting });
  });

  test("no user message and no schema of a model request contains a word of the kitchen", () => {
    const kitchen =
      /\b(?:gen_)?(?:recipes?|ri|ingredients?|inventory|shopping(?:_list)?|meals?|meal_plans?|cooking_log|pantry|fridge|kitchen|cook(?:s|ing)?|food|cod|fish)(?:_\d+)?\b/i;
    const words = model.requests().flatMap(({ contract, messages, body }) => {
      // A repair repeats the model's own answer, which may contain such words.
      const texts = messages.filter(({ role }) => role === "user").map(({ text }) => text);
      const sentTexts = [...texts, JSON.stringify(body["output_config"])];
      return sentTexts
        .flatMap((text) => kitchen.exec(text) ?? [])
        .map((word) => `${contract}: ${word}`);
    });
    expect(words).toEqual([]);
  });

  test("the system prompts consist of the shared files, the pack's filters for Act, and its purpose for Understand and Think", async () => {
    // A conversation is compressed after a run, as soon as three exchanges are outside the window.
    for (let message = 0; message < 2; message += 1) await say(messages.read);
    await stack.qstashStandIn?.idle();
    const prompts = createFilePrompts();
    const { purpose } = createCellarPack();
    const file = (...keys: string[]) => keys.map((key) => prompts.get(key).trim()).join("\n\n");
    const act = (...keys: string[]) => file("act/base", ...keys.map((key) => `act/${key}`));
    const filters = file("cellar/filters");
    const systemsByContract = new Map<string, Set<string>>();
    for (const { contract, system } of model.requests()) {
      systemsByContract.set(
        contract ?? "",
        (systemsByContract.get(contract ?? "") ?? new Set()).add(system),
      );
    }
    expect(Object.fromEntries(systemsByContract)).toEqual({
      UnderstandOutput: new Set([`${purpose}\n\n${file("understand")}`]),
      ThinkOutput: new Set([`${purpose}\n\n${file("think")}`]),
      ActDecision: new Set([
        ...[act("generate"), `${act("crud", "filters")}\n\n${filters}\n\n${file("act/read")}`],
        `${act("crud", "filters")}\n\n${filters}\n\n${file("act/write")}`,
      ]),
      ReplyOutput: new Set([file("reply-system", "reply")]),
      ConversationSummary: new Set([file("summarize")]),
    });
  });
});
