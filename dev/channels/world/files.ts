// Files that people have sent: kept by the platform, which gives them out by its own rules.
import type { ApiReply } from "./serve.ts";

/** A picture or a voice note, and what is wrong with it on purpose. */
export interface SentFile {
  kind: "image" | "voice";
  bytes: Buffer;
  /** The words that come with it. */
  caption?: string;
  /** What the platform says of it; by default what fits its kind. */
  mimeType?: string;
  /** The size that the platform tells in place of the true one. */
  claims?: number;
  /** The reference is too old: the platform has the file no more. */
  expired?: boolean;
  /** Where the platform says that the file is, in place of where it is. */
  elsewhere?: string;
  /** How often the file's server fails before it answers. */
  fails?: number;
}

export interface Files {
  /** @returns its number on this platform */
  add(file: SentFile): string;
  find(id: string): SentFile | undefined;
  /** The file as a download; counts it. */
  give(id: string): ApiReply;
  /** How often each file was given out whole, by its number. */
  readonly given: ReadonlyMap<string, number>;
}

export const mimeTypeOf = ({ kind, mimeType }: SentFile): string =>
  mimeType ?? (kind === "image" ? "image/png" : "audio/ogg");

export const sizeOf = ({ bytes, claims }: SentFile): number => claims ?? bytes.length;

export function createFiles(nextNumber: () => number): Files {
  const files = new Map<string, SentFile>();
  const failed = new Map<string, number>();
  const given = new Map<string, number>();
  return {
    given,
    add(file) {
      const id = String(nextNumber());
      files.set(id, file);
      return id;
    },
    find: (id) => files.get(id),
    give(id) {
      const file = files.get(id);
      if (file === undefined || file.expired) return { status: 404 };
      const failures = failed.get(id) ?? 0;
      if (failures < (file.fails ?? 0)) {
        failed.set(id, failures + 1);
        return { status: 503 };
      }
      given.set(id, (given.get(id) ?? 0) + 1);
      return { status: 200, bytes: file.bytes, headers: { "content-type": mimeTypeOf(file) } };
    },
  };
}
