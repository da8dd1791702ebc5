// Reads the file in which a running stack says how to reach it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DevFile } from "../../dev/stack/dev-file.ts";

export function readDevFile(dir: string): DevFile {
  return JSON.parse(readFileSync(join(dir, "dev.json"), "utf8")) as DevFile;
}
