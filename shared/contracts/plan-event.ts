// The part of the data of `plan.created` that readers of a run's events use.
import * as z from "zod";

export const PlanDataSchema = z.object({
  steps: z.array(
    z.object({ id: z.int(), description: z.string(), items: z.array(z.string()).catch([]) }),
  ),
});
