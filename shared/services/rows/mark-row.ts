// Tells what rows and drafts of a screen contain of what the household must avoid, by what holds now (I12).
import { FINDINGS, type Finding } from "../../contracts/findings.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { Edit } from "./apply-edit.ts";

type Row = Record<string, unknown>;

/** The row that a write has left, marked as a read of it is: `null` where it is gone again, and was not looked at. */
export async function marked({ runtime, user, spec }: Edit, row: Row): Promise<Row> {
  if (spec.marked !== true) return row;
  const shown = await runtime.api(user).getRow(spec.table, String(row["id"]), true);
  if (shown === null) return { ...row, [FINDINGS]: null };
  const found = shown[FINDINGS];
  return found === undefined ? row : { ...row, [FINDINGS]: found };
}

/**
 * What is found in content that is not saved. It belongs to no household yet, so what any of the user's households
 * must avoid counts.
 */
export async function findingsIn(
  runtime: Runtime,
  user: UserId,
  subdomain: string,
  content: Row,
): Promise<Finding[]> {
  const asked = runtime.flow.pack.readable?.({ subdomain, content }, []);
  if (asked === undefined) return [];
  const database = runtime.flow.database.as(user);
  const contents = asked.parts;
  const answers = await Promise.all(
    (await runtime.api(user).listHouseholds()).map(({ id: household }) =>
      database.readFindings({ household, wishes: [], contents }),
    ),
  );
  const all = answers.flatMap((answer) => answer.contents.flat());
  const keyOf = ({ kind, code, name }: Finding) => `${kind} ${code} ${name}`;
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
