// The prompt files that the Worker carries are those of `prompts/`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kitchenComposition } from "./compose-kitchen.ts";

const folder = join(import.meta.dirname, "../../prompts");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => name.replaceAll("\\", "/"));

test.each(files)("%s is in the library, under its own key", (file) => {
  const text = kitchenComposition.prompts.optional(file.replace(/\.md$/, ""));
  expect(text).toBe(readFileSync(join(folder, file), "utf8"));
});
