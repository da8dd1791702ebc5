// The columns that a plan's read steps ask for: only those that the subdomain's main table has.
import type { DomainPack, TableSpec } from "../../contracts/pack.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { offeredColumns } from "../rows/read-columns.ts";

type Asked = Pick<ThinkOutput["steps"][number], "subdomain" | "columns">;

/** Columns that a step asks for and that its table lacks, as one sentence for the repair; null when there are none. */
export function checkColumns({ steps }: ThinkOutput, pack: DomainPack): string | null {
  const faults = steps.flatMap((step, index) => {
    const unknown = step.type === "read" ? unknownColumns(step, pack) : [];
    const there = offeredBy(pack, step.subdomain).join(", ");
    return unknown.length === 0
      ? []
      : [`step ${index + 1}: there is no column ${unknown.join(", ")}; there are ${there}`];
  });
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}

export function unknownColumns({ subdomain, columns = [] }: Asked, pack: DomainPack): string[] {
  const offered = offeredBy(pack, subdomain);
  return columns.filter((column) => !offered.includes(column));
}

function offeredBy(pack: DomainPack, subdomain: string): string[] {
  const main: TableSpec | undefined = pack.tables[pack.subdomains[subdomain]?.tables[0] ?? ""];
  return main === undefined ? [] : offeredColumns(main);
}
