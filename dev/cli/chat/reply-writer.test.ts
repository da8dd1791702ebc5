import { beforeEach, expect, it } from "vitest";
import { createReplyWriter } from "./reply-writer.ts";

let output = "";
const stream = (isTTY: boolean) => ({
  isTTY,
  columns: 24,
  write: (text: string) => (output += text),
});
const noColor = { NO_COLOR: "1" };
beforeEach(() => (output = ""));

it("words are shown as they come, in lines that fit the terminal", () => {
  const reply = createReplyWriter(stream(true), noColor);
  reply.delta("I saved three re");
  expect(output).toBe("\nI saved three");
  reply.delta("cipes for you to cook.\n\nEnjoy");
  reply.finish("I saved three recipes for you to cook.\n\nEnjoy!");
  expect(output).toBe("\nI saved three recipes\nfor you to cook.\n\nEnjoy!\n\n");
});

it("text that the stream lost is added at the end", () => {
  const reply = createReplyWriter(stream(true), noColor);
  reply.delta("One ");
  reply.finish("One two.");
  expect(output).toBe("\nOne two.\n\n");
});

it("the complete recorded reply is shown if another one was streamed", () => {
  const reply = createReplyWriter(stream(true), noColor);
  reply.delta("I deleted it.");
  reply.finish("I could not delete it.");
  expect(output).toContain("(the reply as it was recorded)");
  expect(output.endsWith("\nI could not delete it.\n\n")).toBe(true);
});

it("a reply that is reset starts again on a new line", () => {
  const reply = createReplyWriter(stream(true), noColor);
  reply.delta("Half a");
  reply.reset();
  reply.delta("A whole one.");
  reply.finish("A whole one.");
  expect(output).toContain("Half a\n");
  expect(output.endsWith("\nA whole one.\n\n")).toBe(true);
  expect(output).not.toContain("recorded");
});

it("the reply is written once, when it is final, if the output is not a terminal", () => {
  const reply = createReplyWriter(stream(false));
  reply.delta("Half a");
  reply.reset();
  reply.finish("A whole line that is longer than the terminal.");
  expect(output).toBe("\nA whole line that is longer than the terminal.\n\n");
});

it("the continuation of a list item is indented, and words are bold if colours are allowed", () => {
  const text = "**Two\nsteps**\n1. Beat the eggs until they are pale\n\nDone, **all of it**.";
  createReplyWriter(stream(true), noColor).finish(text);
  expect(output).toBe(
    "\n**Two\nsteps**\n1. Beat the eggs until\n   they are pale\n\nDone, **all of it**.\n\n",
  );
  output = "";
  createReplyWriter(stream(true), {}).finish("Done, **all of it**. Really.");
  const bold = (word: string) => `\u001b[1m${word}\u001b[0m`;
  expect(output).toBe(`\nDone, ${bold("all")} ${bold("of")} ${bold("it")}. Really.\n\n`);
});
