// Reflecting on what the user said since the last time: what several words of theirs show becomes notes in a ring of ten,
// each of which cites what it rests on. What was read is reflected on then, whatever was written.
import { ReflectionSchema } from "../../../contracts/answers/reflect.ts";
import { ReflectedMemorySchema } from "../../../contracts/reflected-memory.ts";
import { checkReflection } from "../../../domain/memory/check-reflection.ts";
import { reflectContext } from "../../../domain/prompting/reflect/context.ts";
import { reflectSystemPrompt } from "../../../domain/prompting/reflect/system-prompt.ts";
import { reflectUserPrompt } from "../../../domain/prompting/reflect/user-prompt.ts";
import { logWritten } from "../log-written.ts";
import type { MemoryKindSteps } from "../memory-kind.ts";

const MOST_EPISODES = 24;
/** Episodes: of one run, and of the six of a reflection together, which look back no further. */
const LIMITS = {
  most: MOST_EPISODES,
  characters: 9_000,
  facts: MOST_EPISODES,
  back: 6 * MOST_EPISODES,
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
