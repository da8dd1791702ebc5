// The conversation that a user's next chat resumes: stored in the data directory.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const LastConversationSchema = z.object({ conversation: z.uuid() });
const FileSchema = z.record(z.string(), LastConversationSchema);
export type LastConversation = z.output<typeof LastConversationSchema>;

const CHATS_FILE = "chats.json";

export interface ChatMemory {
  read(): LastConversation | undefined;
  write(last: LastConversation): void;
}

/** For a remote Worker, which has no data directory here: nothing is stored. */
export const noMemory: ChatMemory = { read: () => undefined, write: () => {} };

/** A file that cannot be read counts as empty. */
export function openChatMemory(dataDir: string, userId: string): ChatMemory {
  const file = join(dataDir, CHATS_FILE);
  const readChats = () => {
    try {
      return FileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch {
      return {};
    }
  };
  return {
    read: () => readChats()[userId],
    write(last) {
      const chats = { ...readChats(), [userId]: last };
      mkdirSync(dataDir, { recursive: true });
      // Renamed at the end, so that a reader never sees a part of the file.
      const partial = `${file}.${process.pid}`;
      writeFileSync(partial, `${JSON.stringify(chats, null, 2)}\n`, { mode: 0o600 });
      renameSync(partial, file);
    },
  };
}
