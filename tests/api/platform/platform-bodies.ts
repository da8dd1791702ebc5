// Definitions that tests of the API write, whole and valid.

export const SERVICE = {
  name: "Weather",
  type: "rest_api",
  protocol: "https",
  connectionSchema: {
    type: "object",
    properties: {
      endpoint: { type: "string", format: "uri" },
      units: { type: "string", default: "metric" },
    },
    required: ["endpoint"],
    additionalProperties: false,
  },
};

export const SECRET = { name: "Weather key", type: "api_key" };

export const INPUTS = {
  inputSchema: {
    type: "object",
    properties: { city: { type: "string" } },
    required: ["city"],
    additionalProperties: false,
  },
  outputSchema: { type: "object" },
};

export const OPERATION = {
  type: "rest_call",
  method: "GET",
  path: "/forecast/{{city}}",
  retry: "safe",
};

export const toolOf = (serviceId: string) => ({
  name: "Forecast",
  serviceId,
  connectionParams: { endpoint: "https://weather.example.com/v1" },
  operation: OPERATION,
  ...INPUTS,
});

export const stepOf = (tool: string, fields: Record<string, unknown> = {}) => ({
  id: "ask",
  calls: { tool },
  inputs: { city: "{input.city}" },
  output: { variable: "forecast" },
  ...fields,
});

let processes = 0;

/** The body of a Process. Its name is unique unless `fields` has a name. */
export const processOf = (tool: string, fields: Record<string, unknown> = {}) => ({
  name: `Weather report ${(processes += 1)}`,
  initialContext: ["city"],
  steps: [stepOf(tool)],
  outputTemplate: "Tomorrow: {{forecast.degrees}} degrees.",
  ...fields,
});
