// The calls that a run of a stored Process reports must agree with the counted ones, and with those that were sent.
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
    const reportedCalls = SummarySchema.safeParse(summary).data?.calls ?? [];
    const hops = reportedCalls.map(({ hop }) => hop).sort();
    const callHops = calls.map(({ hop }) => hop).sort();
    if (String(hops) !== String(callHops)) {
      violations.push(
        `receipts: run ${number} (${status}) reports ${hops.join()}, but ${callHops.join()} were counted`,
      );
    }
    for (const hop of new Set(begun)) {
      const wasAsked = outside.wasAsked(await ids.named(`step:${id}:${hop}`));
      if (wasAsked && !hops.includes(hop)) {
        violations.push(
          `receipts: run ${number} (${status}) made a call at ${hop} and does not report it`,
        );
      }
    }
    const sentCalls = reportedCalls.filter(
      ({ hop, status: callStatus }) => callStatus === "done" && begun.includes(hop),
    );
    for (const { hop } of sentCalls) {
      if (!outside.wasAsked(await ids.named(`step:${id}:${hop}`))) {
        violations.push(`receipts: run ${number} reports a call at ${hop} that was never sent`);
      }
    }
  }
  return violations;
}
