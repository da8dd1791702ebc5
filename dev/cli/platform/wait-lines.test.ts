// Waits, events and webhooks at the terminal: what a run waits for, which wait is ended, and what each line says.
import { expect, it } from "vitest";
import type { ListedRun } from "../../../shared/contracts/api/run-lists.ts";
import { runLines } from "./run-lines.ts";
import { hookLines, madeHookLines } from "./hook-lines.ts";
import { eventLines, sentLines, waitsLines, waitToSkip } from "./wait-lines.ts";

const ID = "7d1c1d52-3b0e-4c55-9a86-0d6d6c2f0a11";
const times = { since: "2026-11-28T12:00:00Z", until: "2026-12-01T12:00:00Z" };
const paid = { hop: "step.1", step: "paid", event: "payment", key: "A\u001b[2J1", ...times };
const rest = { hop: "step.2", step: "rest", event: null, key: null, ...times };
const runOf = (waits: (typeof paid | typeof rest)[], questions: object[] = []) =>
  ({ id: ID, process: { waits, questions } }) as unknown as Parameters<typeof waitsLines>[0];

it("a waiting run has lines that say what it waits for, until when, and how to stop waiting", () => {
  expect(waitsLines(runOf([paid, rest]))).toEqual([
    "paid waits for the event payment of A1, until 2026-12-01 12:00Z.",
    "rest waits until 2026-12-01 12:00Z.",
    `It then continues by itself; to stop waiting: npm run process -- skip ${ID}`,
  ]);
  const answer = `The run waits for an answer: npm run process -- answer ${ID}`;
  expect(waitsLines(runOf([], [{}]))).toEqual([answer]);
  expect(waitsLines(runOf([rest], [{}])).at(-1)).toBe(answer);
  const listed = {
    ...{ id: ID, status: "waiting", trigger: "api", process: { name: "Rest" }, tool: null },
    ...{ waits: [rest], error: null, createdAt: "2026-11-28T12:00:00Z" },
  } as unknown as ListedRun;
  expect(runLines([listed])).toEqual([
    `  2026-11-28 12:00Z  waiting  Rest  api  until 2026-12-01 12:00Z  ${ID}`,
  ]);
});

it("a skip chooses the wait that is named, or the only wait of the run", () => {
  expect(waitToSkip([rest], undefined)).toBe(rest);
  expect(waitToSkip([paid, rest], "rest")).toBe(rest);
  expect(() => waitToSkip([], undefined)).toThrow("does not wait");
  expect(() => waitToSkip([paid, rest], undefined)).toThrow("They are paid, rest.");
  expect(() => waitToSkip([paid], "rest")).toThrow('"rest" does not wait; these do: paid.');
});

it("an event that was sent has lines that say whether a run has received it", () => {
  const sent = { id: "e1", hop: null, repeated: false };
  expect(sentLines({ ...sent, state: "taken", runId: ID, keptUntil: null })).toEqual([
    "A run has received it, and continues.",
    "  event: e1",
    `  npm run process -- show ${ID}`,
  ]);
  const early = { ...sent, state: "kept" as const, runId: null, keptUntil: times.until };
  expect(sentLines({ ...early, repeated: true })[0]).toBe(
    "No run waits for it; until 2026-12-01 12:00Z it is kept for one that begins to wait. It came before, and nothing has changed.",
  );
});

it("a webhook has a line that says what it does with a request, and a new webhook's key is shown", () => {
  const hook = { name: "Door", scheme: "github", enabled: true, url: "http://a/hooks/1" };
  const sends = { name: "payment", key: "{payload.o}", data: "{payload}" };
  const hooks = [
    { ...hook, event: null },
    { ...hook, enabled: false, event: sends },
  ] as unknown as Parameters<typeof hookLines>[0];
  expect(hookLines(hooks)).toEqual([
    "  Door  starts a run                            github  http://a/hooks/1",
    "  Door  sends the event payment of {payload.o}  off     http://a/hooks/1",
  ]);
  expect(hookLines([])).toEqual(["  The Process has no webhook."]);
  const keyLineOf = (signingKey: string | null) =>
    madeHookLines({ ...hook, signingKey } as unknown as Parameters<typeof madeHookLines>[0])[1];
  expect(keyLineOf("whsec_a")).toMatch(/shown only now \(github\): whsec_a$/);
  expect(keyLineOf(null)).toMatch(/the secret that you gave/);
});

it("a list shows what runs wait for, and the events that are kept", () => {
  const named = { name: "payment", key: "A\u001b[2J1" };
  const wait = { kind: "wait", ...named, runId: ID, process: "Order", step: "paid", ...times };
  const keptEvent = {
    kind: "event",
    name: "payment",
    key: null,
    id: "evt_1",
    source: "hook",
    bytes: 12,
  };
  const eventTimes = { receivedAt: "2026-11-28T12:00:00Z", expiresAt: "2026-11-29T12:00:00Z" };
  const events = [wait, { ...keptEvent, ...eventTimes }] as unknown as Parameters<
    typeof eventLines
  >[0];
  expect(eventLines(events)).toEqual([
    `  2026-11-28 12:00Z  awaited  payment of A1  by Order, paid  until 2026-12-01 12:00Z  ${ID}`,
    "  2026-11-28 12:00Z  kept     payment        hook, 12 bytes  until 2026-11-29 12:00Z  evt_1",
  ]);
  expect(eventLines([])).toEqual(["  No run waits for an event, and none is kept."]);
});
