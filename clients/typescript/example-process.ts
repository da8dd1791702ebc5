// A Process in code: `npm run process -- push clients/typescript/example-process.ts`. While `npm run dev` is running, set
// WEATHER_URL to the address of the REST service that it starts.
import * as z from "zod";
import { defineProcess, defineService, defineTool, existingTool, given } from "./define.ts";

const endpoint = process.env["WEATHER_URL"] ?? "https://weather.example.com";

const weatherService = defineService({
  name: "Weather service",
  type: "rest_api",
  protocol: endpoint.startsWith("http:") ? "http" : "https",
  connection: z.strictObject({ endpoint: z.url() }),
});

const weather = defineTool({
  name: "Today's weather",
  service: weatherService,
  connectionParams: { endpoint },
  operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
  input: z.strictObject({ city: z.string() }),
  output: z.object({ sky: z.string(), low: z.number(), high: z.number() }),
});

const addToList = existingTool("shopping_list.create", {
  input: z.object({ items: z.array(z.object({ name: z.string() })) }),
  output: z.object({ rows: z.array(z.object({ name: z.string() })) }),
});

export default defineProcess({ name: "Picnic", input: z.object({ city: z.string() }) })
  .step("weather", weather, ({ input }) => ({ inputs: { city: input.city } }))
  .step("bought", addToList, ({ input, steps }) => ({
    inputs: { items: [{ name: `Sandwiches for ${input.city}` }] },
    condition: `${steps.weather.output.high} > 10`,
    interactionMode: "manual",
    required: false,
  }))
  .output(
    ({ input, steps }) =>
      `${input.city}: ${steps.weather.output.sky}. ` +
      given(steps.bought.output, "Sandwiches are on the list."),
  );
