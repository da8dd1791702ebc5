// Puts the user's choice among candidates with the same name into Understand's result.
import type { ChoiceAnswer } from "./answer-choice.ts";
import type { Resolvable } from "../../entities/resolvable-entities.ts";
import type { ResolvedMentions } from "../../entities/resolve-mentions.ts";

/** The mentions with the user's choice; the output is changed to agree with them. */
export function applyChoice(
  { output, mentions, records }: ResolvedMentions,
  choice: ChoiceAnswer,
  resolvable: Resolvable,
  message: string,
): Pick<ResolvedMentions, "output" | "mentions" | "records"> {
  const newOutput = { ...output, constraint_snapshot: { ...output.constraint_snapshot } };
  if (choice.kind === "cancelled") newOutput.pending_response = "cancels";
  if (choice.kind === "ask_again" || choice.kind === "unclear")
    newOutput.pending_response = "answers";
  if (choice.kind !== "chosen") return { output: newOutput, mentions, records };
  const refs = new Set(choice.refs);
  // If the whole message is the choice, other mentions that the model read in it ("the second one") are
  // discarded.
  const indexesOfOthers = mentions.flatMap(({ ref }, index) =>
    choice.whole || ref === null || refs.has(ref) ? [] : [index],
  );
  const types = new Map<string, string>(
    [...resolvable.nearby, ...resolvable.distant].map(({ ref, type }) => [ref, type]),
  );
  const newMentions = choice.refs.map((ref) => ({
    raw_text: message.slice(0, 200),
    entity_type: types.get(ref) ?? "",
    candidates: [] as string[],
    ref,
  }));
  return {
    output: {
      ...newOutput,
      pending_response: "answers",
      disambiguation: null,
      entity_mentions: [
        ...newMentions.map(({ ref, ...mention }) => ({ ...mention, resolved_ref: ref })),
        ...indexesOfOthers.flatMap((index) => output.entity_mentions[index] ?? []),
      ],
    },
    mentions: [
      ...newMentions.map((mention) => ({
        ...mention,
        confidence: "high" as const,
        resolution: "exact" as const,
      })),
      ...indexesOfOthers.flatMap((index) => mentions[index] ?? []),
    ],
    records: [
      ...(choice.whole ? [] : records),
      ...choice.refs.flatMap((ref) => resolvable.touch(ref, message) ?? []),
    ],
  };
}
