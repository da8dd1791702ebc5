// `probe.json`: the schemas that an endpoint has accepted, so that an interrupted probe can continue.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A compiled grammar is cached for a day after its last use; later it is worth asking again. */
const FRESH_MS = 24 * 3_600_000;

const FileSchema = z.record(z.string(), z.object({ at: z.number(), seconds: z.number() }));

export interface ProbeFile {
  /** How long it took; undefined when it was not accepted, or too long ago. */
  taken(model: string, format: unknown): number | undefined;
  keep(model: string, format: unknown, seconds: number): void;
}

/**
 * @param endpoint URL and key; only a digest of the key is stored, because another key may have
 * fewer rights
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
    taken(model, format) {
      const entry = entries[keyOf(model, format)];
      return entry && Date.now() - entry.at < FRESH_MS ? entry.seconds : undefined;
    },
    keep(model, format, seconds) {
      entries[keyOf(model, format)] = { at: Date.now(), seconds };
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.part`, `${JSON.stringify(entries, null, 1)}\n`);
      renameSync(`${file}.part`, file);
    },
  };
}

/** An unreadable file is ignored: every schema is sent again. */
function readEntries(file: string): z.infer<typeof FileSchema> {
  try {
    return FileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
