// A model that gives the recorded answers by hop, contract and order, whatever the question.
import { FatalError } from "../../../shared/contracts/errors.ts";
import { NO_USAGE } from "../../../shared/contracts/results.ts";
import type { Model } from "../../../shared/ports/model.ts";
import {
  recordedPrompt,
  type RecordedAnswer,
  type Recording,
  type SentPrompt,
} from "../recording.ts";

/** A prompt of the replay and the recorded one. */
export interface PromptPair {
  hop: string;
  contract: string;
  sent: SentPrompt;
  /** Characters at the beginning of the user part that are marked for caching. */
  stable: number;
  recorded: RecordedAnswer["prompt"];
}

export interface RecordedModel {
  /** The model of one hop; a later invocation continues after the last answer. */
  of(hop: string): Model;
  prompts: PromptPair[];
  /** Questions that were not recorded, and recorded ones that were not asked, as text. */
  problems(): string[];
}

/** Contracts that older recordings may lack, with a neutral answer. */
const LATER: Readonly<Record<string, string>> = { FoodJudgements: '{"foods":[]}' };

export function createRecordedModel(recording: Recording): RecordedModel {
  const answers = new Map(recording.hops.map(({ hop, answers }) => [hop, [...answers]]));
  const prompts: PromptPair[] = [];
  const problems: string[] = [];
  const last = new Map<string, RecordedAnswer>();

  function next(hop: string, contract: string): RecordedAnswer {
    const remaining = answers.get(hop) ?? [];
    const [answer] = remaining;
    if (answer !== undefined && answer.contract === contract) {
      remaining.shift();
      return answer;
    }
    const why =
      answer === undefined
        ? `${hop} asks for ${contract} once more than was recorded`
        : `${hop} asks for ${contract} where ${answer.contract} was recorded`;
    problems.push(why);
    throw new FatalError("misconfigured", why);
  }

  /**
   * The answer to a question that the chain has only asked since the recording: the model repeats
   * an answer that a later check refuses, and knows no later contract. Null: the recording has the
   * next answer. A recorded repair has the prompt of the answer that it repairs.
   */
  function saidSince(
    hop: string,
    contract: string,
    repairedText: string | undefined,
  ): string | null {
    const [following] = answers.get(hop) ?? [];
    if (repairedText === undefined) {
      return following?.contract === contract ? null : (LATER[contract] ?? null);
    }
    const hashBefore = last.get(hop)?.prompt?.hash;
    const isRecorded = following?.contract === contract && following.prompt?.hash === hashBefore;
    return isRecorded ? null : repairedText;
  }

  return {
    prompts,
    of: (hop) => ({
      ask(request) {
        const { system, user, schema, stable = 0 } = request;
        const contract = String(schema.meta()?.title);
        const later = saidSince(hop, contract, request.repair?.answer);
        if (later !== null) {
          request.onText?.(later);
          const usage = NO_USAGE;
          return Promise.resolve({ text: later, truncated: false, model: "recorded", usage });
        }
        const answer = next(hop, contract);
        last.set(hop, answer);
        const prompt = recordedPrompt(system, user);
        prompts.push({ hop, contract, sent: prompt, stable, recorded: answer.prompt });
        request.onText?.(answer.text);
        const { text, truncated, model, usage } = answer;
        return Promise.resolve({ text, truncated, model, usage });
      },
    }),
    problems: () => [
      ...problems,
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
