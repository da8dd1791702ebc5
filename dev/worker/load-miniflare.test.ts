// The installed miniflare has the constant that makes it slow, so that an update that moves it is noticed.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { GROWTH } from "./load-miniflare.ts";

test("the constant is in miniflare, once", () => {
  const source = readFileSync(createRequire(import.meta.url).resolve("miniflare"), "utf8");
  expect(source.split(GROWTH.published)).toHaveLength(2);
});
