// `/notes` in the terminal: the ring with what each note rests on, corrected and deleted by its numbers.
import { expect, test } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { notesLines } from "./notes-command.ts";

const saidAt = "2026-11-22T09:30:00.000Z";
const note = {
  ...{ id: "n3", position: 3, text: "Wants lists.", madeBy: "reflection", archivedAt: null },
  ...{ isShown: true, sources: [{ text: "just\nthe list", saidAt }] },
};
const own = { ...note, id: "n1", position: 1, text: "Mine\u001b[31m", madeBy: "user", sources: [] };
const old = { ...note, id: "n0", text: "Wants words.", archivedAt: saidAt, isShown: false };

function answering(items: object[]) {
  const calls: unknown[] = [];
  const request = async (...call: unknown[]) => {
    calls.push(call);
    return call[0] === "PATCH"
      ? { ...own, position: 3, text: "Wants both." }
      : { items, next: null };
  };
  return { asked: calls, api: { request } as unknown as Pick<ApiClient, "request"> };
}

test("the ring is shown in order with what it rests on, and then what was archived", async () => {
  const { asked, api } = answering([note, own, old, { ...note, position: 5, isShown: false }]);
  expect(await notesLines(api, "all")).toEqual([
    "  1. Mine (yours)",
    "  3. Wants lists.",
    "       2026-11-22  just the list",
    "  5. Wants lists. (not used: its words were replaced)",
    "       2026-11-22  just the list",
    "  3. Wants words. (until 2026-11-22)",
    "       2026-11-22  just the list",
    expect.stringContaining("/notes delete 3"),
  ]);
  expect(asked).toEqual([["GET", "/v1/memory/notes?limit=100&archived=true"]]);
  expect(await notesLines(answering([]).api, "")).toEqual(["  Nothing is noted."]);
});

test("a note is corrected and deleted by the number of its place", async () => {
  const { asked, api } = answering([own, note]);
  expect(await notesLines(api, "3 = Wants both.")).toEqual(["  3. Wants both. (yours)"]);
  expect(await notesLines(api, "delete 1")).toEqual(["  It is deleted."]);
  expect(asked.filter((call) => (call as string[])[0] !== "GET")).toEqual([
    ["PATCH", "/v1/memory/notes/n3", { text: "Wants both." }],
    ["DELETE", "/v1/memory/notes/n1"],
  ]);
});

test.each(["2 = x", "delete 2", "delete", "3", "3 =", "12 = x"])("%j asks how", async (words) => {
  const { asked, api } = answering([own, note]);
  expect(await notesLines(api, words)).toEqual([expect.stringContaining("a number")]);
  expect(asked.filter((call) => (call as string[])[0] !== "GET")).toEqual([]);
});
