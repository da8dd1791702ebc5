import * as fc from "fast-check";
import { expect, it } from "vitest";
import { randomProcess } from "../../../tests/support/random-process.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import {
  ROOT_FRAME,
  closingHop,
  frameEnd,
  nextStepHops,
  parseStepHop,
  placesOf,
  stepHopOf,
} from "./frame-hops.ts";
import { readsOfFrame } from "./reads-of.ts";
import type { StepEnd, StepMark } from "./step-marks.ts";
import { budgetOf, stepInFrame, wavesOfFrame, type Budgeted } from "./summaries.ts";
import { wavesOf } from "./waves.ts";
import { cases } from "../../../tests/support/sample.ts";

const TOOLS = { echo: "echo", count: "count", fails: "fails", unsafe: "unsafe", sums: "sums" };
const steps = (...modes: ("parallel" | "sequential")[]) =>
  modes.map((mode) => ({ execution: { mode, interactionMode: "auto" as const } }));
const completedMark: StepMark = { kind: "step", status: "completed" };
const frame = (...waves: number[][]): StepMark => ({ kind: "frame", waves });

it("consecutive parallel steps are one wave, and every sequential step is a separate wave", () => {
  expect(
    wavesOf(steps("sequential", "parallel", "parallel", "sequential", "parallel", "sequential")),
  ).toEqual([[1], [2, 3], [4], [5], [6]]);
});

it("the name of a hop says its frame and its place", () => {
  expect(parseStepHop("step")).toEqual({ kind: "root" });
  expect(parseStepHop("step.0")).toEqual({ kind: "closing", frame: "step" });
  expect(parseStepHop("step.2")).toEqual({ kind: "step", frame: "step", place: 2 });
  expect(parseStepHop("step.2.0")).toEqual({ kind: "closing", frame: "step.2" });
  expect(parseStepHop("step.2.13")).toEqual({ kind: "step", frame: "step.2", place: 13 });
  expect(placesOf("step.2.13")).toEqual([2, 13]);
  expect([closingHop("step.4"), stepHopOf("step", 4)]).toEqual(["step.4.0", "step.4"]);
});

it("the next wave follows when all steps of a wave have ended, in whatever order", () => {
  const statuses: Statuses = { step: frame([1], [2, 3], [4]), "step.1": completedMark };
  expect(nextStepHops(statuses, "step")).toEqual(["step.1"]);
  expect(nextStepHops(statuses, "step.1")).toEqual(["step.2", "step.3"]);
  statuses["step.3"] = { kind: "step", status: "skipped" };
  expect(nextStepHops(statuses, "step.3")).toEqual([]);
  statuses["step.2"] = { kind: "step", status: "failed" };
  expect(nextStepHops(statuses, "step.2")).toEqual(["step.4"]);
  expect(nextStepHops(statuses, "step.3")).toEqual(["step.4"]);
  statuses["step.4"] = completedMark;
  expect(nextStepHops(statuses, "step.4")).toEqual(["step.0"]);
  expect(frameEnd(statuses, "step")).toEqual({ outcome: "completed" });
  statuses["step.0"] = { kind: "ended" };
  expect(nextStepHops(statuses, "step.0")).toEqual([]);
});

it("a step that calls a Process has ended when its frame has closed", () => {
  const statuses: Statuses = {
    step: frame([1, 2], [3]),
    "step.1": frame([1]),
    "step.2": completedMark,
  };
  expect(nextStepHops(statuses, "step.1")).toEqual(["step.1.1"]);
  expect(nextStepHops(statuses, "step.2")).toEqual([]);
  statuses["step.1.1"] = completedMark;
  expect(nextStepHops(statuses, "step.1.1")).toEqual(["step.1.0"]);
  statuses["step.1.0"] = { kind: "closed", status: "completed" };
  expect(nextStepHops(statuses, "step.1.0")).toEqual(["step.3"]);
});

it("a late message of a folded item, or of a hop below it, finds the present place of its lane", () => {
  const statuses: Statuses = {
    step: frame([1], [2]),
    "step.1": { kind: "frame", waves: [], items: { count: 5, side: 2 } },
    "step.1.0.1": { kind: "lane", upTo: 3 },
    "step.1.2": completedMark,
    "step.1.5": completedMark,
  };
  for (const hop of ["step.1.1", "step.1.3", "step.1.1.2", "step.1.1.0"]) {
    expect([hop, nextStepHops(statuses, hop)]).toEqual([hop, ["step.1.5"]]);
  }
  // Hops that have not committed: an item, a hop below it, the next step, and the hop that ends the run.
  for (const hop of ["step.1.4", "step.1.4.1", "step.2", "step.0"]) {
    expect([hop, nextStepHops(statuses, hop)]).toEqual([hop, []]);
  }
});

