// The answer to a screen's write says what the row contains that must be avoided, or that it was not judged.
import { expect, test } from "vitest";
import { FINDINGS } from "../../contracts/findings.ts";
import { withFindings } from "./mark-row.ts";
import { toPublicRow } from "./shape-row.ts";
import type { Edit } from "./apply-edit.ts";

const spec = { table: "shopping_items", fields: {}, marked: true } as unknown as Edit["spec"];
const row = { id: "1", created_at: 0, updated_at: 0 };
const findings = [{ kind: "allergen", code: "peanuts", name: "peanut butter" }];

/** The answer when the second read of the row returns `read`. */
async function findingsOf(read: Record<string, unknown> | null) {
  const runtime = { api: () => ({ getRow: () => Promise.resolve(read) }) };
  const edit = { runtime, user: "u", spec } as unknown as Edit;
  return toPublicRow(spec, await withFindings(edit, row));
}

test("a row that was deleted before it was read again has findings of null: it was not judged", async () => {
  expect(await findingsOf(null)).toMatchObject({ findings: null });
});

test("a row that was read again has its findings, or no such field", async () => {
  expect(await findingsOf({ ...row, [FINDINGS]: findings })).toMatchObject({ findings });
  expect(await findingsOf({ ...row, [FINDINGS]: [] })).not.toHaveProperty("findings");
});
