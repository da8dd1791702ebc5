// `/notes` in the terminal: shows the notes with their sources, and corrects or deletes a note by its number.
import { expect, test } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { notesLines } from "./notes-command.ts";

const saidAt = "2026-11-22T09:30:00.000Z";
const note = {
  ...{ id: "n3", position: 3, text: "Wants lists.", madeBy: "reflection", archivedAt: null },
  ...{ isShown: true, sources: [{ text: "just\nthe list", saidAt }] },
};
const userNote = {
  ...note,
  id: "n1",
  position: 1,
  text: "Mine\u001b[31m",
  madeBy: "user",
  sources: [],
};
const archivedNote = {
  ...note,
  id: "n0",
  text: "Wants words.",
  archivedAt: saidAt,
  isShown: false,
};

function answering(items: object[]) {
  const calls: unknown[] = [];
  const request = async (...call: unknown[]) => {
    calls.push(call);
    return call[0] === "PATCH"
      ? { ...userNote, position: 3, text: "Wants both." }
      : { items, next: null };
  };
  return { calls, api: { request } as unknown as Pick<ApiClient, "request"> };
}

test("/notes all shows the current notes in order, each with its sources, and then the archived notes", async () => {
  const { calls, api } = answering([
    note,
    userNote,
    archivedNote,
    { ...note, position: 5, isShown: false },
  ]);
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
  expect(calls).toEqual([["GET", "/v1/memory/notes?limit=100&archived=true"]]);
  expect(await notesLines(answering([]).api, "")).toEqual(["  Nothing is noted."]);
});

test("a note is corrected or deleted by the number of its position", async () => {
  const { calls, api } = answering([userNote, note]);
  expect(await notesLines(api, "3 = Wants both.")).toEqual(["  3. Wants both. (yours)"]);
  expect(await notesLines(api, "delete 1")).toEqual(["  It is deleted."]);
  expect(calls.filter((call) => (call as string[])[0] !== "GET")).toEqual([
    ["PATCH", "/v1/memory/notes/n3", { text: "Wants both." }],
    ["DELETE", "/v1/memory/notes/n1"],
  ]);
});

test.each(["2 = x", "delete 2", "delete", "3", "3 =", "12 = x"])(
  "/notes %j shows the usage",
  async (words) => {
    const { calls, api } = answering([userNote, note]);
    expect(await notesLines(api, words)).toEqual([expect.stringContaining("a number")]);
    expect(calls.filter((call) => (call as string[])[0] !== "GET")).toEqual([]);
  },
);
