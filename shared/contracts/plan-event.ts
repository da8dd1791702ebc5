// The part of `plan.created`'s data that readers of a run's events rely on.
import * as z from "zod";

export const PlanDataSchema = z.object({
  steps: z.array(
    z.object({ id: z.int(), description: z.string(), items: z.array(z.string()).catch([]) }),
  ),
});
