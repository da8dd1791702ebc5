// I1 is easiest to break by an example in a prompt file that was copied from a log.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findIds } from "../../dev/model/wire/id-watch.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = ["prompts", "tests/cellar/prompts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);

describe("prompt files", () => {
  test("the prompt files are found", () => {
    expect(files).toContain(join("prompts", "act", "base.md"));
    expect(files).toContain(join("tests/cellar/prompts", "wines.md"));
  });

  test.each(files)("%s contains no id, whole or shortened", (file) => {
    expect(findIds(readFileSync(join(root, file), "utf8"))).toEqual([]);
  });
});
