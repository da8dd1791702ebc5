// Flow control: parallelism and rate per key, across urls, pauses and pins, and the plan's parallelism.
import { afterEach, beforeEach, expect, test } from "vitest";
import { pause, startBench, until, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench({ timeScale: 0.001 })));
afterEach(() => bench.stop());

/**
 * The destination answers no request before `together` of them are open at the same time.
 * @returns a function that returns how many were open at the same time, at most
 */
function watchOverlap({ destination }: Bench, together: number): () => number {
  let underWay = 0;
  let most = 0;
  const all = Promise.withResolvers<void>();
  destination.answer = async () => {
    most = Math.max(most, ++underWay);
    if (most === together) all.resolve();
    await all.promise;
    // A request that flow control lets through too early would arrive now.
    await pause(20);
    underWay -= 1;
    return {};
  };
  return () => most;
}

/** Publishes `count` messages and returns the greatest number that the destination had at the same time. */
async function publishMany(
  count: number,
  flowControl: { key: string; parallelism: number },
  together: number,
) {
  const { client, destination, qstash } = bench;
  const overlap = watchOverlap(bench, together);
  await client.batchJSON(
    Array.from({ length: count }, (_, n) => ({
      url: `${destination.url}/${n}`,
      body: n,
      flowControl,
    })),
  );
  await qstash.idle();
  return overlap();
}

test("parallelism limits how many attempts of a key are in progress, and loses none", async () => {
  expect(await publishMany(10, { key: "three", parallelism: 3 }, 3)).toBe(3);
  expect(bench.destination.received).toHaveLength(10);
  expect(await publishMany(4, { key: "one", parallelism: 1 }, 1)).toBe(1);
});

test("two keys do not limit each other", async () => {
  const { client, destination } = bench;
  const end = Promise.withResolvers<void>();
  destination.answer = async ({ path }) => {
    if (path === "/slow") await end.promise;
    return {};
  };
  const publish = (key: string, path: string) =>
    client.publish({ url: destination.url + path, flowControl: { key, parallelism: 1 } });
  await publish("a", "/slow");
  await publish("a", "/waits");
  await publish("b", "/goes");
  await destination.arrival(1, "/goes");
  expect(destination.on("/waits")).toEqual([]);
  expect(await client.flowControl.get("a")).toMatchObject({
    flowControlKey: "a",
    waitListSize: 1,
    parallelismMax: 1,
    parallelismCount: 1,
  });
  await until(async () => {
    // The attempt of `/goes` counts until its answer has been read.
    const { parallelismCount } = await client.flowControl.getGlobalParallelism();
    return parallelismCount === 1;
  }, "only the slow attempt to be in progress");
  end.resolve();
});

test("a message that waits for its retry does not count as in progress", async () => {
  const { client, destination, qstash } = bench;
  // The first message fails until the second has come, however late that is.
  destination.answer = ({ path }) => ({
    status: path === "/bad" && destination.on("/good").length === 0 ? 500 : 200,
  });
  const flowControl = { key: "k", parallelism: 1 };
  const settings = { retries: 10_000, retryDelay: "100000", flowControl };
  await client.publish({ url: `${destination.url}/bad`, ...settings });
  await client.publish({ url: `${destination.url}/good`, flowControl });
  await qstash.idle();
  const paths = destination.received.map(({ path }) => path);
  expect([paths[0], paths.at(-1)]).toEqual(["/bad", "/bad"]);
  expect(destination.on("/good")).toHaveLength(1);
});

test("a rate limits how many attempts start per period", async () => {
  const { client, destination, qstash } = bench;
  const flowControl = { key: "r", rate: 2, period: "1s" } as const;
  // All at once, so that the first two start at the beginning of the first period.
  await client.batch(Array.from({ length: 5 }, () => ({ url: destination.url, flowControl })));
  await qstash.idle();
  // The server's own times are compared: a busy machine may deliver late, which shrinks the gaps between arrivals.
  const { logs } = await client.logs({ filter: { state: "ACTIVE" } });
  const [first = 0, , third = 0, , fifth = 0] = logs.map(({ time }) => time).reverse();
  expect(destination.received).toHaveLength(5);
  expect(Math.min(third - first, fifth - third)).toBeGreaterThan(900);
});

test("a paused key holds its messages; resuming delivers them", async () => {
  const { client, destination, qstash } = bench;
  await client.flowControl.pause("p");
  const flowControl = { key: "p", parallelism: 5 };
  await client.publish({ url: destination.url, flowControl });
  await until(
    async () => (await client.flowControl.get("p")).waitListSize === 1,
    "the message to wait",
  );
  await qstash.idle();
  expect(destination.received).toEqual([]);
  expect((await client.flowControl.get("p")).isPaused).toBe(true);
  await client.flowControl.resume("p");
  await qstash.idle();
  expect(destination.received).toHaveLength(1);
});

test("pinned limits override the limits that messages bring, until they are unpinned", async () => {
  const { client } = bench;
  await client.flowControl.pin("p", { parallelism: 1, rate: 20, period: 120 });
  expect(await publishMany(4, { key: "p", parallelism: 4 }, 1)).toBe(1);
  expect(await client.flowControl.get("p")).toMatchObject({
    parallelismMax: 1,
    rateMax: 20,
    ratePeriod: 120,
    isPinnedParallelism: true,
    isPinnedRate: true,
    rateCount: 4,
  });
  await client.flowControl.unpin("p", { parallelism: true });
  expect(await publishMany(4, { key: "p", parallelism: 4 }, 4)).toBe(4);
  expect(await client.flowControl.get("p")).toMatchObject({
    isPinnedParallelism: false,
    isPinnedRate: true,
  });
});

test("a cancelled message leaves the waiting list", async () => {
  const { client, destination, qstash } = bench;
  await client.flowControl.pause("c");
  const flowControl = { key: "c", parallelism: 1 };
  const first = await client.publish({ url: `${destination.url}/1`, flowControl });
  await client.publish({ url: `${destination.url}/2`, flowControl });
  await until(
    async () => (await client.flowControl.get("c")).waitListSize === 2,
    "both messages to wait",
  );
  await client.messages.cancel(first.messageId);
  expect((await client.flowControl.get("c")).waitListSize).toBe(1);
  await client.flowControl.resume("c");
  await qstash.idle();
  expect(destination.received.map(({ path }) => path)).toEqual(["/2"]);
});

test("no more attempts are in progress at once than the plan allows, whichever messages they belong to", async () => {
  const limitedBench = await startBench({ parallelism: 2 });
  try {
    const { client, destination, qstash } = limitedBench;
    const overlap = watchOverlap(limitedBench, 2);
    for (const path of ["/a", "/b", "/c", "/d", "/e"]) {
      await client.publish({ url: `${destination.url}${path}` });
    }
    await qstash.idle();
    expect([overlap(), qstash.deliveries()]).toEqual([2, 5]);
  } finally {
    await limitedBench.stop();
  }
});
