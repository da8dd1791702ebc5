// confirm: answers the question of a run in the agent's conversation, or of a step that waits in another one.
import * as z from "zod";
import type { PublicRun } from "../../contracts/api/runs.ts";
import { RunIdSchema } from "../../contracts/ids.ts";
import type { RunRecord } from "../../ports/api-rows.ts";
import { answerWaitingStep } from "../../services/definitions/answer-step.ts";
import { waitForRun } from "../../services/runs/wait-for-run.ts";
import { sha256 } from "../../services/codes/digest.ts";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, type Tool, type ToolCall } from "../tool.ts";
import { findRun } from "./find-run.ts";
import { sendMessage } from "./send-message.ts";
import {
  type AgentRun,
  AgentRunSchema,
  describeForeignRun,
  describeRun,
  shownOf,
  WaitArgument,
} from "./agent-run.ts";
import { openApprovals } from "./waiting-tool.ts";

export function confirmTool(): Tool {
  return defineTool({
    name: "confirm",
    title: "Answer Alfred's question",
    description:
      "Answers the open question of a run, or of a step of it that waits, with one of its options. Ask the person first: the options " +
      "may delete data. A question without options is answered with ask_alfred, in words.",
    input: z.strictObject({
      run: z
        .string()
        .max(40)
        .optional()
        .describe(
          "the run that asks, such as `run_3`; leave it out for a question of waiting_steps",
        ),
      shown: z
        .string()
        .max(300)
        .optional()
        .describe(
          "`question.shown` of a step that waits; the answer applies only to that question",
        ),
      option: z.int().min(1).max(100).describe("its place in `question.options`, from 1"),
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: AgentRunSchema,
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: true,
    },
    limited: "runs",
    async run(call, { run, option, shown, wait, household }) {
      if (run === undefined) return confirmElsewhere(call, { option, shown, wait });
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const askingRun = await findRun(call, place, run);
      if (askingRun instanceof Refusal) return askingRun;
      const questions = await questionsOf(call, askingRun);
      if (questions.length > 0) {
        const offer =
          shown === shownOf(questions) ? questions.flatMap(offersOf)[option - 1] : undefined;
        if (offer === undefined) return noSuchOption(run);
        const { user } = call;
        const answer = await answerWaitingStep(call.runtime, { user, run: askingRun.id, ...offer });
        return answer instanceof Refusal ? answer : describeRun(call, askingRun, wait);
      }
      if (askingRun.reply?.pending?.options?.[option - 1] === undefined) return noSuchOption(run);
      const answer = { question: askingRun.id, option };
      const request = {
        conversation: askingRun.conversation,
        answer,
        route: "mcp confirm",
        key: call.runtime.flow.ids.uuid(),
        bodyHash: await sha256(JSON.stringify(answer)),
      };
      return sendMessage(call, request, wait);
    },
  });
}

/** Answers a step that waits in another conversation. */
async function confirmElsewhere(
  call: ToolCall,
  { option, shown, wait }: { option: number; shown: string | undefined; wait: number },
): Promise<AgentRun | Refusal> {
  const approvals = await openApprovals(call);
  if (approvals instanceof Refusal) return approvals;
  const approval = approvals.find((candidate) => shownOf(candidate.questions) === shown);
  const offer = approval?.questions.flatMap(offersOf)[option - 1];
  if (approval === undefined || offer === undefined) return noSuchOption();
  const id = RunIdSchema.parse(approval.run.id);
  const answer = await answerWaitingStep(call.runtime, { user: call.user, run: id, ...offer });
  return answer instanceof Refusal ? answer : describeForeignRun(call, id, wait);
}

type Questions = NonNullable<PublicRun["process"]>["questions"];

/** The questions of steps that wait; none for a run that does not wait. */
async function questionsOf({ runtime, user }: ToolCall, run: RunRecord): Promise<Questions> {
  if (run.status !== "waiting") return [];
  return (await waitForRun(runtime, user, run.id, 0))?.process?.questions ?? [];
}

/** In the order of `question.options`. */
const offersOf = ({ hop, choices, requestHash }: Questions[number]) =>
  choices.map((choice) => ({ hop, decision: { choice, requestHash } }));

/** @param run the name of the run that was to be answered; absent for a run of another conversation */
function noSuchOption(run?: string): Refusal {
  return new Refusal({
    kind: "conflict",
    code: "question_closed",
    title: `${run === undefined ? "No run has an" : `${run} has no`} open question with this option`,
    detail:
      "See its question with run_status, or with waiting_steps; a question without options is answered in words.",
  });
}
