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
  const violations: string[] = [];
  for (const { id, number, status, summary, calls, begun } of database.runs(conversation)) {
    const toldCalls = SummarySchema.safeParse(summary).data?.calls ?? [];
    const hops = toldCalls.map(({ hop }) => hop).sort();
    const callHops = calls.map(({ hop }) => hop).sort();
    if (String(hops) !== String(callHops)) {
      violations.push(
        `receipts: run ${number} (${status}) tells of ${hops.join()}, counted ${callHops.join()}`,
      );
    }
    for (const hop of new Set(begun)) {
      const wasAsked = outside.wasAsked(await ids.named(`step:${id}:${hop}`));
      if (wasAsked && !hops.includes(hop)) {
        violations.push(
          `receipts: run ${number} (${status}) made a call at ${hop} and does not tell of it`,
        );
      }
    }
    const goneCalls = toldCalls.filter(
      ({ hop, status: how }) => how === "done" && begun.includes(hop),
    );
    for (const { hop } of goneCalls) {
      if (!outside.wasAsked(await ids.named(`step:${id}:${hop}`))) {
        violations.push(`receipts: run ${number} tells of a call at ${hop} that never left`);
      }
    }
  }
  return violations;
}
