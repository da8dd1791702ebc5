// Which turn `/edit`, `/retry` and `/fork` name, and what they send.
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import type { Chat } from "./exchange.ts";
import { edit, fork, retry } from "./tree-commands.ts";

const message = (turnId: string, depth: number, isOnPath = true) => ({
  ...{ id: `${turnId}-id`, turnId, depth, isOnPath, speaker: "user", respondsTo: null, text: "x" },
  ...{ number: 1, cacheStatus: "valid" },
});
const tree = [message("first", 1), message("other", 3, false), message("second", 3)];
const answers = ["first", "second"].map((turn) => ({
  ...message(`${turn}-answer-turn`, 2),
  ...{ id: `${turn}-answer`, speaker: "agent", respondsTo: `${turn}-id` },
}));
const processes = [{ id: "process-1", name: "Day out" }];

/** Runs a command against an API that refuses every message, and returns what was sent and shown. */
async function run(command: typeof edit, words: string, items: object[] = tree) {
  const bodies: unknown[] = [];
  const lines: string[] = [];
  const chat = {
    conversation: "c",
    memory: { write: () => {} },
    progress: { busy: () => {} },
    api: {
      request: async (method: string, path: string, body: unknown) => {
        if (method === "GET")
          return { items: path.includes("/tree") ? items : processes, next: null };
        bodies.push(body);
        if (path.endsWith("/forks")) return { id: "copy" };
        throw new ApiError(409, "busy", "no");
      },
    },
  } as unknown as Chat;
  await command(chat, words, (written) => lines.push(...written)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
  return { sent: bodies, lines, chat };
}

test.each([
  ["new words", { text: "new words", edit: "second" }],
  ["3 eggs", { text: "3 eggs", edit: "second" }],
  ["#2 new\nwords", { text: "new\nwords", edit: "first" }],
  ["2nd of May", { text: "2nd of May", edit: "second" }],
])("/edit %j replaces a message of the path, counted from the newest", async (words, body) => {
  expect((await run(edit, words)).sent).toEqual([body]);
});

test.each([
  ["", "Type /edit and the new words"],
  ["#2", "Type /edit and the new words"],
  ["#0 eggs", "#1, your newest message, to #2"],
  ["#3 eggs", "#1, your newest message, to #2"],
])("/edit %j sends nothing and says what is missing", async (words, line) => {
  const { sent, lines } = await run(edit, words);
  expect(sent).toEqual([]);
  expect(lines).toEqual([expect.stringContaining(line)]);
});

test("/retry has the newest message answered again by Alfred, or by a Process with inputs", async () => {
  expect((await run(retry, "")).sent).toEqual([{ retry: "second" }]);
  const inputs = { city: "New York", pounds: 2 };
  expect((await run(retry, "day out city=New York pounds:=2")).sent).toEqual([
    { retry: "second", processId: "process-1", inputs },
  ]);
  await expect(run(retry, "Nothing")).rejects.toThrow('There is no Process "Nothing"');
});

test("a new conversation has no message to edit, to answer again or to copy up to", async () => {
  for (const command of [edit, retry, fork]) {
    const { sent, lines } = await run(command, command === edit ? "words" : "", []);
    expect(sent).toEqual([]);
    expect(lines).toEqual(["  You have not said anything here yet."]);
  }
});

test.each([
  ["", "second-answer"],
  ["#1", "second-answer"],
  ["#2", "first-answer"],
])(
  "/fork %j copies the conversation up to the answer to that message, and continues in the copy",
  async (words, answer) => {
    const { sent, lines, chat } = await run(fork, words, [...tree, ...answers]);
    expect(sent).toEqual([{ alternativeId: answer }]);
    expect(chat).toMatchObject({ conversation: "copy", lastRun: undefined, undoable: [] });
    expect(lines.join("\n")).toContain("--conversation c");
  },
);

test.each([
  ["#3", "#1, your newest message, to #2"],
  ["#", "Type /fork"],
  ["here", "Type /fork"],
])("/fork %j sends nothing and says what is missing", async (words, line) => {
  const { sent, lines, chat } = await run(fork, words, [...tree, ...answers]);
  expect(sent).toEqual([]);
  expect(lines).toEqual([expect.stringContaining(line)]);
  expect(chat.conversation).toBe("c");
});
