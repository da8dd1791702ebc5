// Changes that need no model: the plan states them, and code makes them through the checks of a model's call.
import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../contracts/answers/act.ts";
import type { UnderstandOutput } from "../../../contracts/answers/understand.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, thought, understood } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

const ALL: ToolCall["where"] = { match: "all", conditions: [] };
const call = (tool: string, params: object) => ({
  action: "tool_call",
  call: { tool, table: "wines", where: ALL, last: true, ...params },
});
const stateChange = (refs: string[], ...set: string[]) => ({ refs, set });
type Changes = ReturnType<typeof stateChange>[];
const create = (...changes: Changes) => ({
  type: "write" as const,
  operation: "create" as const,
  changes,
});
const update = (refs: string[], ...changes: object[]) => ({
  type: "write",
  operation: "update",
  changes,
  ...(refs.length > 0 ? { batch: refs.map((ref) => item(ref, ref)) } : {}),
});

/** A cellar whose wines have been listed, so that the conversation knows their refs. */
async function cellar(wines: Record<string, object> = { Ada: {}, Bea: {} }, isList = false) {
  const pack = createCellarPack();
  if (isList) pack.tables.wines!.isOpenEntry = ({ bottles }) => bottles !== 0;
  const db = createNodeDatabase(pack);
  db.tables.wines = Object.entries(wines).map(([name, row], n) => ({
    id: idOf(n + 10),
    name,
    bottles: 4,
    ...row,
  }));
  const talk = createConversation(pack, createFilePrompts(), db);
  const say = (
    text: string,
    steps: object[],
    acts: object[] = [],
    { output = {}, ...options }: { output?: Partial<UnderstandOutput>; retry?: boolean } = {},
  ) =>
    talk.say(
      text,
      {
        UnderstandOutput: [understood(output)],
        ThinkOutput: [thought(steps)],
        ActDecision: acts,
        ReplyOutput: [{ text: "There you are." }],
      },
      options,
    );
  await say("show them", [{ every_row: true }]);
  return { db, talk, say };
}
const actPrompts = ({ requests }: { requests: { title: string; user: string }[] }) =>
  requests.filter(({ title }) => title === "ActDecision").map(({ user }) => user);
const rowsOf = ({ tables }: { tables: Record<string, unknown> }, column: string) =>
  (tables.wines as Record<string, unknown>[]).map((row) => row[column]);

describe("new rows that a plan states", () => {
  const createTwo = create(
    stateChange([], "name = Cleo", "vintage = 2019", "bottles = 2"),
    stateChange([], "name = Dora", "colour = red"),
  );

  it("new rows that a plan states are created in one call without a model", async () => {
    const { db, say } = await cellar();
    const turn = await say("add two Cleo of 2019, and a red Dora", [createTwo]);
    expect(actPrompts(turn)).toEqual([]);
    expect(db.applied).toHaveLength(1);
    expect(db.tables.wines?.slice(2)).toMatchObject([
      { name: "Cleo", vintage: 2019, bottles: 2 },
      { name: "Dora", colour: "red" },
    ]);
    expect(turn.results["act.1"]).toMatchObject({ status: "completed", summary: "Changed 2" });
  });

  it("new rows that a plan states have the same result, session and operations as with a call by a model", async () => {
    const [byCode, byModel] = [await cellar(), await cellar()];
    const fields = [
      { column: "name", values: ["Cleo"] },
      { column: "bottles", values: ["2"] },
    ];
    const turnByCode = await byCode.say("add two Cleo", [
      create(stateChange([], "name = Cleo", "bottles = 2")),
    ]);
    const turnByModel = await byModel.say(
      "add two Cleo",
      [{ type: "write", operation: "create" }],
      [call("db_create", { rows: [{ item: "", fields, lines: [] }] })],
    );
    expect(actPrompts(turnByModel)).toHaveLength(1);
    expect(turnByCode.results["act.1"]).toEqual(turnByModel.results["act.1"]);
    expect(turnByCode.end.snapshotState).toEqual(turnByModel.end.snapshotState);
    const ops = [byCode, byModel].map(({ db }) => db.applied.map((request) => request.ops));
    expect(ops[0]).toEqual(ops[1]);
  });

  it("new rows that a plan states are the items of the step's batch, in its order", async () => {
    const { say } = await cellar();
    const batch = [item("Cleo"), item("Dora")];
    const turn = await say("add Cleo and Dora", [{ ...createTwo, batch }]);
    expect(actPrompts(turn)).toEqual([]);
    expect(turn.results["act.1"]).toMatchObject({
      batch: { items: [{ label: "Cleo", status: "completed" }, { status: "completed" }] },
    });
  });

  it("new rows that a plan states are created once even if the hop decides twice", async () => {
    const { db, say } = await cellar();
    await say("add Cleo and Dora", [createTwo], [], { retry: true });
    expect(rowsOf(db, "name")).toEqual(["Ada", "Bea", "Cleo", "Dora"]);
  });

  it("new rows that a proposal states are created without a model after the user has accepted it", async () => {
    const { db, talk, say } = await cellar();
    const step = create(stateChange([], "name = Cleo"));
    const message = "Cleo goes with it. Shall I add it?";
    await talk.say("what goes with stew?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([step], { decision: "propose", message })],
      ReplyOutput: [{ text: message }],
    });
    expect(db.applied).toEqual([]);
    const output = { pending_response: "confirms" as const };
    const turn = await say("yes", [], [], { output });
    expect(actPrompts(turn)).toEqual([]);
    expect(rowsOf(db, "name")).toEqual(["Ada", "Bea", "Cleo"]);
  });
});

