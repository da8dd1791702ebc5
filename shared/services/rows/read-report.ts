// Reads the rows that a report needs, and works it out; each item is marked with what must be avoided (I12).
import { languageFor } from "../../contracts/language.ts";
import type { ReportBody } from "../../contracts/api/reports.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { Report, ReportSpec, RowsWanted, SourceRow } from "../../contracts/pack.ts";
import type { HopDatabase } from "../../ports/hop-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";
import { chooseHousehold } from "./choose-household.ts";

/** Rows of one call of the database. */
const PAGE = 200;
/** The maximum number of rows that one read of a report takes. */
const MAX_ROWS = 5_000;

/**
 * Refuses a household of other users, a request that names none of the user's several households, a row that does not
 * exist, and a household with more rows than can be counted: part of them would give a wrong report.
 */
export async function readReport(
  runtime: Runtime,
  user: UserId,
  spec: ReportSpec,
  { householdId, language = "en", ...body }: ReportBody,
): Promise<Report | Refusal> {
  const household = await chooseHousehold(runtime, user, householdId, false);
  if (household instanceof Refusal) return household;
  const { timezone } = await runtime.api(user).getProfile();
  const request = { language: languageFor(language), today: runtime.flow.clock.today(timezone) };
  if (household === null) return spec.report(body, [], request) ?? notFound();
  const database = runtime.flow.database.as(user);
  const sources: SourceRow[] = [];
  for (const round of spec.rounds) {
    const reads = await Promise.all(
      round(body, sources).map((wanted) => readWanted(database, household, wanted)),
    );
    for (const rows of reads) {
      if (rows === null) return tooMany();
      sources.push(...rows);
    }
  }
  const report = spec.report(body, sources, request);
  if (report === null) return notFound();
  const { items, notes } = report;
  if (items.length === 0) return report;
  const { contents } = await database.readFindings({
    ...{ household, wishes: [], contents: items.map(spec.content) },
  });
  return {
    items: items.map((item, place) => {
      const findings = contents[place] ?? [];
      return findings.length > 0 ? { ...item, findings } : item;
    }),
    notes,
  };
}

/** Null: there are more than are read. */
async function readWanted(
  database: Pick<HopDatabase, "readRows">,
  household: HouseholdId,
  wanted: RowsWanted,
): Promise<SourceRow[] | null> {
  const { table } = wanted;
  const sources: SourceRow[] = [];
  let after: unknown[] | undefined;
  do {
    const query = { ...wanted, children: true, limit: PAGE, ...(after ? { after } : {}) };
    const { rows, total } = await database.readRows(query, household);
    sources.push(...rows.map((row) => ({ table, row })));
    const last = rows.at(-1);
    after = last && rows.length < total ? [last["created_at"], last["id"]] : undefined;
  } while (after !== undefined && sources.length < MAX_ROWS);
  return after === undefined ? sources : null;
}

const tooMany = () =>
  new Refusal({
    kind: "invalid",
    code: "too_many_rows",
    title: "There are too many rows to count",
    detail: `At most ${MAX_ROWS} rows of one table are counted. Delete rows that are no longer needed.`,
  });
