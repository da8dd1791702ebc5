// Reflecting on what the user has said since the last time: what several statements show together becomes a note in a ring
// of ten, which cites the statements. Every Episode that was read then counts as reflected on, even if it led to no note.
import { ReflectionSchema } from "../../../contracts/answers/reflect.ts";
import { ReflectedMemorySchema } from "../../../contracts/reflected-memory.ts";
import { checkReflection } from "../../../domain/memory/check-reflection.ts";
import { reflectContext } from "../../../domain/prompting/reflect/context.ts";
import { reflectSystemPrompt } from "../../../domain/prompting/reflect/system-prompt.ts";
import { reflectUserPrompt } from "../../../domain/prompting/reflect/user-prompt.ts";
import { logWritten } from "../log-written.ts";
import type { MemoryKindSteps } from "../memory-kind.ts";

const MAX_EPISODES = 24;
/** The most Episodes, characters and facts of one run; `back`: the Episodes that the six runs of a reflection look back on. */
const LIMITS = {
  most: MAX_EPISODES,
  characters: 9_000,
  facts: MAX_EPISODES,
  back: 6 * MAX_EPISODES,
};

export const reflect: MemoryKindSteps = {
  read: ({ db }) => db.memoryToReflect(LIMITS),
  schema: ReflectionSchema,
  maxTokens: 4_000,
  system: reflectSystemPrompt,
  user: (material) => reflectUserPrompt(reflectContext(ReflectedMemorySchema.parse(material))),
  nothing: { notes: [], archive: [] },
  async write(ctx, unread, answer) {
    const material = ReflectedMemorySchema.parse(unread);
    const { droppedCounts, ...checked } = checkReflection(
      reflectContext(material),
      ReflectionSchema.parse(answer),
    );
    const { batch, seen, episodes } = material;
    const outcome = await ctx.db.writeNotes({ batch, seen, ...checked });
    const counts = { ...outcome, episodes: episodes.length };
    return logWritten(ctx, "memory.reflected", counts, droppedCounts);
  },
};
