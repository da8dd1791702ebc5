// The conversation that a user's next chat goes on with: kept in the data directory, with the runs that `/undo` takes back.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

/** Runs that `/undo` reaches after a restart. */
const KEPT_RUNS = 100;

const LastConversationSchema = z.object({
  conversation: z.uuid(),
  lastRun: z.uuid().optional(),
  undoable: z.array(z.uuid()),
});
const FileSchema = z.record(z.string(), LastConversationSchema);
export type LastConversation = z.output<typeof LastConversationSchema>;

const CHATS_FILE = "chats.json";

export interface ChatMemory {
  read(): LastConversation | undefined;
  write(last: LastConversation): void;
}

/** A Worker elsewhere has no data directory: there every chat begins anew. */
export const noMemory: ChatMemory = { read: () => undefined, write: () => {} };

/** A file that cannot be read counts as none. */
export function openChatMemory(dataDir: string, userId: string): ChatMemory {
  const file = join(dataDir, CHATS_FILE);
  const all = () => {
    try {
      return FileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      return {};
    }
  };
  return {
    read: () => all()[userId],
    write(last) {
      const undoable = last.undoable.slice(-KEPT_RUNS);
      const chats = { ...all(), [userId]: { ...last, undoable } };
      mkdirSync(dataDir, { recursive: true });
      // A reader sees the whole file or none.
      const partial = `${file}.${process.pid}`;
      writeFileSync(partial, `${JSON.stringify(chats, null, 2)}\n`, { mode: 0o600 });
      renameSync(partial, file);
    },
  };
}
