import { describe, expect, it } from "vitest";
import type { StepResult } from "../../contracts/results.ts";
import type { Artifact, EntityRecord } from "../../contracts/session.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { item, thought, wine } from "../../../tests/support/answers.ts";
import { draftsToSave } from "./artifacts-to-save.ts";
import { assignDraftRefs, buildPlan, draftsWithoutRef } from "./build-plan.ts";
import { checkPlan } from "./check-plan.ts";
import { checkRemake } from "./check-remake.ts";
import { createRegistry } from "../entities/create-registry.ts";
import { refTo } from "../../../tests/support/ids.ts";

const pack = createCellarPack();
const today = "2026-11-21";
const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
function entity(ref: string, overrides: Partial<EntityRecord> = {}): EntityRecord {
  return {
    ref: refTo(ref),
    id: ID,
    type: "wine",
    label: ref,
    status: "read",
    created: 1,
    touched: 1,
    ...overrides,
  };
}
function artifact(ref: string, subdomain = "wines"): Artifact {
  const base = {
    ref: refTo(ref),
    id: ID,
    type: "wine",
    subdomain,
    schemaVersion: 1,
    label: ref,
    exchange: 1,
  };
  return { ...base, content: wine(ref) };
}
const entities = {
  wine_1: entity("wine_1"),
  wine_2: entity("wine_2", { status: "deleted" }),
  gen_wine_1: entity("gen_wine_1", { status: "created", aliasOf: refTo("wine_1") }),
  gen_wine_2: entity("gen_wine_2", { status: "generated" }),
  // A list that was saved as several rows.
  gen_wine_3: entity("gen_wine_3", { status: "created" }),
};
const session = { entities, artifacts: { gen_wine_2: artifact("gen_wine_2") } };
const registry = createRegistry(entities);
const planOf = (output: ReturnType<typeof thought>) =>
  buildPlan(output, pack, (ref) => registry.get(ref));

describe("checks of Think's plan", () => {
  it.each<[string, Parameters<typeof thought>[0], RegExp]>([
    ["an unknown subdomain", [{ subdomain: "cheese" }], /no subdomain cheese; there are wines/],
    ["a write without an operation", [{ type: "write" }], /needs an operation/],
    [
      "an unknown ref",
      [{ type: "write", operation: "delete", batch: [item("x", "wine_9")] }],
      /wine_9 is not known/,
    ],
    [
      "a deleted entity",
      [{ type: "write", operation: "delete", batch: [item("x", "wine_2")] }],
      /wine_2 was deleted/,
    ],
    [
      "a guessed draft",
      [{ type: "write", operation: "create", batch: [item("x", "gen_wine_7")] }],
      /gen_wine_7 is not known/,
    ],
    [
      "a draft by its name",
      [{ type: "write", operation: "create", batch: [item("Gen_Wine_2")] }],
      /"Gen_Wine_2" is the unsaved draft gen_wine_2 \(gen_wine_2\); use its ref/,
    ],
    [
      "a list that is saved",
      [{ type: "write", operation: "create", batch: [item("x", "gen_wine_3")] }],
      /gen_wine_3 is already saved/,
    ],
    [
      "a draft that is saved",
      [{ type: "write", operation: "create", batch: [item("x", "gen_wine_1")] }],
      /already saved as wine_1/,
    ],
    [
      "an update of a draft",
      [{ type: "write", operation: "update", batch: [item("x", "gen_wine_2")] }],
      /only a create can take it/,
    ],
    [
      "drafts mixed with new items in one batch",
      [{ type: "write", operation: "create", batch: [item("x", "gen_wine_2"), item("y")] }],
      /drafts only, or new items only/,
    ],
    [
      "a save in the group that generates the drafts",
      [{ type: "generate" }, { type: "write", operation: "create", group: 0 }],
      /belongs in a later group/,
    ],
    [
      "an edit of a draft next to the step that saves it",
      [
        { type: "generate", group: 1, batch: [item("x", "gen_wine_2")] },
        { type: "write", operation: "create", group: 1, batch: [item("x", "gen_wine_2")] },
      ],
      /edits, so it belongs in a later group/,
    ],
    [
      "two edits of a draft",
      [{ type: "generate", batch: [item("x", "gen_wine_2"), item("y", "gen_wine_2")] }],
      /gen_wine_2 is edited twice/,
    ],
    [
      "a weekday that does not fit its date",
      [{ description: "for Monday 2026-11-24" }],
      /is a Tuesday/,
    ],
    ["an id", [{ description: `read ${ID}` }], /contains an id/],
  ])("a plan with %s is refused", (_what, steps, message) => {
    expect(checkPlan(thought(steps), pack, session, today)?.sentence).toMatch(message);
  });

  it("a generate step in a subdomain without an artifact is refused", () => {
    const barePack = createCellarPack();
    delete barePack.subdomains.wines?.artifact;
    const fault = checkPlan(thought([{ type: "generate" }]), barePack, session, today);
    expect(fault?.sentence).toMatch(/nothing can be generated/);
    expect(fault?.places).toEqual([{ at: "steps.0", code: null }]);
  });

  it("a write in a subdomain without writes is refused", () => {
    const spec = pack.subdomains.wines;
    if (spec === undefined) throw new Error("no wines");
    const packWithoutWrites = { ...pack, subdomains: { wines: { ...spec, writes: [] } } };
    const output = thought([{ type: "write", operation: "delete" }]);
    expect(checkPlan(output, packWithoutWrites, session, today)?.sentence).toContain(
      "wines cannot be written",
    );
  });

  it("a proposal without a message, and a question with steps, are refused", () => {
    expect(checkPlan(thought([], { decision: "propose" }), pack, session, today)?.sentence).toMatch(
      /needs a message/,
    );
    const question = thought([{}], { decision: "clarify", message: "Which?" });
    expect(checkPlan(question, pack, session, today)?.sentence).toMatch(/has no steps/);
  });

  it("a sound plan is accepted", () => {
    const soundPlan = thought([
      { type: "generate", batch: [item("Ada"), item("Bea", "wine_1")] },
      { type: "write", operation: "create" },
      { type: "write", operation: "delete", batch: [item("x", "wine_1")] },
      { type: "write", operation: "create", batch: [item("x", "gen_wine_2")] },
    ]);
    expect(checkPlan(soundPlan, pack, session, today)).toBeNull();
  });
});