it("a wave with a failed required step closes its frame once all of its steps have ended", () => {
  const statuses: Statuses = {
    step: frame([1, 2], [3]),
    "step.1": { kind: "step", status: "failed", req: true },
  };
  expect(nextStepHops(statuses, "step.1")).toEqual([]);
  statuses["step.2"] = completedMark;
  expect(nextStepHops(statuses, "step.2")).toEqual(["step.0"]);
  statuses["step.2"] = { kind: "step", status: "asked" };
  expect(nextStepHops(statuses, "step.2")).toEqual(["step.0"]);
  expect(frameEnd(statuses, "step")).toEqual({ outcome: "failed", place: 1 });
});

it("a wave with a question to a person closes its frame, which names the steps", () => {
  const statuses: Statuses = {
    step: frame([1, 2], [3]),
    "step.1": frame([1]),
    "step.1.0": { kind: "closed", status: "asked" },
    "step.2": { kind: "step", status: "asked" },
  };
  expect(nextStepHops(statuses, "step.1.0")).toEqual(["step.0"]);
  expect(frameEnd(statuses, "step")).toEqual({ outcome: "asked", places: [1, 2] });
});

/** Plays a Process hop by hop in the order that `choose` chooses, and counts how often each hop is published. */
function play(
  root: { id: string; definitions: Record<string, ProcessDefinition> },
  choose: (length: number) => number,
  endOf: (hop: Hop) => StepEnd,
): { published: Map<Hop, number>; statuses: Statuses } {
  const statuses: Statuses = {};
  const published = new Map<Hop, number>([[ROOT_FRAME, 1]]);
  const open: Hop[] = [ROOT_FRAME];
  const definitionAt = (path: Hop): ProcessDefinition =>
    placesOf(path).reduce<ProcessDefinition>((definition, place) => {
      const calls = definition.steps[place - 1]?.calls;
      if (calls === undefined || !("process" in calls)) throw new Error(`${path} is not a frame`);
      return root.definitions[calls.process] ?? definition;
    }, root.definitions[root.id] ?? fail());
  const openFrame = (path: Hop, caller: Budgeted | null): StepMark => {
    const definition = definitionAt(path);
    return { kind: "frame", waves: wavesOfFrame(definition, budgetAt(path, caller)) };
  };
  const budgetAt = (path: Hop, caller: Budgeted | null) => budgetOf(definitionAt(path), caller);
  const markOf = (hop: Hop): StepMark => {
    const address = parseStepHop(hop);
    if (address.kind === "root") return openFrame(hop, null);
    if (address.kind === "closing") {
      if (address.frame === ROOT_FRAME) return { kind: "ended" };
      const end = frameEnd(statuses, address.frame);
      const isRequired = stepAt(address.frame).output.required;
      if (end.outcome === "asked") return { kind: "closed", status: "asked" };
      if (end.outcome === "completed") return { kind: "closed", status: "completed" };
      return { kind: "closed", status: "failed", ...(isRequired ? { req: true } : {}) };
    }
    const step = stepAt(hop);
    const status = endOf(hop);
    if ("process" in step.calls && status === "completed") {
      return openFrame(hop, step.output);
    }
    const isFailed = status === "failed" && step.output.required;
    return { kind: "step", status, ...(isFailed ? { req: true } : {}) };
  };
  const stepAt = (hop: Hop): Step => {
    const address = parseStepHop(hop);
    if (address.kind !== "step") return fail();
    const caller = address.frame === ROOT_FRAME ? null : stepAt(address.frame).output;
    const definition = definitionAt(address.frame);
    return stepInFrame(definition, budgetAt(address.frame, caller), address.place) ?? fail();
  };
  while (open.length > 0) {
    const [hop = ROOT_FRAME] = open.splice(choose(open.length), 1);
    statuses[hop] = markOf(hop);
    for (const next of nextStepHops(statuses, hop)) {
      published.set(next, (published.get(next) ?? 0) + 1);
      open.push(next);
    }
  }
  return { published, statuses };
}

function fail(): never {
  throw new Error("the generator made a Process that cannot be played");
}

