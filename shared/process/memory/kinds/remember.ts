// Extracting facts from the oldest unread Episodes of one conversation, with what is known about their subjects. Only
// what the user's own words say is written. The Episodes then count as read, even if nothing was written.
import { ExtractionSchema } from "../../../contracts/answers/remember.ts";
import { UnreadMemorySchema } from "../../../contracts/unread-memory.ts";
import { checkExtraction } from "../../../domain/memory/check-extraction.ts";
import { rememberContext } from "../../../domain/prompting/remember/context.ts";
import { rememberSystemPrompt } from "../../../domain/prompting/remember/system-prompt.ts";
import { rememberUserPrompt } from "../../../domain/prompting/remember/user-prompt.ts";
import type { HopContext } from "../../../engine/hop/hop.ts";
import { logWritten } from "../log-written.ts";
import type { MemoryKindSteps } from "../memory-kind.ts";

/** Enough for eight exchanges of which some are long: an exchange has two Episodes, and a long text has more. */
const MAX_EPISODES = 24;
const MAX_CHARACTERS = 9_000;

export const remember: MemoryKindSteps = {
  read: ({ db }) => db.memoryToExtract(MAX_EPISODES, MAX_CHARACTERS),
  schema: ExtractionSchema,
  maxTokens: 8_000,
  system: rememberSystemPrompt,
  user: (unread) => rememberUserPrompt(rememberContext(UnreadMemorySchema.parse(unread))),
  nothing: { entities: [], facts: [], same: [] },
  write: writeMemory,
};

async function writeMemory(ctx: HopContext, unread: unknown, answer: unknown): Promise<unknown> {
  const material = UnreadMemorySchema.parse(unread);
  const extraction = ExtractionSchema.parse(answer);
  const { droppedCounts, ...statements } = checkExtraction(rememberContext(material), extraction);
  const episodes = material.episodes.map(({ id }) => id);
  const outcome = await ctx.db.writeMemory({ batch: material.batch, episodes, ...statements });
  return logWritten(
    ctx,
    "memory.written",
    { ...outcome, episodes: episodes.length },
    droppedCounts,
  );
}