describe("generating something under a draft's name", () => {
  it("a generate step under a draft's name is refused with the draft's ref, but a new name, an edit and a save are accepted", () => {
    const checkRemakeOf = (label: string, ref: string | null = null) =>
      checkRemake(thought([{ type: "generate", batch: [item(label, ref)] }]), session);
    expect(checkRemakeOf("gen_wine_2")).toMatch(
      /^"gen_wine_2" is the unsaved draft gen_wine_2 \(gen_wine_2\): save or change/,
    );
    expect(checkRemakeOf("another")).toBeNull();
    expect(checkRemakeOf("gen_wine_2", "gen_wine_2")).toBeNull();
    const save = { type: "write" as const, operation: "create" as const };
    const make = { type: "generate" as const, batch: [item("gen_wine_2")] };
    // A save may name a draft that the same plan makes.
    const saveByName = { ...save, batch: [item("gen_wine_2")] };
    expect(checkPlan(thought([make, saveByName]), pack, session, today)).toBeNull();
  });
});

describe("writing a draft again under the same or a similar name", () => {
  const sessionWithCurry = {
    entities: {
      ...entities,
      gen_wine_2: { ...entities.gen_wine_2, label: "Chicken Coconut Curry" },
    },
    artifacts: { gen_wine_2: { ...artifact("gen_wine_2"), label: "Chicken Coconut Curry" } },
  };
  const create = { type: "write" as const, operation: "create" as const };
  const fault = (...steps: Parameters<typeof thought>[0]) =>
    checkRemake(thought(steps), sessionWithCurry);

  it.each(["Coconut chicken curries", "Creamy Chicken Coconut Curry", "Chicken Curry"])(
    "a draft is not written again under this name, in a generate step or a create step: %j",
    (name) => {
      const message = /is the unsaved draft gen_wine_2 \(Chicken Coconut Curry\): save or change/;
      expect(fault({ type: "generate", batch: [item(name)] })).toMatch(message);
      expect(fault({ ...create, batch: [item(name)] })).toMatch(message);
    },
  );

  it("a create step whose description names the draft is refused", () => {
    expect(fault({ ...create, description: "save the chicken coconut curry" })).toMatch(
      /gen_wine_2/,
    );
    expect(fault({ ...create, description: "save the chicken" })).toBeNull();
    const make = { type: "generate" as const, batch: [item("Beef Stew")] };
    const save = { ...create, description: "save it next to the chicken coconut curry" };
    expect(fault(make, save)).toBeNull();
  });

  it("a draft may be written under another name, with its ref, or in another subdomain", () => {
    expect(fault({ type: "generate", batch: [item("Beef Coconut Curry")] })).toBeNull();
    expect(fault({ ...create, batch: [item("Curry", "gen_wine_2")] })).toBeNull();
    expect(
      fault({ ...create, subdomain: "cheese", batch: [item("Chicken Coconut Curry")] }),
    ).toBeNull();
    expect(fault({ ...create, operation: "update", batch: [item("Chicken Curry")] })).toBeNull();
  });
});

