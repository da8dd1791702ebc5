// The open questions that a conversation's runs ask about their steps, as alfred.waiting_steps returns them.
import type { WaitingStep } from "../../../shared/contracts/definitions/step-choices.ts";
import type { ConversationId, RunId } from "../../../shared/contracts/ids.ts";
import type { Session } from "./session.ts";
import { runsIn } from "./tree.ts";

/** @param reader the run that reads them */
export function waitingSteps(
  { state, user }: Session,
  conversation: ConversationId,
  reader: RunId,
): WaitingStep[] {
  const runs = runsIn(state, conversation);
  const readerRun = state.runs.get(reader);
  return runs
    .filter((run) => run.status === "waiting" && run.user === user)
    .flatMap((run) => {
      const askedAt = run.progressedAt ?? "";
      const hasLaterRun = runs.some(
        ({ id, finishedAt }) => id !== run.id && finishedAt !== null && finishedAt > askedAt,
      );
      const isNewest = askedAt < (readerRun?.createdAt ?? "~") && !hasLaterRun;
      const isAnswered = (hop: string) => {
        const last = state.answers.get(`${run.id}/${hop}`)?.at(-1);
        return last?.epoch === run.epoch && last.by !== reader;
      };
      return run.questions
        .filter(({ hop }) => !isAnswered(hop))
        .map((question) => ({ ...question, run: run.id, process: run.process ?? "", isNewest }));
    });
}
