// The demonstration's Process that waits for an event, and whose run fails and is rerun with another input.
import * as z from "zod";
import { defineProcess } from "../../../clients/typescript/define.ts";
import { addTask, forecast } from "./trip-process.ts";

export const DELIVERY_NAME = "Example delivery";
export const PAYMENT_EVENT = "example-payment";

export const deliveryProcess = defineProcess({
  name: DELIVERY_NAME,
  description: "Waits for a payment, notes it, and looks at the weather of the delivery",
  input: z.object({
    order: z.string(),
    city: z.string(),
    days: z.int().min(1).describe("how many days the forecast covers"),
  }),
})
  .wait("paid", ({ input }) => ({
    event: PAYMENT_EVENT,
    key: input.order,
    data: z.object({ amount: z.number() }),
    timeout: "1h",
  }))
  .step("noted", addTask, ({ input, steps }) => ({
    inputs: { title: `Pack ${input.order}, paid ${steps.paid.output.data.amount}` },
  }))
  .step("weather", forecast, ({ input }) => ({ inputs: { city: input.city, days: input.days } }))
  .output(
    ({ input, steps }) =>
      `${steps.noted.output.title}. ${input.city}: ${steps.weather.output.days[0].sky}.`,
  );
