// The Graphiti adapter with a server that may answer anything: an answer that is cut off or of another shape is an error.
import { randomUUID } from "node:crypto";
import type http from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { startGraphiti } from "../../../dev/graphiti/start-graphiti.ts";
import { createFinder } from "../../../shared/finders/create-finder.ts";
import { createGraphiti } from "../../../shared/finders/create-graphiti.ts";
import { userId } from "../../support/ids.ts";
import { forSuite } from "../../support/for-suite.ts";

const server = forSuite(startGraphiti);
const elsewhere = forSuite(startGraphiti);
const openCopy = () => createGraphiti({ url: server.url, token: undefined });
const group = randomUUID();
afterEach(() => server.answerWith(null));

const json = (body: unknown, status = 200) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (response: http.ServerResponse) => void response.writeHead(status).end(text);
};
const entries = (part: object) => [{ name: "x", uuid: randomUUID(), group_id: group, ...part }];

describe("an answer of a Graphiti server that is refused as a whole", () => {
  test.each<[string, () => (response: http.ServerResponse) => void]>([
    ["an error", () => json({ detail: "secret words" }, 500)],
    ["no JSON", () => json('{"facts": [')],
    ["another shape", () => json({ facts: "none", 0: 1 })],
    ["a uuid that is not valid", () => json(entries({ uuid: "1; drop" }))],
    ["more than was asked for", () => json(Array.from({ length: 251 }, () => entries({})[0]))],
    ["more bytes than an answer has", () => json(entries({ content: "x".repeat(5_000_000) }))],
    [
      "a redirect",
      () => (response) =>
        void response.writeHead(302, { location: `${elsewhere.url}/healthcheck` }).end(),
    ],
    ["a broken connection", () => (response) => void response.destroy()],
  ])("an answer is refused as a whole: %s", async (_what, answer) => {
    server.answerWith(answer());
    const copy = openCopy();
    for (const attempt of [() => copy.list(group, 9), () => copy.find(group, "words")]) {
      const error = await attempt().catch((error: unknown) => error);
      expect(error).toMatchObject({ code: "unavailable", retryable: true });
      expect(String(error)).not.toContain("secret");
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test("episodes of other groups are ignored, and so are found ids that are not uuids", async () => {
    server.answerWith(json(entries({ group_id: randomUUID() })));
    expect(await openCopy().list(group, 9)).toEqual([]);
    const uuid = randomUUID();
    server.answerWith(json({ facts: [{ episodes: [uuid, "x'", uuid] }, { episodes: [] }] }));
    expect(await openCopy().find(group, "words")).toEqual([uuid]);
  });
});

test("the proxy's token is sent, and the check of a server that refuses it fails", async () => {
  const closedServer = await startGraphiti({ token: "right" });
  try {
    const episodes = [{ id: randomUUID(), saidAt: "2026-11-28T10:00:00.000Z", text: "Hello." }];
    const { url } = closedServer;
    await createGraphiti({ url, token: "right" }).send(group, episodes);
    await expect(createGraphiti({ url, token: "wrong" }).check()).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(closedServer.graph.queueLength()).toBe(1);
  } finally {
    await closedServer.stop();
  }
});

test("no uuid is sent, because a server would look it up and its queue would stop", async () => {
  const copy = openCopy();
  await copy.send(group, [{ id: "a", saidAt: "2026-11-28T10:00:00.000Z", text: "Hello." }]);
  server.graph.work();
  expect(await copy.list(group, 5)).toMatchObject([{ name: "a" }]);
  server.graph.enqueue(
    group,
    [
      ...[{ uuid: randomUUID(), name: "b", content: "b", role: null, role_type: "user" }],
      ...[{ name: "c", content: "c", role: null, role_type: "user" }],
    ].map((message) => ({ timestamp: "2026-11-28T10:00:00.000Z", ...message })),
  );
  server.graph.work();
  expect(await copy.list(group, 5)).toHaveLength(1);
});

test("a search continues without a server that fails, and asks it again after half a minute", async () => {
  let now = 0;
  const logLines: unknown[] = [];
  const log = (event: string, fields?: object) => void logLines.push([event, fields]);
  const finder = createFinder({
    copy: openCopy(),
    embeddings: null,
    memory: () => ({
      copiedMemory: async () => ({ group, newest: 0 }),
      knowsMeaning: async () => false,
    }),
    clock: { now: () => now },
    log: { info: log, warn: log, error: log },
  });
  const searches = () => server.requests.filter((line) => line.startsWith("POST /search")).length;
  const before = searches();
  server.answerWith(json({}, 503));
  expect(await finder.find(userId(), "piano")).toBeNull();
  expect(await finder.find(userId(), "piano")).toBeNull();
  expect(searches() - before).toBe(1);
  expect(logLines).toEqual([
    ["recall.beside_failed", { part: "copy", "error.type": "unavailable" }],
  ]);
  now = 30_000;
  server.answerWith(null);
  expect(await finder.find(userId(), "piano")).toEqual({ copies: [] });
});
