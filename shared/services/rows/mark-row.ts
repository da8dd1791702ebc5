// Marks rows and drafts on a screen that contain what the household must avoid now (I12).
import { FINDINGS, type Finding } from "../../contracts/findings.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { Edit } from "./apply-edit.ts";

type Row = Record<string, unknown>;

/**
 * The written row with the findings that a read of it would show; its findings are `null` when it
 * could not be judged because it is already gone.
 */
export async function withFindings({ runtime, user, spec }: Edit, row: Row): Promise<Row> {
  if (spec.marked !== true) return row;
  const readRow = await runtime.api(user).getRow(spec.table, String(row["id"]), true);
  if (readRow === null) return { ...row, [FINDINGS]: null };
  const findings = readRow[FINDINGS];
  return findings === undefined ? row : { ...row, [FINDINGS]: findings };
}

/**
 * The findings in content that is not saved. It belongs to no household yet, so the avoidances of
 * all the user's households count.
 */
export async function findingsIn(
  runtime: Runtime,
  user: UserId,
  subdomain: string,
  content: Row,
): Promise<Finding[]> {
  const readable = runtime.flow.pack.readable?.({ subdomain, content }, []);
  if (readable === undefined) return [];
  const database = runtime.flow.database.as(user);
  const contents = readable.parts;
  const answers = await Promise.all(
    (await runtime.api(user).listHouseholds()).map(({ id: household }) =>
      database.readFindings({ household, wishes: [], contents }),
    ),
  );
  const findings = answers.flatMap((answer) => answer.contents.flat());
  const keyOf = ({ kind, code, name }: Finding) => `${kind} ${code} ${name}`;
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}
