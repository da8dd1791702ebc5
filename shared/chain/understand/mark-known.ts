// Marks the session's rows with the findings that apply after this message. A fact or an exclusion applies even
// to rows that were read before it was stated (I12).
import { FINDINGS, type Finding } from "../../contracts/findings.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { exclusionsOf } from "../../domain/constraints/exclusions-of.ts";
import { wishesOfReads } from "../../domain/constraints/row-rules.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { knownRows } from "../../domain/entities/refresh-entities.ts";
import type { NodeContext } from "../node-context.ts";
import { withChange, type Fields } from "./understanding.ts";

/**
 * Makes one request if the message has changed the conversation's exclusions, the session has rows with content,
 * and the run's reads check rows for anything. Otherwise makes none, because the run's facts include the findings
 * in those rows. Errors: TransientError when the database is unavailable.
 */
export async function markKnown(
  ctx: NodeContext,
  inputs: Fields<"session" | "patch" | "facts">,
): Promise<Fields<"session" | "patch" | "exclusions">> {
  const { pack } = ctx;
  const { session, facts } = inputs;
  const exclusions = exclusionsOf(pack, session.constraints);
  const exclusionsBefore = exclusionsOf(pack, ctx.session.constraints);
  const isUnchanged = JSON.stringify(exclusions) === JSON.stringify(exclusionsBefore);
  const wishes = wishesOfReads(pack, facts.profile, exclusions);
  // Rows that the request for the run's facts did not cover were read later, with their findings.
  const rows = knownRows(pack, isUnchanged ? ctx.session : session);
  const rowIds = new Set(rows.map(({ id }) => id));
  const records = Object.values(session.entities).filter(
    ({ id, data }) => data !== undefined && rowIds.has(id),
  );
  const { household } = ctx.state.meta;
  const findings =
    isUnchanged || wishes === null || records.length === 0
      ? facts.found
      : (await ctx.record(() => ctx.db.readFindings({ household, wishes, rows }))).rows;
  const markedRecords = records.flatMap((record) =>
    withFindings(record, findings[record.id] ?? []),
  );
  return { ...withChange(inputs, patchOf(markedRecords)), exclusions };
}

/** The record with its new findings; empty if they have not changed. */
function withFindings(record: EntityRecord, findings: Finding[]): EntityRecord[] {
  const { data = {} } = record;
  const findingsBefore = data[FINDINGS] ?? [];
  if (JSON.stringify(findingsBefore) === JSON.stringify(findings)) return [];
  return [{ ...record, data: { ...data, [FINDINGS]: findings } }];
}
