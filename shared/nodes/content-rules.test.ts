import { describe, expect, it } from "vitest";
import type { SourceRow } from "../contracts/pack.ts";
import type { MemberProfile } from "../contracts/profile.ts";
import type { StepResult } from "../contracts/results.ts";
import type { Constraint, UnderstandOutput } from "../contracts/understand.ts";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../tests/support/answers.ts";
import { createFilePrompts } from "../../tests/support/file-prompts.ts";
import { createMemoryDatabase, idOf } from "../../tests/support/memory-database.ts";
import { createConversation } from "../../tests/support/run-nodes.ts";

const profile: MemberProfile = {
  allergens: ["sulphites"],
  diet: [],
  equipment: [],
  skill: null,
  householdSize: null,
  guidance: {},
  timezone: null,
  avoid: [{ kind: "allergen", code: "sulphites", terms: ["sulphite"] }],
};
const red: Constraint = { type: "colour", field: "", value: "red", confidence: 1 };

/** A cellar that knows what must not be in a bottle, and what may be derived from rows. */
function start(change: (pack: ReturnType<typeof createCellarPack>) => void = () => undefined) {
  const pack = createCellarPack();
  const check = pack.checkContent;
  pack.checkContent = (artifact, rules, sources) => [
    ...check(artifact, rules, sources),
    ...rules.avoid
      .filter(({ terms }) => terms.some((term) => String(artifact.content.notes).includes(term)))
      .map(({ code, terms }) => `${String(artifact.content.name)} contains ${terms[0]} (${code})`),
  ];
  change(pack);
  const db = createMemoryDatabase(pack, profile);
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const said = { ReplyOutput: [{ text: "Here is one." }] };
const wanting = (constraints: Constraint[]): UnderstandOutput => {
  const base = understood();
  const snapshot = { ...base.constraint_snapshot, new_constraints: constraints };
  return { ...base, constraint_snapshot: snapshot };
};
const made = (more: object) => complete("made", { data: { ...wine("Ada"), ...more } });
const generateOne = (talk: ReturnType<typeof start>["talk"], answers: object[], wants = [red]) =>
  talk.say("make one", {
    UnderstandOutput: [wanting(wants)],
    ThinkOutput: [thought([{ type: "generate", batch: [item("a new one")] }])],
    ActDecision: answers,
    ...said,
  });

describe("generated content", () => {
  it("that breaks a wish gets one repair, and is taken when that is right", async () => {
    const { talk } = start();
    const finished = await generateOne(talk, [made({ colour: "white" }), made({})]);
    const result = finished.results["act.1.1"] as StepResult;
    expect(result).toMatchObject({
      status: "completed",
      artifacts: [{ content: { colour: "red" } }],
    });
    expect(result.losses).toBeUndefined();
  });

  it("is not held to a wish that was only inferred, nor is a read", async () => {
    const { db, talk } = start();
    const unsure = [{ ...red, confidence: 0.5 }];
    const finished = await generateOne(talk, [made({ colour: "white" })], unsure);
    const result = finished.results["act.1.1"] as StepResult;
    expect(result).toMatchObject({ artifacts: [{ content: { colour: "white" } }] });
    expect(result.losses).toBeUndefined();
    db.tables.wines = [{ id: idOf(11), name: "Bea", colour: "white" }];
    const read = await talk.say("show me those", {
      UnderstandOutput: [wanting(unsure)],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...said,
    });
    expect(read.results["act.1"]).toMatchObject({ reads: [{ rows: [{ name: "Bea" }] }] });
  });

  it("that breaks a wish twice is kept, and the user hears what it misses", async () => {
    const { talk } = start();
    const white = made({ colour: "white", notes: "for Monday 2026-11-24" });
    const finished = await generateOne(talk, [white, white]);
    expect(finished.results["act.1.1"]).toMatchObject({
      status: "completed",
      losses: ["Ada is not red", "2026-11-24 is a Tuesday"],
    });
    const reply = finished.requests.find(({ title }) => title === "ReplyOutput")?.user;
    expect(reply).toContain("Ada is not red");
  });

  it("with what must be avoided gets one repair, and is taken when that is right", async () => {
    const { talk } = start();
    const finished = await generateOne(talk, [made({ notes: "plenty of sulphite" }), made({})]);
    const result = finished.results["act.1.1"] as StepResult;
    expect(result.artifacts?.[0]?.content.notes).not.toContain("sulphite");
    expect(result.losses).toBeUndefined();
  });

  it("with what must be avoided even then is a draft, and code names the culprit", async () => {
    const { db, talk } = start();
    const bad = made({ notes: "plenty of sulphite" });
    const finished = await generateOne(talk, [bad, bad]);
    const line =
      "Ada contains sulphite (sulphites), which your household must avoid; saving it will ask first";
    expect(finished.results["act.1.1"]).toMatchObject({
      status: "completed",
      losses: [line],
      batch: { items: [{ status: "completed" }] },
    });
    expect(Object.keys(talk.fields)).toContain("artifact:gen_wine_1");
    // The model's reply says nothing of it.
    expect(finished.reply).toContain(`Please note: ${line}.`);
    expect(db.applied).toEqual([]);
  });
});

describe("content that rows determine", () => {
  const derived = (content: Record<string, unknown> | null, seen: SourceRow[][] = []) =>
    start(({ subdomains }) => {
      const spec = subdomains.wines?.artifact;
      if (spec === undefined) return;
      spec.derive = (sources, label) => {
        seen.push(sources);
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
      ...said,
    });

  it("is made by code from the rows of the run, without a model, and its notes are told", async () => {
    const seen: SourceRow[][] = [];
    const { db, talk } = derived(wine(""), seen);
    db.tables.wines = [{ id: idOf(10), name: "Bea", bottles: 2 }];
    const finished = await readAndMake(talk, []);
    expect(seen[0]).toMatchObject([{ table: "wines", row: { id: "wine_1", name: "Bea" } }]);
    expect(finished.requests.filter(({ title }) => title === "ActDecision")).toHaveLength(2);
    expect(db.tables.wines.map(({ name }) => name)).toEqual(["Bea", "The list"]);
    const reply = finished.requests.find(({ title }) => title === "ReplyOutput")?.user;
    expect(reply).toContain("two bottles were merged");
  });

  it("needs the rows whole: columns that a model leaves out are read all the same", async () => {
    const seen: SourceRow[][] = [];
    const { db, talk } = derived(wine(""), seen);
    db.tables.wines = [{ id: idOf(10), name: "Bea", bottles: 2 }];
    const names = { table: "wines", columns: ["name"] };
    await talk.say("a list of all of them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, { type: "generate", batch: [item("The list")] }])],
      ActDecision: [{ action: "tool_call", tool: "db_read", params: names }, complete("Found")],
      ...said,
    });
    expect(seen[0]).toMatchObject([{ row: { name: "Bea", bottles: 2 } }]);
  });

  it("goes to a model when the rows say too little or what they give does not fit", async () => {
    const empty = derived(wine(""));
    await readAndMake(empty.talk, [made({ name: "Written" })]);
    expect(empty.db.tables.wines?.map(({ name }) => name)).toEqual(["Written"]);

    const wrong = derived({ colour: "blue" });
    wrong.db.tables.wines = [{ id: idOf(10), name: "Bea" }];
    await readAndMake(wrong.talk, [made({ name: "Written" })]);
    expect(wrong.db.tables.wines.map(({ name }) => name)).toEqual(["Bea", "Written"]);
  });

  it("is not what an edit asks for", async () => {
    const { db, talk } = derived(wine(""));
    await talk.say("make one", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
      ActDecision: [made({})],
      ...said,
    });
    db.tables.wines = [{ id: idOf(10), name: "Bea" }];
    const finished = await talk.say("look at what is there and make it older", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, { type: "generate", batch: [item("Ada", "gen_wine_1")] }])],
      ActDecision: [readAll, complete("Found"), made({ vintage: 1990 })],
      ...said,
    });
    expect(finished.results["act.2.1"]).toMatchObject({
      artifacts: [{ ref: "gen_wine_1", content: { vintage: 1990 } }],
    });
  });

  it("may be nothing at all: then nothing is saved, and nobody is asked to write it", async () => {
    const { db, talk } = derived(null);
    db.tables.wines = [{ id: idOf(10), name: "Bea" }];
    const finished = await readAndMake(talk, []);
    expect(finished.results["act.3"]).toMatchObject({
      status: "nothing_done",
      summary: "There was nothing to save",
    });
    expect(db.applied).toEqual([]);
  });
});

