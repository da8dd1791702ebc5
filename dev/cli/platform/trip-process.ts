// The demonstration's Process that is written in code. One of its steps runs for each item of a list, one handles
// another's failure, and one waits for a person.
import * as z from "zod";
import { defineProcess, each, existingTool, given } from "../../../clients/typescript/define.ts";

export const TRIP_NAME = "Example trip";
const FORECAST_TOOL = "Example forecasts: forecast";

export const forecast = existingTool(FORECAST_TOOL, {
  input: z.object({ city: z.string(), days: z.int().optional() }),
  output: z.object({
    city: z.string(),
    days: z.array(z.object({ date: z.string(), sky: z.string(), low: z.number() })),
  }),
});

const addToList = existingTool("shopping_list.create", {
  input: z.object({ items: z.array(z.object({ name: z.string() })) }),
  output: z.object({ rows: z.array(z.object({ name: z.string() })) }),
});

export const addTask = existingTool("Example task", {
  input: z.object({ title: z.string() }),
  output: z.object({ id: z.int(), title: z.string() }),
});

const stop = z.object({ city: z.string(), days: z.int() });

export const tripProcess = defineProcess({
  name: TRIP_NAME,
  description:
    "Asks for the weather of each stop, and puts provisions on the list once a person agrees",
  input: z.object({
    stops: z.array(stop),
    provisions: z.string(),
    outlookDays: z.int().describe("how far the outlook for the first stop goes"),
  }),
})
  .each("forecasts", forecast, ({ input, item }) => ({
    inputs: { city: item.city, days: item.days },
    forEach: { items: input.stops, parallel: 2, onItemError: "collect" },
  }))
  .step("outlook", forecast, ({ input }) => ({
    inputs: { city: input.stops[0].city, days: input.outlookDays },
    onError: "reported",
  }))
  .step("reported", addTask, ({ error }) => ({
    inputs: { title: `${error.step} gave ${error.code}, ${error.status}: ${error.message}` },
  }))
  .step("listed", addToList, ({ input }) => ({
    inputs: { items: [{ name: input.provisions }] },
    interactionMode: "manual",
    required: false,
  }))
  .output(
    ({ steps: { forecasts, reported, listed } }) =>
      each(forecasts.output.results, (result) =>
        given(result.city, `${result.city}: ${result.days[0].sky}. `),
      ) +
      each(forecasts.output.failed, (failure) => `${failure.code} for stop ${failure.index}. `) +
      given(reported.output, "There is no outlook; a task says why. ") +
      given(listed.output, "The provisions are on the list."),
  );
