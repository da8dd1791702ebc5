import { describe, expect, it } from "vitest";
import type { EffectOp } from "../../../contracts/effects.ts";
import { ContractError } from "../../../contracts/errors.ts";
import type { CompiledPayload } from "../../../contracts/pack.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

/** Saves two drafts in a cellar. The draft Bea compiles to what `bea` returns. */
async function saveTwo(bea: (payload: CompiledPayload) => CompiledPayload, policy = "each") {
  const pack = createCellarPack();
  const compile = pack.compile.bind(pack);
  pack.compile = (draft) => (draft.label === "Bea" ? bea(compile(draft)) : compile(draft));
  if (pack.subdomains.wines) pack.subdomains.wines.batchPolicy = policy as "each" | "atomic";
  const db = createNodeDatabase(pack);
  const talk = createConversation(pack, createFilePrompts(), db);
  const answers = { UnderstandOutput: [understood()], ReplyOutput: [{ text: "Well." }] };
  await talk.say("make two", {
    ...answers,
    ThinkOutput: [thought([{ type: "generate", batch: [item("Ada"), item("Bea")] }])],
    ActDecision: ["Ada", "Bea"].map((name) => complete("made", { data: wine(name) })),
  });
  const batch = ["gen_wine_1", "gen_wine_2"].map((ref) => item(ref, ref));
  const saveTurn = await talk.say("save them", {
    ...answers,
    ThinkOutput: [thought([{ type: "write", operation: "create", batch }])],
  });
  const states = saveTurn.results["act.1"] as { batch: { items: { status: string }[] } };
  return {
    names: (db.tables.wines ?? []).map(({ name }) => name),
    items: states.batch.items.map(({ status }) => status),
    applied: db.applied,
  };
}
const refuse = (): never => {
  throw new ContractError("contract_violation", "no table keeps it");
};

describe("saves in which a draft does not compile", () => {
  it("a save of drafts leaves out one that does not compile if the items are independent", async () => {
    const { names, items } = await saveTwo(refuse);
    expect(names).toEqual(["Ada"]);
    expect(items).toEqual(["completed", "failed"]);
  });

  it("a save of drafts saves none of them if one does not compile and the subdomain saves all or nothing (I4)", async () => {
    const { applied, items } = await saveTwo(refuse, "atomic");
    expect(applied).toEqual([]);
    expect(items).toEqual(["failed", "failed"]);
  });

  it("a save of drafts writes to no table that its step may not write (I10)", async () => {
    const elsewhere = ({ ops, losses }: CompiledPayload): CompiledPayload => ({
      ops: ops.map((op): EffectOp => (op.op === "create" ? { ...op, table: "profiles" } : op)),
      losses,
    });
    const { names, items, applied } = await saveTwo(elsewhere);
    expect(names).toEqual(["Ada"]);
    expect(items).toEqual(["completed", "failed"]);
    expect(JSON.stringify(applied)).not.toContain("profiles");
  });
});
