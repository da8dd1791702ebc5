// What the answer to "which one?" means.
import type { UnderstandOutput } from "../../../../shared/contracts/understand.ts";
import type { Entity } from "../prompt/read-entities.ts";
import type { PendingShown } from "../prompt/read-pending.ts";
import { chosenOptions } from "./read-response.ts";

type Mention = UnderstandOutput["entity_mentions"][number];

/** The answer to "which one?": options are labels, in the order asked. */
export function chosenMentions(
  message: string,
  pending: PendingShown,
  entities: Entity[],
): Mention[] {
  return chosenOptions(message, pending.options).flatMap((at) => {
    const label = pending.options[at] ?? "";
    const entity = entities.find((one) => one.label === label);
    if (entity === undefined) return [];
    const { ref: resolved_ref, type: entity_type } = entity;
    const raw_text = message.slice(0, 200);
    return [{ raw_text, entity_type, resolved_ref, candidates: [], confidence: "high" as const }];
  });
}
