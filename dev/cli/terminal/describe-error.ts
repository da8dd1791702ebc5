// Describes an error for the user of the terminal, and says what to do about it.
import { fitted } from "./terminal.ts";

/** The fields of a system error that describe the failed operation. */
interface SystemError extends Error {
  code?: string;
  path?: string;
  port?: number;
}

const elsewhere = "or choose another directory with --data";

const sentences: Readonly<Record<string, (error: SystemError) => string>> = {
  EACCES: (e) => `Permission denied: ${about(e)}. Change its permissions, ${elsewhere}.`,
  EPERM: (e) =>
    `The system does not allow changes to ${about(e)}. Change its permissions, ${elsewhere}.`,
  EROFS: (e) => `${about(e)} is on a read-only disk. Make it writable, ${elsewhere}.`,
  EEXIST: (e) => `${about(e)} is a file where a directory is needed. Move it away, ${elsewhere}.`,
  ENOTDIR: (e) => `${about(e)} lies below a file, not a directory. Move it away, ${elsewhere}.`,
  EISDIR: (e) => `${about(e)} is a directory where a file is needed. Move it away, ${elsewhere}.`,
  ENOSPC: (e) => `No space is left on the disk of ${about(e)}. Free some, ${elsewhere}.`,
  EDQUOT: (e) => `Your quota on the disk of ${about(e)} is used up. Free some, ${elsewhere}.`,
  ENAMETOOLONG: () => "The path is too long for this system. Choose a shorter one with --data.",
  EADDRINUSE: ({ port }) =>
    `Port ${port ?? ""} is in use. Stop the program that listens there, or choose another one with --port.`,
};

/** The text by which started programs report a full disk; their errors have no code for it. */
const fullDisk = "No space left on device";

function about({ path }: SystemError): string {
  return path === undefined ? "the data directory" : path;
}

/** The sentence for a fault of the underlying system; undefined for any other error. */
function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message, cause } = error as SystemError;
  const errorCode = message.includes(fullDisk) ? "ENOSPC" : code;
  return sentences[errorCode]?.(error) ?? sentenceFor(cause);
}

/** An error as text, without a stack, which would not help the person at the terminal. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.map(describeError).join("\n");
  }
  const sentence = sentenceFor(error);
  if (sentence !== undefined) return sentence;
  return error instanceof Error ? error.message : String(error);
}

/** Prints an error on stderr, wrapped at words on a terminal. */
export function tellError(error: unknown): void {
  console.error(fitted(describeError(error), process.stderr));
}

/**
 * Ends the program with a message on an unhandled error. Faults of the system are shown without a stack;
 * other errors are defects of this project and are shown with their stack.
 */
export function endOnCrash(): void {
  process.on("uncaughtException", (error) => {
    const sentence = sentenceFor(error);
    console.error(sentence ?? `Alfred has a defect: ${error.stack ?? error.message}`);
    process.exit(1);
  });
}
