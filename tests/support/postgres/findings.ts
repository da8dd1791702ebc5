// read_findings over the simulated database: what the stand-in for the pack's reader finds in rows and contents.
import type { Finding, Wish } from "../../../shared/contracts/findings.ts";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import { type Table, tableOf } from "./columns.ts";
import type { Row } from "./records.ts";
import { childrenOf, rowsIn } from "./rows.ts";
import { isMember, type Session } from "./session.ts";

type Request = Parameters<UserDatabase["readFindings"]>[0];

export function readFindings(
  session: Session,
  { household, wishes, rows = [], contents = [] }: Request,
): { rows: Record<string, Finding[]>; contents: Finding[][] } {
  const knownRows = isMember(session, household) ? rows : [];
  return {
    rows: findingsOf(session, knownRows, wishes),
    contents: contents.map((part) => session.state.findingsIn(part, wishes)),
  };
}

/** The findings in these rows, by id, without rows that have none. */
export function findingsOf(
  session: Session,
  knownRows: { table: string; id: string }[],
  wishes: Wish[],
): Record<string, Finding[]> {
  const findingsById = knownRows.flatMap(({ table: name, id }) => {
    const table = tableOf(session.state.pack, name);
    const row = table && rowsIn(session.state, name).get(id);
    const findings = row ? findingsIn(session, table, row, wishes) : [];
    return findings.length > 0 ? [[id, findings] as const] : [];
  });
  return Object.fromEntries(findingsById);
}

/**
 * The findings in a row with its lines, in all their columns; none in a row that does not belong to a household of the
 * user.
 */
export function findingsIn(session: Session, table: Table, row: Row, wishes: Wish[]): Finding[] {
  const { state } = session;
  if (!isMember(session, row["household_id"] as HouseholdId)) return [];
  const lines = Object.entries(table.spec.children).map(([child, column]) => [
    child,
    childrenOf(state, child, column, String(row["id"])),
  ]);
  return state.findingsIn({ ...row, ...Object.fromEntries(lines) }, wishes);
}