describe("stated changes of rows", () => {
  it("a stated change sets, clears, adds and multiplies stored values without a model", async () => {
    const { db, say } = await cellar({ Ada: {}, Bea: { colour: "red" }, Cleo: { bottles: 3 } });
    const refs = ["wine_1", "wine_2", "wine_3"];
    const changes = [
      stateChange(["wine_1"], "colour = white", "bottles * 0.5"),
      stateChange(["wine_2"], "colour =", "bottles - 3"),
      stateChange(["wine_3"], "bottles + 2"),
    ];
    const turn = await say("change them", [update(refs, ...changes)]);
    expect(actPrompts(turn)).toEqual([]);
    expect(rowsOf(db, "colour")).toEqual(["white", null, null]);
    expect(rowsOf(db, "bottles")).toEqual([2, 1, 5]);
    expect(turn.results["act.1"]).toMatchObject({
      batch: { items: refs.map((ref) => ({ ref, status: "completed" })) },
    });
  });

  it("a stated change goes to a model with its results if the database refuses a part", async () => {
    const { db, say } = await cellar();
    db.failing = (op) =>
      op.op === "update" && op.id === idOf(11) ? { code: "check", message: "not this one" } : null;
    const changes = stateChange(["wine_1", "wine_2"], "colour = red");
    const leftOver = { not_done: [{ item: "wine_2", reason: "it is refused" }] };
    const turn = await say(
      "red",
      [update(["wine_1", "wine_2"], changes)],
      [complete("", leftOver)],
    );
    expect(actPrompts(turn)[0]).toContain("db_update wines");
    expect(actPrompts(turn)[0]).toContain("not this one");
    expect(rowsOf(db, "colour")).toEqual(["red", null]);
  });
});

describe("stated changes of all found rows", () => {
  const allSteps = [
    { every_row: true },
    { ...update([], stateChange([], "colour = red")), all_found: true },
  ];
  const changeBoth = call("db_update", {
    changes: [
      { refs: ["wine_1"], item: "", set: [{ column: "colour", how: "set", values: ["red"] }] },
    ],
  });
  const leftOver = complete("", { not_done: [{ item: "wine_2", reason: "it is not meant" }] });
  const wineMention = (raw_text: string) => ({
    entity_mentions: [{ raw_text, entity_type: "wine", resolved_ref: null, candidates: [] }],
  });

  it("a stated change of all found rows is made without a model", async () => {
    const { db, say } = await cellar();
    const turn = await say("all of them are red", allSteps);
    expect(actPrompts(turn)).toEqual([]);
    expect(rowsOf(db, "colour")).toEqual(["red", "red"]);
  });

  it("a stated change of all found rows is made if the message names each of the rows", async () => {
    const { db, say } = await cellar();
    const turn = await say("the Ada and the Bea are red", allSteps, [], {
      output: wineMention("the Ada"),
    });
    expect(actPrompts(turn)).toEqual([]);
    expect(rowsOf(db, "colour")).toEqual(["red", "red"]);
  });

  it.each([
    ["names some of them and not others", "the Ada is red", {}],
    ["means one thing, and none of them has its name", "the port is red", wineMention("the port")],
  ])(
    "a stated change of all found rows is left to a model if the message %s",
    async (_why, text, output) => {
      const { db, say } = await cellar();
      const turn = await say(text, allSteps, [changeBoth, leftOver], { output });
      expect(actPrompts(turn)[0]).toContain("db_update refused: the plan changes every row");
      expect(rowsOf(db, "colour")).toEqual(["red", null]);
    },
  );
});

