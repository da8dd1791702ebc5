// Stores the schemas that an endpoint has accepted in `probe.json`, so that an interrupted probe can continue.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The API caches a compiled grammar for a day after its last use; an older entry is probed again. */
const MAX_AGE_MS = 24 * 3_600_000;

const FileSchema = z.record(z.string(), z.object({ at: z.number(), seconds: z.number() }));

export interface ProbeFile {
  /** The duration of an accepted schema's probe; undefined if there is none of the last day. */
  acceptedSeconds(model: string, format: unknown): number | undefined;
  keep(model: string, format: unknown, seconds: number): void;
}

/**
 * @param endpoint URL and key; entries belong to the key, of which only a digest is stored, because
 * another key may have fewer rights
 * @param isFresh whether to ignore earlier entries, which the first new one then overwrites
 */
export function openProbeFile(
  dataDir: string,
  endpoint: { baseUrl: string; apiKey: string },
  isFresh: boolean,
): ProbeFile {
  const file = join(dataDir, "probe.json");
  const entries = isFresh ? {} : readEntries(file);
  const keyOf = (model: string, format: unknown) =>
    createHash("sha256")
      .update(JSON.stringify([endpoint, model, format]))
      .digest("hex")
      .slice(0, 32);
  return {
    acceptedSeconds(model, format) {
      const entry = entries[keyOf(model, format)];
      return entry && Date.now() - entry.at < MAX_AGE_MS ? entry.seconds : undefined;
    },
    keep(model, format, seconds) {
      entries[keyOf(model, format)] = { at: Date.now(), seconds };
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.part`, `${JSON.stringify(entries, null, 1)}\n`);
      renameSync(`${file}.part`, file);
    },
  };
}

/** Ignores an unreadable file, so that every schema is sent again. */
function readEntries(file: string): z.infer<typeof FileSchema> {
  try {
    return FileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
