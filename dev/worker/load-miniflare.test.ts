// Checks that the installed miniflare contains the constant that makes it slow, which an update may move.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { GROWTH } from "./load-miniflare.ts";

test("miniflare contains the constant that makes it slow exactly once", () => {
  const source = readFileSync(createRequire(import.meta.url).resolve("miniflare"), "utf8");
  expect(source.split(GROWTH.published)).toHaveLength(2);
});
