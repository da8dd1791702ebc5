// What a run of a stored Process says of its calls must agree with what was counted, and with what has left.
import * as z from "zod";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

const SummarySchema = z.object({
  calls: z.array(z.object({ hop: z.string(), status: z.string() })),
});

export async function checkReceipts(
  { database, outside, ids }: World,
  { conversation }: Person,
): Promise<string[]> {
  const found: string[] = [];
  for (const { id, number, status, summary, calls, begun } of database.runs(conversation)) {
    const told = SummarySchema.safeParse(summary).data?.calls ?? [];
    const hops = told.map(({ hop }) => hop).sort();
    const counted = calls.map(({ hop }) => hop).sort();
    if (String(hops) !== String(counted)) {
      found.push(
        `receipts: run ${number} (${status}) tells of ${hops.join()}, counted ${counted.join()}`,
      );
    }
    for (const hop of new Set(begun)) {
      const wasAsked = outside.wasAsked(await ids.named(`step:${id}:${hop}`));
      if (wasAsked && !hops.includes(hop)) {
        found.push(
          `receipts: run ${number} (${status}) made a call at ${hop} and does not tell of it`,
        );
      }
    }
    const gone = told.filter(({ hop, status: how }) => how === "done" && begun.includes(hop));
    for (const { hop } of gone) {
      if (!outside.wasAsked(await ids.named(`step:${id}:${hop}`))) {
        found.push(`receipts: run ${number} tells of a call at ${hop} that never left`);
      }
    }
  }
  return found;
}