describe("what the message asks for", () => {
  const rows = [
    { id: idOf(10), name: "Ada", colour: "red" },
    { id: idOf(11), name: "Bea", colour: "white" },
  ];
  const names = (result: unknown) =>
    (result as StepResult).reads?.map(({ rows: list }) => list.map(({ name }) => name));

  it("is executed by the database when the model leaves it out of the filter (S20)", async () => {
    const { db, talk } = start();
    db.tables.wines = structuredClone(rows);
    const finished = await talk.say("show me red ones", {
      UnderstandOutput: [wanting([red])],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, readAll, complete("Found 1")],
      ...said,
    });
    expect(names(finished.results["act.1"])).toEqual([["Ada"]]);
    const last = finished.requests.filter(({ title }) => title === "ActDecision").at(-1);
    expect(last?.user).toContain('colour eq "red" (added by code, from the user\'s words:');
    expect(last?.user).toContain("this was read before");
  });

  it("hides no row without saying so, in the next prompt, to Reply and to the user", async () => {
    const { db, talk } = start();
    db.tables.wines = structuredClone(rows);
    const ask = {
      UnderstandOutput: [wanting([red])],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
    };
    const listed = await talk.say("show me my wines", {
      ...ask,
      ReplyOutput: [{ text: "Here:\n\n{{step 1}}" }],
    });
    expect(listed.reply).toContain("Left out because of what you said (red): 1.");
    const worded = await talk.say("anything nice for tonight?", { ...ask, ...said });
    const [act, reply] = ["ActDecision", "ReplyOutput"].map((contract) =>
      worded.requests.findLast(({ title }) => title === contract),
    );
    expect(act?.user).toContain("left out by it: 1 rows");
    expect(reply?.user).toContain("1 more left out by red");
  });

  it("hides nothing that the model names by its ref", async () => {
    const { db, talk } = start();
    db.tables.wines = structuredClone(rows);
    await talk.say("show them", {
      ...{ UnderstandOutput: [understood()], ThinkOutput: [thought([{}])] },
      ...{ ActDecision: [readAll, complete("Found 2")], ...said },
    });
    const finished = await talk.say("that one, and only red from now on", {
      UnderstandOutput: [wanting([red])],
      ThinkOutput: [thought([{}])],
      ActDecision: [
        { ...readAll, params: { table: "wines", where: byRefs(["wine_2"]) } },
        complete("Found 1"),
      ],
      ...said,
    });
    expect(names(finished.results["act.1"])).toEqual([["Bea"]]);
  });

  it("does not narrow the rows that the plan is to change", async () => {
    const { db, talk } = start();
    db.tables.wines = structuredClone(rows);
    const finished = await talk.say("only red from now on: delete Bea", {
      UnderstandOutput: [wanting([red])],
      ThinkOutput: [thought([{}, { type: "write", operation: "delete", all_found: true }])],
      ActDecision: [
        {
          ...readAll,
          params: {
            table: "wines",
            where: { and: [{ column: "name", op: "eq", value: "Bea" }] },
          },
        },
        complete("Found 1"),
      ],
      ...said,
    });
    expect(names(finished.results["act.1"])).toEqual([["Bea"]]);
    expect(db.tables.wines.map(({ name }) => name)).toEqual(["Ada"]);
  });

  it("of an earlier message narrows nothing now", async () => {
    const { db, talk } = start();
    db.tables.wines = structuredClone(rows);
    const script = { ThinkOutput: [thought([{}])], ActDecision: [readAll, complete("Found")] };
    await talk.say("red ones", { UnderstandOutput: [wanting([red])], ...script, ...said });
    const finished = await talk.say("what is there", {
      UnderstandOutput: [understood()],
      ...script,
      ...said,
    });
    expect(names(finished.results["act.1"])).toEqual([["Ada", "Bea"]]);
  });
});
