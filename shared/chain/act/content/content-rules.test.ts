import { describe, expect, it } from "vitest";
import type { SourceRow } from "../../../contracts/pack.ts";
import type { MemberProfile } from "../../../contracts/profile.ts";
import type { StepResult } from "../../../contracts/results.ts";
import type { Constraint, UnderstandOutput } from "../../../contracts/answers/understand.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

const profile: MemberProfile = {
  fields: {},
  guidance: {},
  timezone: null,
  avoid: [{ kind: "additive", code: "sulphites" }],
};
const red: Constraint = { type: "colour", field: "", value: "red", confidence: 1 };

/** A cellar whose content is checked for what must be avoided; `change` may adapt its pack. */
function start(change: (pack: ReturnType<typeof createCellarPack>) => void = () => undefined) {
  const pack = createCellarPack();
  const check = pack.checkContent;
  pack.checkContent = (artifact, rules, sources) => ({
    ...check(artifact, rules, sources),
    avoided: (rules.found ?? [])
      .flat()
      .map(({ name, code }) => `${String(artifact.content.name)} contains ${name} (${code})`),
  });
  change(pack);
  const db = createNodeDatabase(pack, profile);
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const replyOutput = { ReplyOutput: [{ text: "Here is one." }] };
const wanting = (constraints: Constraint[]): UnderstandOutput => {
  const base = understood();
  const snapshot = { ...base.constraint_snapshot, new_constraints: constraints };
  return { ...base, constraint_snapshot: snapshot };
};
const madeAda = (overrides: object) => complete("made", { data: { ...wine("Ada"), ...overrides } });
const generateOne = (talk: ReturnType<typeof start>["talk"], answers: object[], wants = [red]) =>
  talk.say("make one", {
    UnderstandOutput: [wanting(wants)],
    ThinkOutput: [thought([{ type: "generate", batch: [item("a new one")] }])],
    ActDecision: answers,
    ...replyOutput,
  });

describe("generated content", () => {
  it("generated content gets one repair if it breaks a wish, and is accepted when the repair is right", async () => {
    const { talk } = start();
    const turn = await generateOne(talk, [madeAda({ colour: "white" }), madeAda({})]);
    const result = turn.results["act.1.1"] as StepResult;
    expect(result).toMatchObject({
      status: "completed",
      artifacts: [{ content: { colour: "red" } }],
    });
    expect(result.losses).toBeUndefined();
  });

  it("generated content is checked in its own language, even if a model gets the faults in another one", async () => {
    const checkedLanguages: (string | undefined)[][] = [];
    const { talk } = start((pack) => {
      const check = pack.checkContent;
      pack.checkContent = (artifact, rules, sources, language) => {
        checkedLanguages.push([rules.contentLanguage, language]);
        return check(artifact, rules, sources, language);
      };
    });
    await talk.say("mach einen", {
      UnderstandOutput: [{ ...wanting([red]), language: "de-AT" }],
      ThinkOutput: [thought([{ type: "generate", batch: [item("ein neuer")] }])],
      ActDecision: [madeAda({})],
      ...replyOutput,
    });
    expect(new Set(checkedLanguages.map(([, language]) => language))).toEqual(
      new Set(["en", "de"]),
    );
    expect(new Set(checkedLanguages.map(([contentLanguage]) => contentLanguage))).toEqual(
      new Set(["de-AT"]),
    );
  });

  it("generated content and reads do not have to keep a wish that was only inferred", async () => {
    const { db, talk } = start();
    const unsure = [{ ...red, confidence: 0.5 }];
    const turn = await generateOne(talk, [madeAda({ colour: "white" })], unsure);
    const result = turn.results["act.1.1"] as StepResult;
    expect(result).toMatchObject({ artifacts: [{ content: { colour: "white" } }] });
    expect(result.losses).toBeUndefined();
    db.tables.wines = [{ id: idOf(11), name: "Bea", colour: "white" }];
    const read = await talk.say("show me those", {
      UnderstandOutput: [wanting(unsure)],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...replyOutput,
    });
    expect(read.results["act.1"]).toMatchObject({ reads: [{ rows: [{ name: "Bea" }] }] });
  });

  it("generated content is kept if it breaks a wish twice, and Reply's prompt says which wish it breaks", async () => {
    const { talk } = start();
    const white = madeAda({ colour: "white", notes: "for Monday 2026-11-24" });
    const turn = await generateOne(talk, [white, white]);
    expect(turn.results["act.1.1"]).toMatchObject({
      status: "completed",
      losses: ["Ada is not red", "2026-11-24 is a Tuesday"],
    });
    const reply = turn.requests.find(({ title }) => title === "ReplyOutput")?.user;
    expect(reply).toContain("Ada is not red");
  });

  it("generated content gets one repair if it contains something to avoid, and is accepted when the repair is right", async () => {
    const { talk } = start();
    const turn = await generateOne(talk, [madeAda({ notes: "plenty of sulphite" }), madeAda({})]);
    const result = turn.results["act.1.1"] as StepResult;
    expect(result.artifacts?.[0]?.content.notes).not.toContain("sulphite");
    expect(result.losses).toBeUndefined();
  });

  it("generated content is kept as a draft if it still contains something to avoid after the repair, and code names that thing", async () => {
    const { db, talk } = start();
    const badWine = madeAda({ notes: "plenty of sulphite" });
    const turn = await generateOne(talk, [badWine, badWine]);
    const line =
      "Ada contains sulphite (sulphites). You avoid that at home, so I’ll ask before I save it";
    expect(turn.results["act.1.1"]).toMatchObject({
      status: "completed",
      losses: [line],
      batch: { items: [{ status: "completed" }] },
    });
    expect(Object.keys(talk.fields)).toContain("artifact:gen_wine_1");
    // The model's reply does not mention it.
    expect(turn.reply).toContain(`Please note: ${line}.`);
    expect(db.applied).toEqual([]);
  });
});

describe("content that rows determine", () => {
  const startDeriving = (
    content: Record<string, unknown> | null,
    seenSources: SourceRow[][] = [],
  ) =>
    start(({ subdomains }) => {
      const spec = subdomains.wines?.artifact;
      if (spec === undefined) return;
      spec.derive = (sources, label) => {
        seenSources.push(sources);
        return sources.length === 0
          ? null
          : { content: content && { ...content, name: label }, notes: ["two bottles were merged"] };
      };
    });
  const readAndMake = (talk: ReturnType<typeof start>["talk"], answers: object[]) =>
    talk.say("a list of all of them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([
          {},
          { type: "generate", batch: [item("The list")] },
          { type: "write", operation: "create" },
        ]),
      ],
      ActDecision: [readAll, complete("Found"), ...answers],
      ...replyOutput,
    });

  it("content that rows determine is made by code from the rows of the run, without a model, and its notes are reported", async () => {
    const seenSources: SourceRow[][] = [];
    const { db, talk } = startDeriving(wine(""), seenSources);
    db.tables.wines = [{ id: idOf(10), name: "Bea", bottles: 2 }];
    const turn = await readAndMake(talk, []);
    expect(seenSources[0]).toMatchObject([{ table: "wines", row: { id: "wine_1", name: "Bea" } }]);
    expect(turn.requests.filter(({ title }) => title === "ActDecision")).toHaveLength(2);
    expect(db.tables.wines.map(({ name }) => name)).toEqual(["Bea", "The list"]);
    const reply = turn.requests.find(({ title }) => title === "ReplyOutput")?.user;
    expect(reply).toContain("two bottles were merged");
  });

  it("content that rows determine needs complete rows, so columns that a model leaves out are read nevertheless", async () => {
    const seenSources: SourceRow[][] = [];
    const { db, talk } = startDeriving(wine(""), seenSources);
    db.tables.wines = [{ id: idOf(10), name: "Bea", bottles: 2 }];
    const names = { table: "wines", columns: ["name"] };
    await talk.say("a list of all of them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, { type: "generate", batch: [item("The list")] }])],
      ActDecision: [{ action: "tool_call", tool: "db_read", params: names }, complete("Found")],
      ...replyOutput,
    });
    expect(seenSources[0]).toMatchObject([{ row: { name: "Bea", bottles: 2 } }]);
  });

  it("content is left to a model when the rows do not determine it, or when the derived content is invalid", async () => {
    const empty = startDeriving(wine(""));
    await readAndMake(empty.talk, [madeAda({ name: "Written" })]);
    expect(empty.db.tables.wines?.map(({ name }) => name)).toEqual(["Written"]);

    const wrongWorld = startDeriving({ colour: "blue" });
    wrongWorld.db.tables.wines = [{ id: idOf(10), name: "Bea" }];
    await readAndMake(wrongWorld.talk, [madeAda({ name: "Written" })]);
    expect(wrongWorld.db.tables.wines.map(({ name }) => name)).toEqual(["Bea", "Written"]);
  });

  it("content that rows determine is not derived for an edit of a draft", async () => {
    const { db, talk } = startDeriving(wine(""));
    await talk.say("make one", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
      ActDecision: [madeAda({})],
      ...replyOutput,
    });
    db.tables.wines = [{ id: idOf(10), name: "Bea" }];
    const turn = await talk.say("look at what is there and make it older", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, { type: "generate", batch: [item("Ada", "gen_wine_1")] }])],
      ActDecision: [readAll, complete("Found"), madeAda({ vintage: 1990 })],
      ...replyOutput,
    });
    expect(turn.results["act.2.1"]).toMatchObject({
      artifacts: [{ ref: "gen_wine_1", content: { vintage: 1990 } }],
    });
  });

  it("derived content may be empty: then nothing is saved, and no model is asked to write it", async () => {
    const { db, talk } = startDeriving(null);
    db.tables.wines = [{ id: idOf(10), name: "Bea" }];
    const turn = await readAndMake(talk, []);
    expect(turn.results["act.3"]).toMatchObject({
      status: "nothing_done",
      summary: "There was nothing to save",
    });
    expect(db.applied).toEqual([]);
  });
});

