// `memory_write`: keeps what a model has read out of Episodes, as far as their words say so. The Episodes are read
// then, whatever was kept.
import { ExtractionSchema } from "../../contracts/answers/remember.ts";
import { checkExtraction } from "../../domain/memory/check-extraction.ts";
import { rememberContext } from "../../domain/prompting/remember/context.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import { UnreadMemorySchema } from "../../contracts/unread-memory.ts";

/**
 * @param unread what `memory_read` left: the model's refs are read by it
 * @param answer to the contract `remember`
 * Errors: TransientError; FatalError.
 */
export async function writeMemory(
  { db, log, envelope }: HopContext,
  unread: unknown,
  answer: unknown,
): Promise<unknown> {
  const shown = UnreadMemorySchema.parse(unread);
  const extraction = ExtractionSchema.parse(answer);
  const { dropped, ...statements } = checkExtraction(rememberContext(shown), extraction);
  const written = await db.writeMemory({
    batch: shown.batch,
    episodes: shown.episodes.map(({ id }) => id),
    ...statements,
  });
  const refused = written.outcome === "written" ? written.refused.map(({ reason }) => reason) : [];
  for (const reason of refused) dropped[reason] = (dropped[reason] ?? 0) + 1;
  const { refused: _reasons, ...counts } = { refused: [], ...written };
  log.info("memory.written", {
    "alfred.run": envelope.run,
    ...counts,
    episodes: shown.episodes.length,
    dropped: Object.values(dropped).reduce((sum, one) => sum + one, 0),
    ...Object.fromEntries(Object.entries(dropped).map(([reason, n]) => [`dropped.${reason}`, n])),
  });
  return { ...counts, dropped };
}
