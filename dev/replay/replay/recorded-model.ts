// A model that gives the recorded answers by hop, contract and order, without regard to the prompt.
import { FatalError } from "../../../shared/contracts/errors.ts";
import { NO_USAGE } from "../../../shared/contracts/results.ts";
import type { Model } from "../../../shared/ports/model.ts";
import { hashPrompt, type RecordedAnswer, type Recording, type SentPrompt } from "../recording.ts";

/** A prompt of the replay and the recorded one. */
export interface PromptPair {
  hop: string;
  contract: string;
  sent: SentPrompt;
  /** The number of characters at the beginning of the user part that are marked for caching. */
  stable: number;
  recorded: RecordedAnswer["prompt"];
}

export interface RecordedModel {
  /** The model of one hop; a later invocation continues after the last answer given. */
  of(hop: string): Model;
  prompts: PromptPair[];
  /** Describes requests that got no answer, and recorded answers that were not requested. */
  problems(): string[];
}

/** Neutral answers for contracts that older recordings may lack. */
const NEW_CONTRACTS: Readonly<Record<string, string>> = { FoodJudgements: '{"foods":[]}' };

export function createRecordedModel(recording: Recording): RecordedModel {
  const answers = new Map(recording.hops.map(({ hop, answers }) => [hop, [...answers]]));
  const prompts: PromptPair[] = [];
  const problems: string[] = [];
  const lastAnswers = new Map<string, RecordedAnswer>();

  function next(hop: string, contract: string): RecordedAnswer {
    const remainingAnswers = answers.get(hop) ?? [];
    const [answer] = remainingAnswers;
    if (answer !== undefined && answer.contract === contract) {
      remainingAnswers.shift();
      return answer;
    }
    const problem =
      answer === undefined
        ? `${hop} requests ${contract} once more than recorded`
        : `${hop} requests ${contract}, but ${answer.contract} was recorded`;
    problems.push(problem);
    throw new FatalError("misconfigured", problem);
  }

  /**
   * The answer to a request that the chain did not make when the run was recorded: a repair gets the
   * refused answer again, and a new contract gets a neutral answer. Null if the recording has the
   * answer, or the contract has no neutral one. A recorded repair has the same prompt as the answer that it repairs.
   */
  function unrecordedAnswer(
    hop: string,
    contract: string,
    repairedText: string | undefined,
  ): string | null {
    const [nextAnswer] = answers.get(hop) ?? [];
    if (repairedText === undefined) {
      return nextAnswer?.contract === contract ? null : (NEW_CONTRACTS[contract] ?? null);
    }
    const hashBefore = lastAnswers.get(hop)?.prompt?.hash;
    const isRecorded = nextAnswer?.contract === contract && nextAnswer.prompt?.hash === hashBefore;
    return isRecorded ? null : repairedText;
  }

  return {
    prompts,
    of: (hop) => ({
      ask(request) {
        const { system, user, schema, stable = 0 } = request;
        const contract = String(schema.meta()?.title);
        const unrecordedText = unrecordedAnswer(hop, contract, request.repair?.answer);
        if (unrecordedText !== null) {
          request.onText?.(unrecordedText);
          const usage = NO_USAGE;
          return Promise.resolve({
            text: unrecordedText,
            truncated: false,
            model: "recorded",
            usage,
          });
        }
        const answer = next(hop, contract);
        lastAnswers.set(hop, answer);
        const prompt = hashPrompt(system, user);
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
          : [`${hop} did not request ${length} recorded answer${length === 1 ? "" : "s"}`],
      ),
    ],
  };
}

export function isChangedPrompt({ recorded, sent }: PromptPair): boolean {
  return recorded !== null && recorded.hash !== sent.hash;
}
