// Retries: how often, and how long between.
import { afterEach, beforeEach, expect, test } from "vitest";
import { gaps, startBench, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench({ timeScale: 0.002 })));
afterEach(() => bench.stop());

const failing = () => ({ status: 500 });
const retryCounts = () =>
  bench.destination.received.map(({ headers }) => Number(headers["upstash-retried"]));

/** The waits that the server planned before each retry, in ms, from its event log. */
async function plannedWaits({ client }: Bench): Promise<number[]> {
  const { logs } = await client.logs({ filter: { state: "RETRY" } });
  return logs.map(({ time, nextDeliveryTime = 0 }) => nextDeliveryTime - time).reverse();
}

/** Expects that waits were planned as asked (the log rounds to milliseconds), and were not cut short. */
function expectWaits(waits: number[], expectedWaits: number[]): void {
  expect(waits).toHaveLength(expectedWaits.length);
  for (const [index, wait] of expectedWaits.entries()) {
    expect(Math.abs((waits[index] ?? NaN) - wait)).toBeLessThanOrEqual(1);
    expect(gaps(bench.destination.received)[index]).toBeGreaterThan(wait - 3);
  }
}

test("without a number of retries there are three, waiting e^2.5, e^5, e^7.5 seconds (scaled)", async () => {
  await bench.stop();
  bench = await startBench({ timeScale: 0.0005 });
  const { client, destination, qstash } = bench;
  destination.answer = failing;
  await client.publish({ url: destination.url });
  await qstash.idle();
  expect(retryCounts()).toEqual([0, 1, 2, 3]);
  const ids = destination.received.map(({ headers }) => headers["upstash-message-id"]);
  expect(new Set(ids).size).toBe(1);
  expectWaits(await plannedWaits(bench), [6.09, 74.2, 904]);
});

test("retries: 0 means one attempt, and a success ends the retries", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = failing;
  await client.publish({ url: destination.url, retries: 0 });
  await qstash.idle();
  expect(retryCounts()).toEqual([0]);

  destination.received.length = 0;
  destination.answer = ({ headers }) => ({
    status: headers["upstash-retried"] === "2" ? 204 : 503,
  });
  await client.publish({ url: destination.url, retries: 5, retryDelay: "100" });
  await qstash.idle();
  expect(retryCounts()).toEqual([0, 1, 2]);
  expect((await client.dlq.listMessages()).messages).toHaveLength(1);
});

test("a retry-delay expression sets each wait, and its variable retried counts from 0", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = failing;
  const retryDelay = "max(20000, pow(2, retried) * 30000)";
  await client.publish({ url: destination.url, retries: 3, retryDelay });
  await qstash.idle();
  expectWaits(await plannedWaits(bench), [60, 120, 240]);
});

test("the destination's Retry-After replaces the message's wait, up to a day", async () => {
  const { client, destination, qstash } = bench;
  const waits = ["50", "1m40s", "90000"];
  destination.answer = ({ headers }) => ({
    status: 429,
    headers: { "Retry-After": waits[Number(headers["upstash-retried"])] ?? "" },
  });
  await client.publish({ url: destination.url, retries: 3, retryDelay: "1" });
  await qstash.idle();
  // 90000 s is more than a day: ignored, so the message's own expression holds.
  expectWaits(await plannedWaits(bench), [100, 200, 0]);
});
