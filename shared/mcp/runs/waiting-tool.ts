// waiting_steps: the steps that wait for the user anywhere, for an agent whose user lets agents answer them.
import * as z from "zod";
import type { Approval } from "../../contracts/api/run-lists.ts";
import { stepQuestionText } from "../../domain/conversation/questions/step-questions.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { listApprovals } from "../../services/runs/list-runs.ts";
import { Refusal } from "../../services/refusal.ts";
import { defineTool, READ_ONLY, type Tool, type ToolCall } from "../tool.ts";
import { optionsOf, shownOf } from "./agent-run.ts";

/** The most runs that are listed, and that `confirm` can find. */
const MAX_WAITING = 100;

export function waitingTool(): Tool {
  return defineTool({
    name: "waiting_steps",
    title: "List what waits for the user",
    description:
      "Runs of Processes that wait for the user, wherever they were started, newest first, with their questions for " +
      "confirm. It is refused until the user lets agents answer them.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          process: z.string(),
          since: z.string().describe("when it asked"),
          question: z.object({ text: z.string(), options: z.array(z.string()), shown: z.string() }),
        }),
      ),
    }),
    hints: READ_ONLY,
    limited: "reads",
    async run(call) {
      const approvals = await openApprovals(call);
      if (approvals instanceof Refusal) return approvals;
      return { items: approvals.map(describeApproval) };
    },
  });
}

/** Refuses unless the user lets agents answer steps in conversations other than their own. */
export async function openApprovals({ runtime, user }: ToolCall): Promise<Approval[] | Refusal> {
  const { approvalsForAgents } = await runtime.api(user).getProfile();
  if (!approvalsForAgents) return notForAgents();
  return (await listApprovals(runtime, user, { limit: MAX_WAITING })).items;
}

function describeApproval({ run: { process, tool }, questions, askedAt }: Approval) {
  const name = tool?.name ?? process?.name ?? "";
  const words = processWordsFor("en");
  const texts = questions.map((question) =>
    stepQuestionText(words, { ...question, process: name }),
  );
  const question = {
    text: texts.join("\n\n"),
    options: optionsOf(questions),
    shown: shownOf(questions),
  };
  return { process: name, since: askedAt, question };
}

function notForAgents(): Refusal {
  return new Refusal({
    kind: "forbidden",
    code: "approvals_not_for_agents",
    title: "The user does not let agents answer steps of other conversations",
    detail:
      "The user answers them in the app, in a chat, or at /v1/approvals, and can open them to agents in the profile: " +
      "`approvalsForAgents`. Do not ask for it more than once.",
  });
}
