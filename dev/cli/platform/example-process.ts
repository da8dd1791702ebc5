// The demonstration's first Process, and one with faults of many kinds.
import type * as z from "zod";
import type { NewProcessSchema } from "../../../shared/contracts/definitions/processes.ts";

export type ProcessBody = z.input<typeof NewProcessSchema>;

export const PROCESS_NAME = "Example day out";

/** Ids of Tools by purpose; `river` is undefined if no graph database runs. */
export interface ToolIds {
  weather: string;
  river: string | undefined;
  conversion: string;
  task: string;
  advice: string;
  /** Adds rows to the shopping list: a system Tool. */
  shopping: string;
}

/**
 * Looks up the weather and, if there is a graph database, the river in parallel; converts a mass; asks a model for
 * advice; adds one of two tasks depending on the weather; and adds a row to the kitchen's shopping list.
 */
export function exampleProcess(tools: ToolIds): ProcessBody {
  const { river } = tools;
  return {
    name: PROCESS_NAME,
    description: "Looks at the weather, asks a model, and writes the shopping list",
    initialContext: ["city", "pounds"],
    steps: [
      {
        id: "weather",
        calls: { tool: tools.weather },
        inputs: { city: "{input.city}" },
        output: { variable: "weather" },
        execution: { mode: "parallel" },
      },
      ...(river === undefined
        ? []
        : [
            {
              id: "river",
              calls: { tool: river },
              inputs: { city: "{input.city}" },
              output: { variable: "rivers" },
              execution: { mode: "parallel" as const },
            },
          ]),
      {
        id: "convert",
        calls: { tool: tools.conversion },
        inputs: { value: "{input.pounds}", from: "lb", to: "g" },
        output: { variable: "potatoes" },
      },
      {
        id: "advise",
        calls: { tool: tools.advice },
        inputs: {
          city: "{input.city}",
          river: river === undefined ? "water" : "{step.rivers[0].river}",
          sky: "{step.weather.sky}",
          high: "{step.weather.high}",
        },
        output: { variable: "advice" },
      },
      taskStep(tools.task, "umbrella", "step.weather.rainMm > 0"),
      taskStep(tools.task, "sunglasses", "step.weather.rainMm == 0"),
      {
        id: "shop",
        calls: { tool: tools.shopping },
        inputs: {
          items: [
            {
              name: "Potatoes for {input.city}",
              quantity: "{step.potatoes.value}",
              unit: "{step.potatoes.unit}",
              notes: "{step.advice}",
            },
          ],
        },
        output: { variable: "bought" },
      },
    ],
    outputTemplate: [
      "{{city}}: {{weather.sky}}, {{weather.low}} to {{weather.high}} degrees.",
      "{{#umbrella}}To do: {{title}}.{{/umbrella}}{{#sunglasses}}To do: {{title}}.{{/sunglasses}}",
      "On the list: {{#bought.rows}}{{quantity}} {{unit}} of {{name}}{{/bought.rows}}.",
      "Advice: {{advice}}",
    ].join("\n"),
  };
}

function taskStep(tool: string, thing: string, condition: string): ProcessBody["steps"][number] {
  return {
    id: thing,
    calls: { tool },
    inputs: { title: `Take ${thing} to {input.city}` },
    output: { variable: thing, required: false },
    execution: { condition },
  };
}

/** Its faults are in names, order, types, a condition and the template; and outside text decides about rows. */
export function faultyProcess(tools: ToolIds): ProcessBody {
  return {
    name: "Example of faults",
    initialContext: ["city"],
    steps: [
      {
        id: "weather",
        calls: { tool: tools.weather },
        dependsOn: ["shop"],
        inputs: { town: "{input.city}", city: 7 },
        output: { variable: "weather" },
      },
      {
        id: "convert",
        calls: { tool: tools.conversion },
        inputs: { value: "{step.weight.kg}", from: "stone", to: "g" },
        output: { variable: "weather" },
        execution: { condition: "step.weather.rainMm >" },
      },
      {
        id: "shop",
        calls: { tool: tools.shopping },
        inputs: { items: [{ name: "Umbrella" }] },
        output: { variable: "bought" },
        execution: { condition: "step.weather.rainMm > 0" },
      },
    ],
    outputTemplate: "{{#bought.rows}}{{name}} in {{country}}",
  };
}