describe("changes that code cannot make", () => {
  const failDecision = { action: "fail", details: "it cannot be" };
  const batch = [item("Ada", "wine_1")];

  it.each<[string, object]>([
    ["a column that a plan may not state", create(stateChange([], "name = Cleo", "notes = dry"))],
    [
      "a new value for a column that an update may not state",
      update(["wine_1"], stateChange(["wine_1"], "notes = dry")),
    ],
    ["an amount that is cleared", update(["wine_1"], stateChange(["wine_1"], "bottles ="))],
    [
      "an addition to a column without amounts",
      update(["wine_1"], stateChange(["wine_1"], "colour + red")),
    ],
    ["a line without an operator", create(stateChange([], "name Cleo"))],
    ["a multiplication in a new row", create(stateChange([], "name = Cleo", "bottles * 2"))],
    ["a new row with a ref", create(stateChange(["wine_1"], "name = Cleo"))],
    [
      "fewer rows than items",
      { ...create(stateChange([], "name = Cleo")), batch: [item("Cleo"), item("Dora")] },
    ],
    [
      "a row that its batch does not name",
      { ...update([], stateChange(["wine_2"], "colour = red")), batch },
    ],
    ["a row twice", { ...update([], stateChange(["wine_1", "wine_1"], "colour = red")), batch }],
    ["an update of no row", update([], stateChange([], "colour = red"))],
    [
      "rows named along with all found rows",
      { ...update([], stateChange(["wine_1"], "colour = red")), all_found: true },
    ],
  ])("a change is left to a model if it has %s", async (_what, step) => {
    const { db, say } = await cellar();
    const turn = await say("add Cleo and Dora", [step], [failDecision]);
    expect(actPrompts(turn)[0]).not.toContain("call 1");
    expect(db.applied).toEqual([]);
  });

  it.each([
    [
      "a value that does not fit",
      "add Cleo",
      stateChange([], "name = Cleo", "vintage = 12"),
      "row 1",
    ],
    [
      "words in place of a number",
      "add Cleo",
      stateChange([], "name = Cleo", "bottles = some"),
      "bottles takes a number",
    ],
    [
      "a name that nobody has said",
      "add a bottle",
      stateChange([], "name = Cleo"),
      '"Cleo" is neither',
    ],
  ])(
    "a change is left to a model, with the reason, if a new row has %s",
    async (_what, text, row, reason) => {
      const { db, say } = await cellar();
      const turn = await say(text, [create(row)], [failDecision]);
      expect(actPrompts(turn)[0]).toContain("db_create refused");
      expect(actPrompts(turn)[0]).toContain(reason);
      expect(db.applied).toEqual([]);
    },
  );

  it("a change is left to a model, with the reason, if the list has an open entry with the name of a new row", async () => {
    const { say } = await cellar({ Ada: {}, Bea: { bottles: 0 } }, true);
    const duplicateTurn = await say(
      "add Ada",
      [create(stateChange([], "name = Ada"))],
      [failDecision],
    );
    expect(actPrompts(duplicateTurn)[0]).toContain("wine_1 (Ada) is on the list already");
    const turn = await say("add Bea", [create(stateChange([], "name = Bea"))]);
    expect(actPrompts(turn)).toEqual([]);
  });
});
