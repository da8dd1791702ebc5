// The Worker's log in the data directory. Each start appends to it, and its size is limited.
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
 * The maximum size of the file in bytes before a new one is started. The previous file is kept, so that
 * the total is about twice this at most.
 */
const MAX_BYTES = 8 * 1024 * 1024;

export const logFileNames = { current: "worker.log", previous: "worker.log.1" } as const;

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
  // Opens the file synchronously, because a file that is still being opened cannot be renamed.
  const openStream = () =>
    createWriteStream(path, { fd: openSync(path, "a", 0o600) }).on("error", stopLogging);
  let size = existsSync(path) ? statSync(path).size : 0;
  let stream: WriteStream | undefined;
  let hasFailed = false;
  /** After this the runs continue without a log. */
  const stopLogging = (error: Error) => {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
  };
  const append = (line: string) => {
    const bytes = Buffer.byteLength(line) + 1;
    if (size > 0 && size + bytes > maxBytes) {
      // Data that is still being written to the old file arrives there under its new name.
      stream?.end();
      stream = undefined;
      renameSync(path, join(dataDir, logFileNames.previous));
      size = 0;
    }
    size += bytes;
    stream ??= openStream();
    stream.write(`${line}\n`);
  };
  return {
    write(line) {
      if (hasFailed) return;
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

/** All kept lines, oldest first; null if there is no log. */
export function readLogFile(dataDir: string): string | null {
  const files = [logFileNames.previous, logFileNames.current].map((name) => join(dataDir, name));
  const existingFiles = files.filter((file) => existsSync(file));
  return existingFiles.length === 0
    ? null
    : existingFiles.map((file) => readFileSync(file, "utf8")).join("");
}