describe("exclusions", () => {
  const rows = [
    { id: idOf(10), name: "Ada", colour: "red" },
    { id: idOf(11), name: "Bea", colour: "white", notes: "made of Muskat" },
  ];
  const noMuscat: Constraint = { type: "without", field: "", value: "muscat", confidence: 0.95 };
  const names = (result: unknown) =>
    (result as StepResult).reads?.map(({ rows: list }) => list.map(({ name }) => name));

  /** A cellar that knows exclusions of grapes, by all names of a grape. */
  function cellar() {
    const world = start((pack) => {
      pack.constraints.without = {
        description: "must not be in it",
        value: "text",
        multiple: true,
        protects: true,
      };
      pack.exclusionOf = ({ type, value }) =>
        type === "without" ? { kind: "wish", code: String(value) } : null;
      pack.tellFindings = (findings) =>
        findings
          .filter(({ kind }) => kind === "wish")
          .map(({ kind, code }) => `contains ${code}: ${kind}`);
    });
    world.db.tables.wines = structuredClone(rows);
    world.db.words = { muscat: ["muskat"] };
    return world;
  }
  const look = { ThinkOutput: [thought([{}])], ActDecision: [readAll, readAll, complete("Found")] };

  it("an exclusion hides no row, but marks it in the next prompt, for Reply and in the list for the user", async () => {
    const { talk } = cellar();
    const turn = await talk.say("zeig mir alles ohne Muskat", {
      UnderstandOutput: [wanting([noMuscat])],
      ...look,
      ReplyOutput: [{ text: "Bitte:\n\n{{step 1}}" }],
    });
    expect(names(turn.results["act.1"])).toEqual([["Ada", "Bea"]]);
    const mark = '"breaks":["contains muscat: wish"]';
    for (const contract of ["ActDecision", "ReplyOutput"]) {
      const prompt = turn.requests.findLast(({ title }) => title === contract)?.user ?? "";
      expect(prompt.split("\n").filter((line) => line.includes(mark))).toEqual([
        expect.stringContaining('"name":"Bea"'),
      ]);
    }
    expect(turn.reply).toMatch(/\*\*Bea\*\*.* – contains muscat: wish$/m);
    expect(turn.reply).toMatch(/\*\*Ada\*\*(?!.*contains)/);
  });

  it("an exclusion adds nothing to the filter of a read, whether a model or code makes the read", async () => {
    const { talk } = cellar();
    const byModel = await talk.say("show them", {
      UnderstandOutput: [wanting([noMuscat])],
      ...look,
      ...replyOutput,
    });
    const byCode = await talk.say("show them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ every_row: true }])],
      ...replyOutput,
    });
    for (const { results } of [byModel, byCode]) {
      const { reads } = results["act.1"] as StepResult;
      expect(reads).toMatchObject([{ filter: "all rows", total: 2 }]);
    }
  });

  it("an exclusion still marks rows after later messages, even after a change of subject", async () => {
    const { talk } = cellar();
    const script = { ...look, ReplyOutput: [{ text: "{{step 1}}" }] };
    await talk.say("sin moscatel", { UnderstandOutput: [wanting([noMuscat])], ...script });
    const base = understood();
    const resetSnapshot = {
      ...base.constraint_snapshot,
      reset_goal: true,
      goal_update: "a look around",
    };
    const turn = await talk.say("montre-moi tout", {
      UnderstandOutput: [{ ...base, constraint_snapshot: resetSnapshot }],
      ...script,
    });
    expect(names(turn.results["act.1"])).toEqual([["Ada", "Bea"]]);
    expect(turn.reply).toContain("contains muscat: wish");
  });

  it("an exclusion marks nothing if it was only inferred", async () => {
    const { talk } = cellar();
    const turn = await talk.say("show them", {
      UnderstandOutput: [wanting([{ ...noMuscat, confidence: 0.5 }])],
      ...look,
      ReplyOutput: [{ text: "{{step 1}}" }],
    });
    expect(turn.reply).not.toContain("contains");
  });

  it("an exclusion marks a row in its state after the run, not as it was read", async () => {
    const { talk } = cellar();
    await talk.say("show them", { UnderstandOutput: [understood()], ...look, ...replyOutput });
    const change = {
      action: "tool_call",
      tool: "db_update",
      params: { table: "wines", where: byRefs(["wine_2"]), set: { notes: "made of Riesling" } },
    };
    const turn = await talk.say("remplace le muscat, sans muscat", {
      UnderstandOutput: [wanting([noMuscat])],
      ThinkOutput: [
        thought([
          { batch: [item("Bea", "wine_2")] },
          { type: "write", operation: "update", batch: [item("Bea", "wine_2")] },
        ]),
      ],
      ActDecision: [change, complete("Done")],
      ReplyOutput: [{ text: "{{step 1}}" }],
    });
    const [act, reply] = ["ActDecision", "ReplyOutput"].map(
      (contract) => turn.requests.find(({ title }) => title === contract)?.user,
    );
    expect(act).toContain("contains muscat: wish");
    expect(reply).toContain("Riesling");
    expect(reply).not.toContain("contains muscat");
    expect(turn.reply).not.toContain("contains muscat");
  });

  it("an exclusion does not narrow the rows that the plan is to change", async () => {
    const { db, talk } = cellar();
    const where = { and: [{ column: "name", op: "eq", value: "Bea" }] };
    const turn = await talk.say("geen muscat meer: gooi Bea weg", {
      UnderstandOutput: [wanting([noMuscat])],
      ThinkOutput: [thought([{}, { type: "write", operation: "delete", all_found: true }])],
      ActDecision: [{ ...readAll, params: { table: "wines", where } }, complete("Found 1")],
      ...replyOutput,
    });
    expect(names(turn.results["act.1"])).toEqual([["Bea"]]);
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada"]);
  });
});

describe("wishes", () => {
  it("a wish for something does not narrow a read: only the model's filter does", async () => {
    const { db, talk } = start();
    db.tables.wines = [
      { id: idOf(10), name: "Ada", colour: "red" },
      { id: idOf(11), name: "Bea", colour: "white" },
    ];
    const turn = await talk.say("show me red ones", {
      UnderstandOutput: [wanting([red])],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 2")],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({ reads: [{ total: 2, filter: "all rows" }] });
  });
});
