// Understand's reading of the message: the model's, or nothing when the user has pressed a button.
import { nothingUnderstood } from "../../domain/understanding/nothing-understood.ts";
import type { NodeContext } from "../node-context.ts";
import { askUnderstanding } from "./ask-understanding.ts";
import type { Known, ReadMedia } from "./understanding.ts";

/** A button names an option and carries nothing else. Errors: as `askUnderstanding`. */
export async function readMessage(
  ctx: NodeContext,
  known: Known<"session" | "message" | "media" | "facts" | "background" | "press">,
): Promise<Known<"output" | "unproven">> {
  const label = known.press === null ? isAllUnread(known.media) && "media" : "button";
  if (label === false) return askUnderstanding(ctx, known);
  const unproven = { facts: [], constraints: [], curation: [], moves: [] };
  return { output: nothingUnderstood(ctx.session.language ?? "en", label), unproven };
}

/** Nothing was said and nothing could be read. */
export function isAllUnread(media: ReadMedia | null): boolean {
  return media !== null && media.said === "" && media.reading === null;
}
