// Updates a recording with the results of its replay.
import type { ReplayResult } from "./replay-recording.ts";
import type { Recording } from "../recording.ts";

/** Keeps the start and the replayed hops' answers, and takes hops, results, outcome and prompts from the replay. */
export function updateRecording(
  recording: Recording,
  { hops, outcome, prompts }: ReplayResult,
): Recording {
  const answersByHop = new Map(recording.hops.map(({ hop, answers }) => [hop, answers]));
  return {
    ...recording,
    outcome,
    hops: hops.map((hop) => {
      const hopPrompts = prompts.filter((prompt) => prompt.hop === hop.hop);
      const answers = (answersByHop.get(hop.hop) ?? []).map((answer, index) => {
        const prompt = hopPrompts[index];
        if (prompt === undefined) return answer;
        const { hash } = prompt.sent;
        return { ...answer, prompt: answer.prompt?.user === undefined ? { hash } : prompt.sent };
      });
      return { ...hop, answers };
    }),
  };
}
