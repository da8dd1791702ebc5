// I1 where it is easiest to break: an example copied out of a log into a prompt file.
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
  test("there are some to look at", () => {
    expect(files).toContain(join("prompts", "act", "base.md"));
    expect(files).toContain(join("tests/cellar/prompts", "wines.md"));
  });

  test.each(files)("%s holds no id, whole or shortened", (file) => {
    expect(findIds(readFileSync(join(root, file), "utf8"))).toEqual([]);
  });
});
