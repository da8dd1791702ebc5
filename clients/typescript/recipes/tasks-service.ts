// The service that the recipes call: a list of tasks over HTTP. While `npm run dev` is running, set TASKS_URL to
// the address of the REST service that it starts, and TASKS_KEY to its key.
import * as z from "zod";
import { defineSecret, defineService, defineTool } from "../define.ts";

const endpoint = process.env["TASKS_URL"] ?? "https://tasks.example.com";

const tasksService = defineService({
  name: "Tasks of the team",
  type: "rest_api",
  protocol: endpoint.startsWith("http:") ? "http" : "https",
  connection: z.strictObject({ endpoint: z.url() }),
});

const key = defineSecret({ name: "Key of the team's tasks", type: "api_key", env: "TASKS_KEY" });

const teamTask = z.object({ id: z.int(), title: z.string(), done: z.boolean() });

export const openTasks = defineTool({
  name: "Open tasks of the team",
  service: tasksService,
  connectionParams: { endpoint },
  operation: {
    type: "rest_call",
    method: "GET",
    path: "/tasks",
    query: { done: "false" },
    retry: "safe",
  },
  input: z.strictObject({}),
  output: z.object({ tasks: z.array(teamTask) }),
});

/** Not safe to repeat: a call whose outcome is unknown waits for a person. */
export const postTask = defineTool({
  name: "Post a task to the team",
  service: tasksService,
  connectionParams: { endpoint },
  secret: key,
  placement: { in: "header", name: "X-Api-Key" },
  operation: {
    type: "rest_call",
    method: "POST",
    path: "/tasks",
    retry: "never",
    body: { title: "{{title}}" },
  },
  input: z.strictObject({ title: z.string() }),
  output: teamTask,
});

export const forecast = defineTool({
  name: "Forecast of two days",
  service: tasksService,
  connectionParams: { endpoint },
  operation: {
    type: "rest_call",
    method: "GET",
    path: "/weather/{{city}}/forecast",
    query: { days: "2" },
    retry: "safe",
  },
  input: z.strictObject({ city: z.string() }),
  output: z.object({
    city: z.string(),
    days: z.array(z.object({ date: z.string(), sky: z.string(), low: z.number() })),
  }),
});
