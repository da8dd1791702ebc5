// A model that says what a recording says it said, by hop, contract and place, whatever it is asked.
import { FatalError } from "../../shared/contracts/errors.ts";
import type { Model } from "../../shared/ports/model.ts";
import {
  recordedPrompt,
  type RecordedAnswer,
  type Recording,
  type SentPrompt,
} from "./recording.ts";

/** A prompt of the replay beside the one that was recorded. */
export interface PromptPair {
  hop: string;
  contract: string;
  sent: SentPrompt;
  recorded: RecordedAnswer["prompt"];
}

export interface RecordedModel {
  /** The model of one hop; asking again in a later invocation goes on where the last one stopped. */
  of(hop: string): Model;
  prompts: PromptPair[];
  /** What was asked and not recorded, or recorded and not asked, in words. */
  problems(): string[];
}

export function createRecordedModel(recording: Recording): RecordedModel {
  const answers = new Map(recording.hops.map(({ hop, answers }) => [hop, [...answers]]));
  const prompts: PromptPair[] = [];
  const refused: string[] = [];

  function next(hop: string, contract: string): RecordedAnswer {
    const left = answers.get(hop) ?? [];
    const [answer] = left;
    if (answer !== undefined && answer.contract === contract) {
      left.shift();
      return answer;
    }
    const why =
      answer === undefined
        ? `${hop} asks for ${contract} once more than was recorded`
        : `${hop} asks for ${contract} where ${answer.contract} was recorded`;
    refused.push(why);
    throw new FatalError("misconfigured", why);
  }

  return {
    prompts,
    of: (hop) => ({
      ask(request) {
        const { system, user, schema } = request;
        const contract = String(schema.meta()?.title);
        const answer = next(hop, contract);
        const sent = recordedPrompt(system, user);
        prompts.push({ hop, contract, sent, recorded: answer.prompt });
        request.onText?.(answer.text);
        const { text, truncated, model, usage } = answer;
        return Promise.resolve({ text, truncated, model, usage });
      },
    }),
    problems: () => [
      ...refused,
      ...[...answers].flatMap(([hop, { length }]) =>
        length === 0
          ? []
          : [`${hop} leaves ${length} recorded answer${length === 1 ? "" : "s"} unasked for`],
      ),
    ],
  };
}

export function isOtherPrompt({ recorded, sent }: PromptPair): boolean {
  return recorded !== null && recorded.hash !== sent.hash;
}
