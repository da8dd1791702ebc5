// list_processes and run_process: the user's stored Processes, with the schemas of their inputs, and a run of one.
import * as z from "zod";
import { JsonSchemaSchema } from "../../contracts/definitions/services.ts";
import { JsonValueSchema } from "../../contracts/json-value.ts";
import { sha256 } from "../../services/codes/digest.ts";
import { runnableProcesses } from "../../services/definitions/runnable-processes.ts";
import { checkedInputs } from "../../services/definitions/start-run.ts";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, READ_ONLY, type Tool } from "../tool.ts";
import { AgentRunSchema, WaitArgument } from "./agent-run.ts";
import { KeyArgument } from "./key-argument.ts";
import { sendMessage } from "./send-message.ts";

export function listProcessesTool(): Tool {
  return defineTool({
    name: "list_processes",
    title: "List Processes",
    description:
      "The user's stored Processes that can run: chains of steps, some of which change data or call other services. " +
      "Each has the JSON Schema of its inputs, for run_process.",
    input: z.strictObject({
      limit: z.int().min(1).max(50).default(20),
      after: z.string().max(120).optional().describe("`next` of the previous page"),
    }),
    output: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          description: z.string().nullable(),
          inputSchema: JsonSchemaSchema,
        }),
      ),
      next: z.string().nullable().describe("send it as `after` for the next page"),
    }),
    hints: READ_ONLY,
    limited: "reads",
    async run({ runtime, user }, { limit, after }) {
      const processes = await runnableProcesses(runtime, user);
      const remaining = processes.filter(({ name }) => after === undefined || name > after);
      const items = remaining.slice(0, limit);
      return {
        items: items.map(({ id: _, ...process }) => process),
        next: remaining.length > limit ? (items.at(-1)?.name ?? null) : null,
      };
    },
  });
}

export function runProcessTool(): Tool {
  return defineTool({
    name: "run_process",
    title: "Run a Process",
    description:
      "Runs one of the user's Processes with these inputs, checked against its schema before anything starts. " +
      "The answer has its output. Put the question of a step that waits to the person, then answer it with confirm.",
    input: z.strictObject({
      process: z.string().max(120).describe("a name from list_processes"),
      inputs: z.record(z.string(), JsonValueSchema).default({}),
      ...KeyArgument,
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: AgentRunSchema,
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
    limited: "runs",
    async run(call, { process: name, inputs, key, wait, household }) {
      const { runtime, user } = call;
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const processes = await runnableProcesses(runtime, user);
      const target = processes.find((candidate) => candidate.name === name);
      if (target === undefined) return unknownProcess();
      const process = await checkedInputs(runtime, user, {
        ...{ id: target.id, version: undefined, inputs },
      });
      if (process instanceof Refusal) return withPlaces(process);
      const request = {
        conversation: place.conversation,
        process,
        route: "mcp run_process",
        key: key ?? runtime.flow.ids.uuid(),
        bodyHash: await sha256(JSON.stringify([name, inputs])),
      };
      return sendMessage(call, request, wait);
    },
  });
}

const unknownProcess = (): Refusal =>
  new Refusal({
    kind: "missing",
    code: "process_not_found",
    title: "The user has no Process of this name that can run",
    detail: "list_processes has the names.",
  });

/** A tool's refusal is one text, which therefore names every place. */
function withPlaces({ details }: Refusal): Refusal {
  const texts = (details.errors ?? []).map(
    ({ pointer, detail }) => `${pointer}: ${detail.replace(/\.$/, "")}.`,
  );
  const detail = texts.length === 0 ? details.detail : `${texts.join(" ")} Nothing was started.`;
  return new Refusal({ ...details, detail });
}
