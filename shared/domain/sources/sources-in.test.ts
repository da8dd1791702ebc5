// The sources that a message gives to read: pages whose addresses the user wrote, and texts that are long enough.
import { expect, test } from "vitest";
import { sourcesIn } from "./sources-in.ts";

const LONG = "Two eggs, a spoon of sugar and so on. ".repeat(8).trim();

test("addresses in the user's words become pages, each once, without the sentence's punctuation", () => {
  expect(sourcesIn(["Save this: https://a.example/x. And https://a.example/x", ""])).toEqual({
    page_1: { kind: "page", value: "https://a.example/x" },
  });
});

test("a long text is a source, and a short one is not", () => {
  expect(sourcesIn([LONG, "short"])).toEqual({ text_1: { kind: "text", value: LONG } });
});

test("a text that was read from a picture is a source, but an address in it is not", () => {
  const read = `${LONG} https://evil.example/steal`;
  expect(sourcesIn(["Save this", ""], [read])).toEqual({ text_1: { kind: "text", value: read } });
});
