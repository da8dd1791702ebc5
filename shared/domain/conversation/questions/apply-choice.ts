// Enters the user's choice among candidates of one name into Understand's result.
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
  const copy = { ...output, constraint_snapshot: { ...output.constraint_snapshot } };
  if (choice.kind === "cancelled") copy.pending_response = "cancels";
  if (choice.kind === "ask_again" || choice.kind === "unclear") copy.pending_response = "answers";
  if (choice.kind !== "chosen") return { output: copy, mentions, records };
  const refs = new Set(choice.refs);
  // If the whole message is the choice, other mentions that the model read in it ("the second one") are
  // discarded.
  const others = mentions.flatMap(({ ref }, index) =>
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
      ...copy,
      pending_response: "answers",
      disambiguation: null,
      entity_mentions: [
        ...newMentions.map(({ ref, ...mention }) => ({ ...mention, resolved_ref: ref })),
        ...others.flatMap((index) => output.entity_mentions[index] ?? []),
      ],
    },
    mentions: [
      ...newMentions.map((mention) => ({
        ...mention,
        confidence: "high" as const,
        resolution: "exact" as const,
      })),
      ...others.flatMap((index) => mentions[index] ?? []),
    ],
    records: [
      ...(choice.whole ? [] : records),
      ...choice.refs.flatMap((ref) => resolvable.touch(ref, message) ?? []),
    ],
  };
}
