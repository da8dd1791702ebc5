// Drafts in the form of rows, so that content can be derived from unsaved drafts.
import { ContractError } from "../../contracts/errors.ts";
import type { EffectOp } from "../../contracts/effects.ts";
import type { DomainPack, SourceRow } from "../../contracts/pack.ts";
import type { Artifact, Session } from "../../contracts/session.ts";
import { createRegistry } from "../entities/create-registry.ts";
import type { RunResults } from "../planning/run-results.ts";
import { artifactsMade } from "./run-sources.ts";

interface Drafts {
  pack: DomainPack;
  session: Session;
  results: RunResults;
}

/**
 * Rows of the unsaved drafts that this run made, and of older ones that the label names or a row refers to.
 * Drafts of the same kind as the draft being made are left out.
 */
export function draftRows(
  { pack, session, results }: Drafts,
  label: string,
  isReferredTo: (ref: string) => boolean,
  artifactInWork: string | null,
): SourceRow[] {
  const kind = artifactInWork === null ? undefined : session.entities[artifactInWork]?.type;
  const newRefs = new Set(artifactsMade(results).map(({ ref }) => ref));
  const registry = createRegistry(session.entities);
  const words = ` ${label.toLowerCase()} `;
  return Object.values(session.artifacts)
    .filter(({ ref, type }) => type !== kind && session.entities[ref]?.status === "generated")
    .filter(
      ({ ref, label: name }) =>
        newRefs.has(ref) ||
        isReferredTo(ref) ||
        containsWord(words, ref) ||
        containsWord(words, name.toLowerCase()),
    )
    .flatMap((artifact) => opsOf(pack, artifact))
    .flatMap(({ ref, op }) => (op.op === "create" ? [asRow(ref, op)] : []));

  function asRow(ref: string, op: Extract<EffectOp, { op: "create" }>): SourceRow {
    const keys = Object.keys(pack.tables[op.table]?.foreignKeys ?? {});
    const values = Object.entries(op.values).map(([column, value]) => [
      column,
      // A draft may have been saved since; its row has another ref.
      keys.includes(column) ? (registry.get(String(value))?.ref ?? value) : value,
    ]);
    const children = Map.groupBy(op.children ?? [], ({ table }) => table);
    const childValues = [...children].map(([table, rows]) => [
      table,
      rows.map((row) => row.values),
    ]);
    const id = op.alias === undefined ? {} : { id: ref };
    return { table: op.table, row: { ...id, ...Object.fromEntries([...values, ...childValues]) } };
  }
}

function opsOf(pack: DomainPack, artifact: Artifact): { ref: string; op: EffectOp }[] {
  try {
    return pack.compile(artifact).ops.map((op) => ({ ref: artifact.ref, op }));
  } catch (error) {
    if (error instanceof ContractError) return [];
    throw error;
  }
}

/** Whether the text contains `word` as a whole word: `wine_1` is not in `wine_12`. */
function containsWord(text: string, word: string): boolean {
  return text.split(word).some((textBefore, index, parts) => {
    const textAfter = parts[index + 1];
    return (
      textAfter !== undefined &&
      !/[\p{L}\p{N}_]$/u.test(textBefore) &&
      !/^[\p{L}\p{N}_]/u.test(textAfter)
    );
  });
}
