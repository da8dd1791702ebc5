// The OpenAPI document of the REST service, for `npm run process -- import ADDRESS/openapi.json`.

/** @param origin of the service, without a trailing slash */
export const openApiOf = (origin: string) => ({
  openapi: "3.1.0",
  info: { title: "Example forecasts", version: "1" },
  servers: [{ url: origin }],
  paths: {
    "/weather/{city}/forecast": {
      get: {
        operationId: "forecast",
        summary: "The weather of some days, today the first",
        parameters: [
          { name: "city", in: "path", required: true, schema: { type: "string" }, example: "Graz" },
          { name: "days", in: "query", schema: { type: "integer" }, example: 2 },
        ],
        responses: {
          200: {
            description: "The days in their order",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Forecast" } } },
          },
        },
      },
    },
    "/tasks": {
      post: {
        operationId: "addTask",
        summary: "A new task",
        security: [{ key: [] }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { title: { type: "string" } },
                required: ["title"],
              },
            },
          },
        },
        responses: { 201: { description: "The task" } },
      },
    },
  },
  components: {
    schemas: {
      Forecast: {
        type: "object",
        required: ["city", "days"],
        properties: {
          city: { type: "string" },
          days: { type: "array", items: { $ref: "#/components/schemas/Day" } },
        },
      },
      Day: {
        type: "object",
        required: ["date", "sky", "low", "high"],
        properties: {
          date: { type: "string" },
          sky: { type: "string" },
          low: { type: "number" },
          high: { type: "number" },
          rainMm: { type: "number" },
        },
      },
    },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Api-Key" } },
  },
});
