// The data of `plan.created`, as far as a reader of a run's events rests on it.
import * as z from "zod";

export const PlanDataSchema = z.object({
  steps: z.array(
    z.object({ id: z.int(), description: z.string(), items: z.array(z.string()).catch([]) }),
  ),
});
