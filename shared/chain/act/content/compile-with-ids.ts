// Compiles an artifact's rows with ids derived from the artifact, so that saving it again writes the same rows.
import type { Language } from "../../../contracts/language.ts";
import type { EffectOp } from "../../../contracts/effects.ts";
import type { CompiledPayload } from "../../../contracts/pack.ts";
import type { Artifact } from "../../../contracts/session.ts";
import type { NodeContext } from "../../node-context.ts";

/** Placeholder for the id of a row that has no id yet. */
const NO_ID = "";

/**
 * The compiled payload of an artifact. A row without an id (an entry of a list) gets an id made from the
 * artifact's id, the row's content and its number among equal rows. After an earlier, partial save, an entry that
 * an edit has changed is therefore a new row, and an unchanged entry is the same row.
 * Errors: ContractError for content that fits no table.
 */
export async function compileWithIds(
  { pack, ids }: Pick<NodeContext, "pack" | "ids">,
  artifact: Artifact,
  language: Language,
): Promise<CompiledPayload> {
  const { ops, losses } = pack.compile(artifact, () => NO_ID, language);
  const counts = new Map<string, number>();
  const withIds = ops.map(async (op): Promise<EffectOp> => {
    if (op.op !== "create" || (op.id !== undefined && op.id !== NO_ID)) return op;
    const content = JSON.stringify([op.table, op.values, op.children ?? []]);
    const nth = counts.get(content) ?? 0;
    counts.set(content, nth + 1);
    return { ...op, id: await ids.named(`${artifact.id}.${nth}.${content}`) };
  });
  return { ops: await Promise.all(withIds), losses };
}
