// Tests that a request whose answer begins and never ends is given up in time, and leaves nothing in the Worker's heap.
import { join } from "node:path";
import { expect, test } from "vitest";
import { countHeapObjects } from "../../bench/measure/count-heap-objects.ts";
import { openHeapReader } from "../../bench/measure/heap-usage.ts";
import { startWorker } from "../../dev/worker/start-worker.ts";
import { forSuite } from "../support/for-suite.ts";
import type { RequestName } from "./endless-bodies/worker.ts";
import { startEndlessServer } from "./endless-bodies/start-endless-server.ts";

const server = forSuite(() => startEndlessServer());
const worker = forSuite(() =>
  startWorker({
    env: {},
    inspect: true,
    configPath: join(import.meta.dirname, "endless-bodies/wrangler.toml"),
  }),
);

/** The classes of the objects of which a request consists in workerd. */
const CLASSES = ["AbortSignal", "CppgcShim", "DOMException", "ReadableStreamDefaultReader"];
const RUNS = 40;
const PARALLEL = 10;

const inspectorUrl = () => worker.inspectorUrl() ?? "";
const countObjects = () => countHeapObjects(inspectorUrl(), worker.url, CLASSES);

async function makeRequests(name: RequestName): Promise<void> {
  const query = new URLSearchParams({ name, server: server.url });
  const heap = await openHeapReader(inspectorUrl());
  const ends = Promise.all(
    Array.from({ length: PARALLEL }, () =>
      fetch(`${worker.url}/?${query.toString()}`).then((response) => response.text()),
    ),
  );
  // A limit of time must work even if a collection removes all objects to which nothing refers.
  await heap.collect();
  heap.close();
  expect([...new Set(await ends)]).toEqual(["ended"]);
}

test("a request whose answer never ends is given up, and leaves no object behind", async () => {
  const names = (await fetch(worker.url).then((response) => response.json())) as RequestName[];
  for (const name of names) await makeRequests(name);
  let before = await countObjects();
  const leaks: Record<string, unknown> = {};
  for (const name of names) {
    const enough = server.answers() + RUNS;
    // On a busy machine, the time of some requests is up before their answer has begun.
    while (server.answers() < enough) await makeRequests(name);
    const after = await countObjects();
    // The runtime's caches may keep a few objects.
    const isLeak = CLASSES.some((type) => (after[type] ?? 0) - (before[type] ?? 0) > RUNS / 3);
    if (isLeak) leaks[name] = { before, after };
    before = after;
  }
  expect(leaks).toEqual({});
});
