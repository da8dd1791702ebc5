import { describe, expect, it } from "vitest";
import type { Receipt } from "../../contracts/effects.ts";
import { makeUndoReply } from "./make-undo-reply.ts";

const receipt = (op: Receipt["op"], label: string | null, error?: Receipt["error"]): Receipt => ({
  op,
  table: "wine_notes",
  ref: null,
  label,
  status: error === undefined ? "applied" : "failed",
  ...(error === undefined ? {} : { error }),
});

describe("replies to an undo", () => {
  it("the reply to an undo lists the undone changes, grouped by how they were undone", () => {
    const text = makeUndoReply(
      [
        receipt("delete", "Ada"),
        receipt("delete", "Bea"),
        receipt("create", "Cleo"),
        receipt("update", null),
      ],
      "en",
    );
    expect(text.split("\n")).toEqual([
      "Undone.",
      "Brought back: Cleo.",
      "As it was before: an entry in wine notes.",
      "Taken out: Ada, Bea.",
    ]);
  });

  it("the reply to an undo names the row that prevents the undo, and claims no change", () => {
    const text = makeUndoReply(
      [
        receipt("delete", "Ada", { code: "rolled_back", message: "another failed" }),
        receipt("delete", "Bea", {
          code: "changed_since",
          message: '"Bea" has been changed since',
        }),
      ],
      "en",
    );
    expect(text).toBe(
      "I could not undo this, so everything stays as it is. Bea: it has been changed or deleted since.",
    );
    expect(
      makeUndoReply(
        [receipt("delete", "Bea", { code: "in_use", message: "still used by x" })],
        "en",
      ),
    ).toContain("Bea: it is still used in the x.");
  });

  it("the reply to an undo says so if there was nothing left to undo", () => {
    expect(makeUndoReply([], "en")).toContain("nothing left to undo");
  });
});
