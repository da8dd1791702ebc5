// `npm start` on a stack that `npm run dev` keeps: whole conversations, and single messages.
import { describe } from "vitest";
import { keepStack } from "./kept-stack.ts";
import { tryChat } from "./try-chat.ts";
import { tryOnce } from "./try-once.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(9);

keepStack();
// First, because nothing is saved twice yet.
describe("one message with --once", () => {
  tryOnce();
});
describe("a conversation in lines", () => {
  tryChat();
});
