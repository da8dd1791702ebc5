// confirm: answers the question of a run in the agent's conversation.
import * as z from "zod";
import { sha256 } from "../../services/codes/digest.ts";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, type Tool } from "../tool.ts";
import { findRun } from "./find-run.ts";
import { sendMessage } from "./send-message.ts";
import { AgentRunSchema, WaitArgument } from "./agent-run.ts";

export function confirmTool(): Tool {
  return defineTool({
    name: "confirm",
    title: "Answer Alfred's question",
    description:
      "Answers the open question of a run with one of its options. Ask the person first: the options " +
      "may delete data. A question without options is answered with ask_alfred, in words.",
    input: z.strictObject({
      run: z.string().max(40).describe("the run that asks, such as `run_3`"),
      option: z.int().min(1).max(100).describe("its place in `question.options`, from 1"),
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: AgentRunSchema,
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    limited: "runs",
    async run(call, { run, option, wait, household }) {
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const question = await findRun(call, place, run);
      if (question instanceof Refusal) return question;
      if (question.reply?.pending?.options?.[option - 1] === undefined) return noSuchOption(run);
      const answer = { question: question.id, option };
      const request = {
        conversation: question.conversation,
        answer,
        route: "mcp confirm",
        key: call.runtime.flow.ids.uuid(),
        bodyHash: await sha256(JSON.stringify(answer)),
      };
      return sendMessage(call, request, wait);
    },
  });
}

function noSuchOption(run: string): Refusal {
  return new Refusal({
    kind: "conflict",
    code: "question_closed",
    title: `${run} has no open question with this option`,
    detail: "See its question with run_status; a question without options is answered in words.",
  });
}
