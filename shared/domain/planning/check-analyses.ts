// Checks that an analysis, or the condition of a write, has data: rows that the run has read or, if it has read
// none, the data in context.
import type { DomainPack } from "../../contracts/pack.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { EntityRecord, Session } from "../../contracts/session.ts";
import { isActive } from "../entities/tier-entities.ts";

type KnownData = Pick<Session, "entities" | "artifacts" | "exchange">;

/**
 * Analyze steps, and writes on a condition, that have no read or generate step before them and no data in context,
 * as one sentence for the repair; null when there are none. A row with only some columns read does not count as
 * data.
 * @param earlierSteps results of the steps so far, on a replan
 */
export function checkAnalyses(
  output: ThinkOutput,
  pack: DomainPack,
  session: KnownData,
  earlierSteps: StepResult[] = [],
): string | null {
  const hasAllData = ({ reads, artifacts }: StepResult) =>
    artifacts !== undefined || reads?.some(({ columns }) => columns === undefined) === true;
  if (earlierSteps.some(hasAllData)) return null;
  const faults = output.steps.flatMap(({ type, subdomain, group, only_if: condition }, index) => {
    const hasEarlierData = output.steps.some(
      (other) => other.group < group && (other.type === "read" || other.type === "generate"),
    );
    const needsData = type === "analyze" || (type === "write" && condition.trim() !== "");
    return !needsData || hasEarlierData || isInContext(pack, session, subdomain)
      ? []
      : [`step ${index + 1}: nothing is read before it: put a read step into an earlier group`];
  });
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}

/**
 * Whether an analysis has data: a row that the run has read or written, a draft that it has made, or, if it
 * has read nothing, data in context.
 * @param earlier results of the steps before the analysis
 */
export function hasDataToAnalyze(
  pack: DomainPack,
  session: KnownData,
  subdomain: string,
  earlier: StepResult[],
): boolean {
  const isWritten = earlier
    .flatMap(({ receipts }) => receipts ?? [])
    .some(({ op, status }) => op !== "delete" && status === "applied");
  if (isWritten || earlier.some(({ artifacts }) => artifacts !== undefined)) return true;
  const reads = earlier.flatMap((step) => step.reads ?? []);
  if (reads.length > 0) return reads.some(({ rows }) => rows.length > 0);
  return isInContext(pack, session, subdomain);
}

/** Whether all columns of the row are known. They are not if the reads so far asked only for some of them. */
function isKnownCompletely(
  pack: DomainPack,
  { type, data = {}, known: knownColumns }: EntityRecord,
): boolean {
  if (knownColumns !== undefined) return false;
  const spec = Object.values(pack.tables).find(({ refType }) => refType === type);
  return Object.keys(data).some((column) => column !== "id" && column !== spec?.labelColumn);
}

/** Whether an active row of the subdomain's tables has its values in the session, or any draft exists. */
function isInContext(pack: DomainPack, session: KnownData, subdomain: string): boolean {
  const tables = pack.subdomains[subdomain]?.tables ?? [];
  const types = new Set(tables.flatMap((table) => pack.tables[table]?.refType ?? []));
  return (
    Object.keys(session.artifacts).length > 0 ||
    Object.values(session.entities).some(
      (record) =>
        isKnownCompletely(pack, record) &&
        record.status !== "deleted" &&
        types.has(record.type) &&
        isActive(record, session.exchange + 1),
    )
  );
}
