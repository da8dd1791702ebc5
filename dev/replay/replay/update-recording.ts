// Updates a recording with the outcome of its replay.
import type { Replayed } from "./replay-recording.ts";
import type { Recording } from "../recording.ts";

/** The start and the answers stay; decisions, outcome and prompts are replaced by the replay's. */
export function updated(recording: Recording, { hops, outcome, prompts }: Replayed): Recording {
  const answersByHop = new Map(recording.hops.map(({ hop, answers }) => [hop, answers]));
  return {
    ...recording,
    outcome,
    hops: hops.map((hop) => {
      const ownPrompts = prompts.filter((prompt) => prompt.hop === hop.hop);
      const answers = (answersByHop.get(hop.hop) ?? []).map((answer, index) => {
        const now = ownPrompts[index];
        if (now === undefined) return answer;
        const { hash } = now.sent;
        return { ...answer, prompt: answer.prompt?.user === undefined ? { hash } : now.sent };
      });
      return { ...hop, answers };
    }),
  };
}
