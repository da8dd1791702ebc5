// What a screen's write is answered with says whether anybody has looked at what it must tell.
import { expect, test } from "vitest";
import { FINDINGS } from "../../contracts/findings.ts";
import { marked } from "./mark-row.ts";
import { toPublicRow } from "./shape-row.ts";
import type { Edit } from "./apply-edit.ts";

const spec = { table: "shopping_items", fields: {}, marked: true } as unknown as Edit["spec"];
const row = { id: "1", created_at: 0, updated_at: 0 };
const found = [{ kind: "allergen", code: "peanuts", name: "peanut butter" }];

/** The findings of the answer when the row is read so. */
async function findingsOf(read: Record<string, unknown> | null) {
  const runtime = { api: () => ({ getRow: () => Promise.resolve(read) }) };
  const edit = { runtime, user: "u", spec } as unknown as Edit;
  return toPublicRow(spec, await marked(edit, row));
}

test("a row that was deleted before anybody looked at it is not judged, and says so", async () => {
  expect(await findingsOf(null)).toMatchObject({ findings: null });
});

test("a row that was looked at has what was found, or nothing", async () => {
  expect(await findingsOf({ ...row, [FINDINGS]: found })).toMatchObject({ findings: found });
  expect(await findingsOf({ ...row, [FINDINGS]: [] })).not.toHaveProperty("findings");
});
