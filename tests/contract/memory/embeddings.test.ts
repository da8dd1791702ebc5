// The adapter of embedding models with a server that may answer anything, and a search that continues without it.
import type http from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { startEmbeddings } from "../../../dev/embeddings/start-embeddings.ts";
import { createEmbeddings } from "../../../shared/finders/create-embeddings.ts";
import { createFinder } from "../../../shared/finders/create-finder.ts";
import { fingerprint } from "../../../shared/finders/fingerprint.ts";
import { forSuite } from "../../support/for-suite.ts";
import { userId } from "../../support/ids.ts";

const vectorOf = (text: string) => [text.length, 1, -1];
const server = forSuite(() => startEmbeddings({ vectorOf, key: "right" }));
const open = (token = "right") => createEmbeddings({ url: server.url, token }, "small");
afterEach(() => server.answerWith(null));

const json = (body: unknown, status = 200) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (response: http.ServerResponse) => void response.writeHead(status).end(text);
};
const entry = (embedding: unknown, index = 0) => ({ index, embedding });

test("fingerprints come in the order of the texts, whatever the order in the answer", async () => {
  const expected = ["a", "bbb"].map((text) => fingerprint(vectorOf(text)));
  expect(await open().fingerprints(["a", "bbb"], 5000)).toEqual({ dimensions: 3, bits: expected });
  server.answerWith(json({ data: [entry(vectorOf("bbb"), 1), entry(vectorOf("a"))] }));
  expect(await open().fingerprints(["a", "bbb"], 5000)).toEqual({ dimensions: 3, bits: expected });
});

describe("an answer of the embedding server that is refused as a whole", () => {
  const whole = { data: [entry([1, 2]), entry([1, 3], 1)] };
  test.each<[string, (response: http.ServerResponse) => void]>([
    ["an error", json({ error: { message: "secret words" } }, 429)],
    ["no JSON", json('{"data": [')],
    ["another shape", json({ embeddings: [[1, 2]] })],
    ["fewer vectors than texts", json({ data: [entry([1, 2])] })],
    ["two vectors for one text", json({ data: [entry([1, 2]), entry([1, 3])] })],
    ["vectors of two sizes", json({ data: [entry([1, 2]), entry([1, 2, 3], 1)] })],
    ["a text in place of a number", json({ data: [entry([1, "2"]), entry([1, 3], 1)] })],
    [
      "a vector of very many numbers",
      json({ data: [entry(Array(5000).fill(1)), entry(Array(5000).fill(1), 1)] }),
    ],
    ["more bytes than an answer may have", json({ ...whole, more: "x".repeat(5_000_000) })],
    ["a redirect", (response) => void response.writeHead(302, { location: server.url }).end()],
    ["a broken connection", (response) => void response.destroy()],
  ])("an answer is refused as a whole: %s", async (_what, answer) => {
    server.answerWith(answer);
    const error = await open()
      .fingerprints(["a", "b"], 5000)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "unavailable", retryable: true });
    expect(String(error)).not.toContain("secret");
  });

  test("an answer that does not come in time is refused", async () => {
    server.answerWith(() => {});
    await expect(open().fingerprints(["a"], 50)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("a refused key counts as unavailable", async () => {
    await expect(open("wrong").fingerprints(["a"], 5000)).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

test("a search sends words only if there is something to find, and not again soon after a failure", async () => {
  let now = 0;
  let hasFingerprints = false;
  const logLines: unknown[] = [];
  const log = (event: string, fields?: object) => void logLines.push([event, fields]);
  const finder = createFinder({
    copy: null,
    embeddings: open(),
    memory: () => ({
      copiedMemory: async () => ({ group: null, newest: 0 }),
      knowsMeaning: async () => hasFingerprints,
    }),
    clock: { now: () => now },
    log: { info: log, warn: log, error: log },
  });
  const pianoRequests = () => server.texts.filter((text) => text === "piano").length;
  expect(await finder.find(userId(), "piano")).toBeNull();
  expect(pianoRequests()).toBe(0);
  hasFingerprints = true;
  const meaning = { model: "small", dimensions: 3, bits: fingerprint(vectorOf("piano")) };
  expect(await finder.find(userId(), "piano")).toEqual({ meaning });
  server.answerWith(json({}, 503));
  expect(await finder.find(userId(), "piano")).toBeNull();
  expect(await finder.find(userId(), "piano")).toBeNull();
  expect(pianoRequests()).toBe(1);
  expect(logLines).toEqual([
    ["recall.beside_failed", { part: "meaning", "error.type": "unavailable" }],
  ]);
  now = 30_000;
  server.answerWith(null);
  expect(await finder.find(userId(), "piano")).toEqual({ meaning });
});
