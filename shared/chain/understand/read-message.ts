// Understand's reading of the message: the model's, or nothing when the user has pressed a button or sent only
// media that could not be read.
import { nothingUnderstood } from "../../domain/understanding/nothing-understood.ts";
import type { NodeContext } from "../node-context.ts";
import { askUnderstanding } from "./ask-understanding.ts";
import type { Fields, MediaReading } from "./understanding.ts";

/** Errors: as `askUnderstanding`. */
export async function readMessage(
  ctx: NodeContext,
  inputs: Fields<"session" | "message" | "media" | "facts" | "background" | "press" | "recalled">,
): Promise<Fields<"output" | "unprovenParts">> {
  const source = inputs.press === null ? isAllUnread(inputs.media) && "media" : "button";
  if (source === false) return askUnderstanding(ctx, inputs);
  const unprovenParts = { facts: [], constraints: [], curation: [], moves: [] };
  return { output: nothingUnderstood(ctx.session.language ?? "en", source), unprovenParts };
}

/** Whether the message has media but no words, and no picture could be read. */
export function isAllUnread(media: MediaReading | null): boolean {
  return media !== null && media.userWords === "" && media.reading === null;
}
