// Poll and notify, made for a schedule: looks at the forecast, and tells the team if tomorrow is colder than a limit.
import * as z from "zod";
import { defineProcess, given, missing } from "../define.ts";
import { forecast, postTask } from "./tasks-service.ts";

export default defineProcess({
  name: "Frost warning",
  description: "Tells the team when tomorrow is colder than a limit",
  input: z.object({ city: z.string(), limit: z.number().default(3) }),
})
  .step("forecast", forecast, ({ input }) => ({ inputs: { city: input.city } }))
  .step("told", postTask, ({ input, steps }) => ({
    inputs: {
      title: `Cover the herbs: ${steps.forecast.output.days[1].low} degrees in ${input.city}`,
    },
    condition: `${steps.forecast.output.days[1].low} < ${input.limit}`,
  }))
  .output(
    ({ input, steps }) =>
      given(steps.told.output, `The team knows of the frost in ${input.city}.`) +
      missing(steps.told.output, `No frost in ${input.city} tomorrow.`),
  );
