// What becomes of each row if many are changed or deleted, and some of them were changed or deleted meanwhile.
import { expect, it } from "vitest";
import english from "../wording/texts/en.json" with { type: "json" };
import { changeMany, deleteMany, outcomeText } from "./many-rows.ts";
import { RESOURCES } from "./resources.ts";
import type { Row } from "./row-api.ts";

interface Sent {
  id: string;
  ifMatch: string;
}

const row = (id: string, tag?: string): Row => ({
  id,
  updatedAt: "2026-11-25T17:00:00Z",
  ...(tag === undefined ? {} : { etag: tag }),
});

/** An API that writes all rows of a request or none, and refuses those named `refused`. */
function openApi(stored: readonly Row[]) {
  const byId = new Map(stored.map((storedRow) => [storedRow.id, storedRow]));
  const refuse = (status: number, problem: object) => ({
    error: { status, ...problem },
    response: new Response(null, {
      status,
      headers: { "content-type": "application/problem+json" },
    }),
  });
  async function write(_: string, { body: { rows } }: { body: { rows: Sent[] } }) {
    const pointersOf = (isFaulty: (sent: Sent) => boolean, at: string) =>
      rows.flatMap((sent, place) => (isFaulty(sent) ? [{ pointer: `/rows/${place}${at}` }] : []));
    const missing = pointersOf(({ id }) => !byId.has(id), "/id");
    if (missing.length > 0) return refuse(404, { errors: missing });
    const conflicts = rows.filter(({ id, ifMatch }) => byId.get(id)?.etag !== ifMatch);
    if (conflicts.length > 0) return refuse(412, { conflicts });
    const errors = pointersOf(({ id }) => id === "refused", "/changes/name");
    if (errors.length > 0) return refuse(422, { errors });
    return { data: { editId: "edit" }, response: new Response() };
  }
  const read = async () => ({
    data: { items: [...byId.values()], next: null },
    response: new Response(),
  });
  return { api: { GET: read, PATCH: write, POST: write } } as unknown as Parameters<
    typeof changeMany
  >[0];
}

const stored = [row("kept", "1"), row("changed", "2"), row("refused", "1")];
const read = [row("gone", "1"), ...["kept", "changed", "refused"].map((id) => row(id, "1"))];

it("of many rows that are changed, those that were deleted meanwhile are counted neither as changed nor as refused", async () => {
  const outcome = await changeMany(openApi(stored), RESOURCES.pantry, read, () => ({ name: "x" }));
  expect(outcome).toMatchObject({ done: 1, changed: 1, gone: 1, refused: 1, edits: ["edit"] });
  expect(outcomeText(outcome, english)).toBe(
    "Done: 1. Changed meanwhile, and left: 1. Deleted meanwhile: 1. Refused: 1.",
  );
});

it("the deletion of a row that was deleted meanwhile has no fault", async () => {
  const outcome = await deleteMany(openApi(stored), RESOURCES.pantry, read.slice(0, 2));
  expect(outcome).toEqual({ done: 1, changed: 0, gone: 1, refused: 0, edits: ["edit"] });
});

it("of rows of an old copy, which have no tags, those that were deleted meanwhile are not counted as changed", async () => {
  const copied = [row("gone"), row("kept"), { ...row("changed"), updatedAt: "earlier" }];
  const outcome = await deleteMany(openApi(stored), RESOURCES.pantry, copied);
  expect(outcome).toEqual({ done: 1, changed: 1, gone: 1, refused: 0, edits: ["edit"] });
});
