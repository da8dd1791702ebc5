// Files that people have sent. The platform stores them, and serves them by its own rules.
import type { ApiReply } from "./serve.ts";

/** A picture or a voice note, and its deliberate faults. */
export interface SentFile {
  kind: "image" | "voice";
  bytes: Buffer;
  /** Its caption. */
  caption?: string;
  /** The type that the platform declares; by default that of a PNG or of an OGG. */
  mimeType?: string;
  /** The size that the platform reports, if not the true one. */
  claims?: number;
  /** Whether the reference has expired, so that the platform no longer has the file. */
  expired?: boolean;
  /** The location that the platform names, if not the true one. */
  elsewhere?: string;
  /** How often the file's server fails before it answers. */
  fails?: number;
}

export interface Files {
  /** @returns its number on this platform */
  add(file: SentFile): string;
  find(id: string): SentFile | undefined;
  /** Answers a download of the file, and counts it unless it is refused. */
  give(id: string): ApiReply;
  /** How often each file was served, by its number. */
  readonly given: ReadonlyMap<string, number>;
}

export const mimeTypeOf = ({ kind, mimeType }: SentFile): string =>
  mimeType ?? (kind === "image" ? "image/png" : "audio/ogg");

export const sizeOf = ({ bytes, claims }: SentFile): number => claims ?? bytes.length;

export function createFiles(nextNumber: () => number): Files {
  const files = new Map<string, SentFile>();
  const failuresById = new Map<string, number>();
  const downloads = new Map<string, number>();
  return {
    given: downloads,
    add(file) {
      const id = String(nextNumber());
      files.set(id, file);
      return id;
    },
    find: (id) => files.get(id),
    give(id) {
      const file = files.get(id);
      if (file === undefined || file.expired) return { status: 404 };
      const failures = failuresById.get(id) ?? 0;
      if (failures < (file.fails ?? 0)) {
        failuresById.set(id, failures + 1);
        return { status: 503 };
      }
      downloads.set(id, (downloads.get(id) ?? 0) + 1);
      return { status: 200, bytes: file.bytes, headers: { "content-type": mimeTypeOf(file) } };
    },
  };
}
