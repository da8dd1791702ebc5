// Approve before ordering: a person sees the order, and runs, changes or refuses it. It is sent at most once.
import * as z from "zod";
import { defineProcess, given } from "../define.ts";
import { postTask } from "./tasks-service.ts";

export default defineProcess({
  name: "Order with a yes",
  input: z.object({
    what: z.string().describe("what to order"),
    amount: z.int().min(1).max(20).default(1),
  }),
})
  .step("ordered", postTask, ({ input }) => ({
    inputs: { title: `Order ${input.amount} x ${input.what}` },
    interactionMode: "manual",
    onError: "told",
  }))
  .step("told", postTask, ({ input, error }) => ({
    inputs: { title: `Not ordered: ${input.what} (${error.code})` },
  }))
  .output(
    ({ steps }) =>
      given(steps.ordered.output, `Ordered, as number ${steps.ordered.output.id}.`) +
      given(steps.told.output, "Nothing was ordered. The team knows."),
  );
