// `/memory` in the terminal: a line for each thing that was said, without control characters.
import { expect, test } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { forgetLines, memoryLines } from "./memory-command.ts";

const episode = {
  ...{ id: "", conversationId: "", saidAt: "2026-11-22T09:30:00.000Z" },
  ...{ isOutside: false, score: 1 },
};

function answering(items: object[], forgottenCount = 0, facts: object[] = []) {
  const calls: string[] = [];
  const request = async (method: string, path: string) => {
    calls.push(`${method} ${path}`);
    return { items, forgotten: forgottenCount, facts };
  };
  return { calls, api: { request } as unknown as Pick<ApiClient, "request"> };
}

test("/memory shows the text of each thing that was said, when, by whom, and if its words may be from outside", async () => {
  const { calls, api } = answering([
    { ...episode, speaker: "user", text: "The plumber comes\n\non Friday." },
    { ...episode, speaker: "agent", text: "I have noted the plumber.", isOutside: true },
  ]);
  expect(await memoryLines(api, "plumber & co")).toEqual([
    "  2026-11-22  you: The plumber comes on Friday.",
    "  2026-11-22  Alfred: I have noted the plumber. (may have words from outside)",
  ]);
  expect(calls).toEqual(["GET /v1/memory/search?q=plumber+%26+co&limit=5"]);
});

test("/memory shows facts first, and when a fact has stopped being true", async () => {
  const fact = { saidAt: episode.saidAt, entity: { name: "Clara" } };
  const { api } = answering([{ ...episode, speaker: "user", text: "Clara moves." }], 0, [
    { ...fact, text: "lives in Oslo", validTo: null },
    { ...fact, text: "lives in Rome", validTo: "2026-05-01" },
  ]);
  expect(await memoryLines(api, "Clara")).toEqual([
    "  2026-11-22  Clara: lives in Oslo",
    "  2026-11-22  Clara: lives in Rome (until 2026-05-01)",
    "  2026-11-22  you: Clara moves.",
  ]);
});

test("/memory removes control characters from a text", async () => {
  const { api } = answering([{ ...episode, speaker: "user", text: "red \u001b[31malert\u0007" }]);
  expect(await memoryLines(api, "alert")).toEqual(["  2026-11-22  you: red alert"]);
});

test("/memory says when nothing was found, and asks for words if there are none", async () => {
  const { calls, api } = answering([]);
  expect(await memoryLines(api, "")).toEqual([
    "  Type /memory and what you want to find: /memory the plumber",
  ]);
  expect(calls).toEqual([]);
  expect(await memoryLines(api, "unicorn")).toEqual(["  Nothing about that is remembered."]);
});

test("/forget needs a yes, and then says whether there was something to forget", async () => {
  const { calls, api } = answering([], 4);
  expect(await forgetLines(api, "")).toEqual([expect.stringContaining("/forget yes")]);
  expect(await forgetLines(api, "no")).toEqual([expect.stringContaining("/forget yes")]);
  expect(calls).toEqual([]);
  expect(await forgetLines(api, "yes")).toEqual(["  It is forgotten."]);
  expect(calls).toEqual(["DELETE /v1/memory"]);
  expect(await forgetLines(answering([]).api, "yes")).toEqual(["  Nothing was remembered."]);
});
