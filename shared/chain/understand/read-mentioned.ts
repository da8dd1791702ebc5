// Reads the current content of the entities that the message mentions.
import type { Wish } from "../../contracts/findings.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { exclusionsOf } from "../../domain/constraints/exclusions-of.ts";
import { wishesOfReads } from "../../domain/constraints/row-rules.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { labelOf } from "../../domain/entities/translation/strip-refs.ts";
import type { NodeContext } from "../node-context.ts";
import { readRows } from "../act/reads/read-rows.ts";
import { withChange, type Fields } from "./understanding.ts";

/**
 * Marks mentioned entities as touched in this exchange and reads them, so that they are shown in full
 * (spec/context#entities).
 */
export async function touchMentioned(
  ctx: NodeContext,
  inputs: Fields<"session" | "patch" | "facts" | "mentions" | "touchedRecords" | "resolvable">,
) {
  const { mentions, touchedRecords, resolvable } = inputs;
  const mentionedRefs = new Set(mentions.flatMap(({ ref }) => ref ?? []));
  const exclusions = exclusionsOf(ctx.pack, inputs.session.constraints);
  const wishes = wishesOfReads(ctx.pack, inputs.facts.profile, exclusions);
  const readRecords = await readMentioned(
    ctx,
    touchedRecords.filter(({ ref }) => mentionedRefs.has(ref)),
    wishes,
  );
  const labels = new Map<string, string>(resolvable.distant.map(({ ref, label }) => [ref, label]));
  return withChange(
    inputs,
    patchOf(mergeRecords(touchedRecords, labelNameless(readRecords, labels))),
  );
}

/** Gives a nameless row, such as one known only from a link, the name that the background tier shows for it. */
function labelNameless(
  records: EntityRecord[],
  labels: ReadonlyMap<string, string>,
): EntityRecord[] {
  return records.map((record) =>
    labelOf(record) === undefined
      ? { ...record, label: labels.get(record.ref) || record.label }
      : record,
  );
}

/** Freshly read records override records that were only touched, but keep the user's words for them. */
function mergeRecords(touchedRecords: EntityRecord[], readRecords: EntityRecord[]): EntityRecord[] {
  const recordsByRef = new Map(touchedRecords.map((record) => [record.ref, record]));
  for (const record of readRecords)
    recordsByRef.set(record.ref, { ...recordsByRef.get(record.ref), ...record });
  return [...recordsByRef.values()];
}

/** Maximum mentioned entities that are read here; if more are mentioned, the plan has to read them. */
const MAX_READ = 10;

/**
 * Reads mentioned entities whose content is not in the session: one request per table, none for drafts, and none at
 * all for more than `MAX_READ` entities. An entity that no longer exists is marked as deleted.
 * @param records the mentioned entities' records, touched in this exchange
 * @param wishes the wishes that the rows are checked against; null to read them without findings
 */
export async function readMentioned(
  ctx: NodeContext,
  records: EntityRecord[],
  wishes: Wish[] | null,
): Promise<EntityRecord[]> {
  const { pack, session } = ctx;
  const unreadRecords = records.filter(
    ({ data, status }) => data === undefined && status !== "generated" && status !== "deleted",
  );
  const result: EntityRecord[] = [];
  if (unreadRecords.length > MAX_READ) return result;
  for (const spec of Object.values(pack.tables)) {
    const tableRecords = unreadRecords.filter(({ type }) => type === spec.refType);
    if (tableRecords.length === 0) continue;
    // The registry has all records, so that a row's link cannot overwrite a named record with a nameless one.
    const registry = createRegistry({
      ...session.entities,
      ...Object.fromEntries([...records, ...result].map((record) => [record.ref, record])),
    });
    const value = tableRecords.map(({ id }) => id);
    const page = await readRows(
      ctx,
      {
        table: spec.table,
        where: { and: [{ column: "id", op: "in", value }] },
        limit: value.length,
        children: Object.keys(spec.children).length > 0,
        ...(wishes === null ? {} : { wishes }),
      },
      registry,
      true,
    );
    const readIds = new Set(page.rows.map(({ id }) => id));
    result.push(...page.records);
    result.push(
      ...tableRecords
        .filter(({ ref }) => !readIds.has(ref))
        .map((record): EntityRecord => ({ ...record, status: "deleted" })),
    );
  }
  return result;
}