const plays = fc.record({
  process: randomProcess(TOOLS),
  order: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }),
  ends: fc.array(
    fc.constantFrom<StepEnd>("completed", "completed", "completed", "skipped", "failed", "asked"),
    { minLength: 1, maxLength: 20 },
  ),
});
type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never;
const playOf = ({ process, order, ends }: Play) => {
  let turn = 0;
  const choose = (length: number) => (order[turn++ % order.length] ?? 0) % length;
  // A step's end depends on its name and not on when it runs, so it is the same in every order.
  const endOf = (hop: Hop) => {
    const sum = placesOf(hop).reduce((total, place) => total * 7 + place, 0);
    return ends[sum % ends.length] ?? "completed";
  };
  return play(process, choose, endOf);
};

it("every hop is reached exactly once and the run ends, whatever the order of commits", () => {
  fc.assert(
    fc.property(plays, (play) => {
      const { published, statuses } = playOf(play);
      expect([...published.values()].every((times) => times === 1)).toBe(true);
      expect(statuses["step.0"]).toEqual({ kind: "ended" });
      expect(Object.keys(statuses).toSorted()).toEqual([...published.keys()].toSorted());
      const sequential = playOf({ ...play, order: [0] });
      expect(sequential.statuses).toEqual(statuses);
    }),
    { numRuns: cases(125, 500) },
  );
});

it("the next hops that are computed again after the run are exactly those that were published", () => {
  fc.assert(
    fc.property(plays, (play) => {
      const { published, statuses } = playOf(play);
      const again = Object.keys(statuses).flatMap((hop) => nextStepHops(statuses, hop));
      expect([ROOT_FRAME, ...new Set(again)].toSorted()).toEqual([...published.keys()].toSorted());
    }),
    { numRuns: cases(75, 300) },
  );
});

it("a run that has not failed resumes at every hop that waited for a person, once its mark is removed", () => {
  fc.assert(
    fc.property(plays, (play) => {
      const { statuses } = playOf(play);
      const askedHops = Object.keys(statuses).filter((hop) => statuses[hop]?.status === "asked");
      const remainingStatuses: Statuses = Object.fromEntries(
        Object.entries(statuses).filter(([hop]) => hop !== "step.0" && !askedHops.includes(hop)),
      );
      const frontier = [
        ...new Set(
          Object.keys(remainingStatuses).flatMap((hop) => nextStepHops(remainingStatuses, hop)),
        ),
      ].filter((hop) => remainingStatuses[hop] === undefined);
      const steps = askedHops.filter((hop) => parseStepHop(hop).kind === "step");
      const isFailed = frameEnd(statuses, "step").outcome === "failed";
      const asks = isFailed ? [] : steps.filter((hop) => isOpen(remainingStatuses, hop));
      expect(frontier).toEqual(expect.arrayContaining(asks));
      expect(frontier.length).toBeGreaterThan(0);
    }),
    { numRuns: cases(75, 300) },
  );
});

/** Whether every frame around the hop is still open, so that it can wait for the hop. */
function isOpen(statuses: Statuses, hop: Hop): boolean {
  const places = placesOf(hop);
  return places.every((_, depth) => {
    const path = ["step", ...places.slice(0, depth)].join(".");
    return statuses[closingHop(path)] === undefined;
  });
}

it("a hop reads its frame, the steps that it names, and nothing of the steps that it only waits for", () => {
  const definition = (extra: Partial<ProcessDefinition> = {}): ProcessDefinition => ({
    initialContext: ["city"],
    maxRecursionDepth: 1,
    outputTemplate: "{{b}} {{#list}}{{c}}{{/list}}",
    steps: ["a", "b", "c"].map((variable, index) => ({
      id: variable,
      calls: index === 1 ? { process: "p" } : { tool: "t" },
      dependsOn: index === 0 ? [] : ["a"],
      inputs: index === 2 ? { x: "{step.b.name} {input.city}" } : {},
      output: { variable, required: true },
      execution: {
        mode: "sequential",
        interactionMode: "auto",
        ...(index === 1 ? { condition: "has(step.a.x)" } : {}),
      },
    })),
    ...extra,
  });
  expect(readsOfFrame("step.3", definition(), null)).toEqual({
    "step.3.1": ["step", "step.3"],
    "step.3.2": ["step", "step.3", "step.3.1"],
    "step.3.3": ["step", "step.3", "step.3.2.0"],
    "step.3.0": ["step", "step.3", "step.3.2.0", "step.3.3"],
  });
  expect(readsOfFrame("step", definition(), null)["step.1"]).toEqual(["step"]);
});
