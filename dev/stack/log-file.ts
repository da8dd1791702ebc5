// The Worker's log in the data directory: appended to from one start to the next, and bounded.
import {
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import type { WriteStream } from "node:fs";
import { join } from "node:path";

/**
 * The maximum number of bytes of the file before a new one is started; the previous file is kept, so the total
 * is at most twice this.
 */
const MAX_BYTES = 8 * 1024 * 1024;

export const logFileNames = { current: "worker.log", before: "worker.log.1" } as const;

export interface LogFile {
  /** Appends a line. */
  write(line: string): void;
  end(): Promise<void>;
}

/** @param onFailure called once when lines can no longer be written; later lines are dropped */
export function openLogFile(
  dataDir: string,
  onFailure: (error: Error) => void = () => {},
  maxBytes = MAX_BYTES,
): LogFile {
  const path = join(dataDir, logFileNames.current);
  // Opened at once: a file that is still being opened could not be renamed.
  const open = () =>
    createWriteStream(path, { fd: openSync(path, "a", 0o600) }).on("error", stopLogging);
  let size = existsSync(path) ? statSync(path).size : 0;
  let stream: WriteStream | undefined;
  let broken = false;
  /** Runs continue without a log. */
  const stopLogging = (error: Error) => {
    if (!broken) onFailure(error);
    broken = true;
  };
  const append = (line: string) => {
    const bytes = Buffer.byteLength(line) + 1;
    if (size > 0 && size + bytes > maxBytes) {
      // Data still being written to the old file arrives there under its new name.
      stream?.end();
      stream = undefined;
      renameSync(path, join(dataDir, logFileNames.before));
      size = 0;
    }
    size += bytes;
    stream ??= open();
    stream.write(`${line}\n`);
  };
  return {
    write(line) {
      if (broken) return;
      try {
        append(line);
      } catch (error) {
        stopLogging(error as Error);
      }
    },
    end: () =>
      new Promise((resolve) => {
        if (stream) stream.end(resolve);
        else resolve();
      }),
  };
}

/** All kept lines, oldest first; null when there is no log. */
export function readLogFile(dataDir: string): string | null {
  const files = [logFileNames.before, logFileNames.current].map((name) => join(dataDir, name));
  const existing = files.filter((file) => existsSync(file));
  return existing.length === 0 ? null : existing.map((file) => readFileSync(file, "utf8")).join("");
}