describe("building a plan", () => {
  it("the steps of a plan are numbered, its groups have no gaps, and every generate step gets items", () => {
    const output = thought([
      { type: "generate", group: 4, batch: [item("Ada"), item("Bea", "wine_1")] },
      { type: "generate", group: 4 },
      { type: "write", operation: "create", group: 9 },
    ]);
    const plan = buildPlan(output, pack, (ref) => registry.get(ref), { attempt: 2, firstId: 5 });
    expect(plan.steps.map(({ id, group }) => [id, group])).toEqual([
      [5, 0],
      [6, 0],
      [7, 1],
    ]);
    expect(plan.steps[0]?.batch?.briefs).toEqual([
      "Ada is different",
      "Bea is different (start from wine_1)",
    ]);
    expect(plan.steps[1]?.batch?.items).toHaveLength(1);
    const draftPlaces = draftsWithoutRef(plan, pack);
    expect(draftPlaces.map(({ step, item: n, type }) => [step, n, type])).toEqual([
      [5, 1, "wine"],
      [5, 2, "wine"],
      [6, 1, "wine"],
    ]);
    const planWithRefs = assignDraftRefs(plan, draftPlaces, [
      "gen_wine_3",
      "gen_wine_4",
      "gen_wine_5",
    ]);
    expect(planWithRefs.steps[0]?.batch?.items.map(({ ref }) => ref)).toEqual([
      "gen_wine_3",
      "gen_wine_4",
    ]);
    expect(draftsWithoutRef(planWithRefs, pack)).toEqual([]);
  });

  it("an entity is named once in a batch, by its canonical ref", () => {
    const batch = [item("a", "gen_wine_1"), item("b", "wine_1"), item("c")];
    const plan = planOf(thought([{ type: "write", operation: "update", batch }]));
    expect(plan.steps[0]?.batch?.items.map(({ ref }) => ref)).toEqual(["wine_1", "item_3"]);
  });
});

describe("drafts that a create step saves", () => {
  const result = (step: number, ref: string): StepResult => ({
    step,
    type: "generate",
    subdomain: "wines",
    status: "completed",
    summary: "",
    artifacts: [artifact(ref)],
  });

  it("the drafts that a create step saves are those in its batch, if it has one", () => {
    const plan = planOf(
      thought([{ type: "write", operation: "create", batch: [item("x", "gen_wine_2")] }]),
    );
    const [step] = plan.steps;
    if (step === undefined) throw new Error("no step");
    const drafts = draftsToSave(step, plan, session, [], "gone");
    expect(drafts?.artifacts.map(({ ref }) => ref)).toEqual(["gen_wine_2"]);
    expect(drafts?.missingItems).toEqual([]);
  });

  it("the drafts that a create step without a batch saves are all unsaved drafts of earlier groups", () => {
    const plan = planOf(
      thought([{ type: "generate" }, { type: "write", operation: "create" }, { type: "generate" }]),
    );
    const step = plan.steps[1];
    if (step === undefined) throw new Error("no step");
    const sessionWithBoth = {
      entities: { ...entities, gen_wine_3: entity("gen_wine_3", { status: "generated" }) },
      artifacts: { ...session.artifacts, gen_wine_3: artifact("gen_wine_3") },
    };
    const savedRefs = (results: StepResult[]) =>
      draftsToSave(step, plan, sessionWithBoth, results, "gone")?.artifacts.map(({ ref }) => ref);
    expect(savedRefs([result(1, "gen_wine_2"), result(3, "gen_wine_3")])).toEqual(["gen_wine_2"]);
    expect(savedRefs([])).toEqual([]);
    expect(savedRefs([result(1, "gen_wine_1")])).toEqual([]);
  });

  it("the drafts that a create step saves are never those of another subdomain", () => {
    const sessionWithCheese = {
      ...session,
      artifacts: { gen_wine_2: artifact("gen_wine_2", "cheese") },
    };
    const plan = planOf(
      thought([{ type: "write", operation: "create", batch: [item("x", "gen_wine_2")] }]),
    );
    const [step] = plan.steps;
    if (step === undefined) throw new Error("no step");
    expect(draftsToSave(step, plan, sessionWithCheese, [], "gone")?.artifacts).toEqual([]);
  });
});
