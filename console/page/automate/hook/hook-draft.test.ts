// A webhook's fields, the request body made from them, and the positions of its faults.
import { expect, it } from "vitest";
import type { Definition } from "../process/definition.ts";
import {
  awaitedEvents,
  emptyHook,
  faultsOfText,
  hookBodyOf,
  otherFaults,
  type HookDraft,
} from "./hook-draft.ts";

const waiting = { steps: [{ calls: { wait: { event: "paid" } } }, { calls: { tool: "t" } }] };
const definition = { initialContext: ["title", "count"], steps: [] } as unknown as Definition;
const paid = { initialContext: [], ...waiting } as unknown as Definition;
const draft = (changes: Partial<HookDraft>) => ({
  ...emptyHook(definition),
  name: "New issue",
  ...changes,
});
const bodyOf = (changes: Partial<HookDraft>) => hookBodyOf(draft(changes)).body;

it("the request body has only the fields of what the webhook is chosen to do", () => {
  const common = { name: "New issue", scheme: "standard" };
  expect(bodyOf({})).toEqual({ ...common, answer: "run" });
  expect(bodyOf({ does: "whole", payloadAs: "title", fixed: "count: 2" })).toEqual({
    ...common,
    answer: "run",
    payloadAs: "title",
    inputs: { count: 2 },
  });
  expect(bodyOf({ does: "mapping", answer: "output" })).toEqual({
    ...common,
    answer: "output",
    mapping: { title: "{payload.title}", count: "{payload.count}" },
  });
  expect(
    bodyOf({ does: "event", eventName: "paid", eventKey: "{payload.order}", fixed: "count: 2" }),
  ).toEqual({ ...common, event: { name: "paid", key: "{payload.order}" } });
});

it("an empty webhook proposes the event that a step of the Process waits for", () => {
  expect(awaitedEvents(paid)).toEqual(["paid"]);
  expect(emptyHook(paid)).toMatchObject({ does: "event", eventName: "paid" });
  expect(emptyHook(definition)).toMatchObject({ does: "fields", eventName: "" });
});

it("faults are reported at their positions in the text", () => {
  const withMapping = draft({ does: "mapping", mapping: "title: a\ncount: b" });
  const faults = [
    { pointer: "/mapping/count", detail: "is no integer" },
    { pointer: "/answer", detail: "leave it out" },
  ];
  expect(faultsOfText(withMapping, "mapping", [], faults)).toEqual([
    { from: 16, to: 17, detail: "is no integer" },
  ]);
  expect(faultsOfText(withMapping, "fixed", [], faults)).toEqual([]);
  expect(otherFaults(faults)).toEqual([faults[1]]);
  const broken = draft({ sample: '{"a": ' });
  const { textFaults } = hookBodyOf(broken);
  expect(textFaults).toMatchObject([{ part: "sample" }]);
  expect(faultsOfText(broken, "sample", textFaults, [])).toHaveLength(1);
});
