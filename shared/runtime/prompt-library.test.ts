// The Worker's library has all prompt files of `prompts/`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kitchenComposition } from "./compose-kitchen.ts";

const folder = join(import.meta.dirname, "../../prompts");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /^(?:(?:act|kitchen)\/)?[a-z_-]+\.md$/.test(name));

test("the folder has prompt files of the core, of Act and of the kitchen", () => {
  expect(files).toEqual(expect.arrayContaining(["think.md", "act/base.md", "kitchen/tasks.md"]));
});

test.each(files)("the file %s is in the library, under its own key", (file) => {
  const text = kitchenComposition.prompts.optional(file.replace(/\.md$/, ""));
  expect(text).toBe(readFileSync(join(folder, file), "utf8"));
});
