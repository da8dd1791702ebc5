// `npm start` on a stack that `npm run dev` keeps running: single messages, and whole conversations.
import { describe } from "vitest";
import { keepStack } from "./kept-stack.ts";
import { tryChat } from "./try-chat.ts";
import { tryOnce } from "./try-once.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(14);

keepStack();
// These tests come first: they expect that the recipes are not saved yet.
describe("one message with --once", () => {
  tryOnce();
});
describe("a conversation in typed lines", () => {
  tryChat();
});
