import { expect, it } from "vitest";
import type { Receipt } from "../../contracts/effects.ts";
import { receiptChange } from "./format-receipts.ts";

const receipt = (change: Partial<Receipt>): Receipt => ({
  op: "update",
  table: "wines",
  ref: "wine_1",
  label: "Barolo",
  status: "applied",
  ...change,
});

it("a receipt's change is described on one line, with the row that it is part of", () => {
  const line = { table: "wine_notes", row: {} };
  expect(
    receiptChange(
      receipt({
        of: "Pinot flight",
        values: [
          { column: "bottles", before: 2, after: 1 },
          { column: "notes", before: null, after: "two\nlines" },
          { column: "region", before: undefined, after: "Langhe" },
        ],
        lines: [
          { op: "create", label: "plum", ...line },
          { op: "delete", label: "ink", ...line },
          {
            op: "update",
            label: "tar",
            ...line,
            values: [{ column: "score", before: 80, after: 90 }],
          },
        ],
      }),
    ),
  ).toBe(
    "in Pinot flight; bottles: 2 → 1; notes: (empty) → two / lines; region: (unnamed) → Langhe; " +
      "+ plum; - ink; tar: score: 80 → 90",
  );
  expect(receiptChange(receipt({ op: "create", row: { name: "Barolo" } }))).toBe("");
});
