// Schedules: kept, changed, paused, and fired by their cron expression.
import { afterEach, beforeEach, expect, test } from "vitest";
import { pause, startBench, until, type Bench } from "./destination.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(5);

let bench: Bench;
beforeEach(async () => void (bench = await startBench({ timeScale: 0.001 })));
afterEach(() => bench.stop());

const EVERY_SECOND = "* * * * * *";

test("a schedule is shown with everything that was set", async () => {
  const { client, destination } = bench;
  const before = Date.now();
  const { scheduleId } = await client.schedules.create({
    destination: `${destination.url}/jobs/sweep?a=1`,
    cron: " */10 * * * * ",
    body: '{"job":"sweep"}',
    headers: { "X-Job": "sweep" },
    method: "PUT",
    retries: 5,
    delay: 10,
    retryDelay: "1000",
    label: ["l", "m"],
    queueName: "jobs",
    callback: `${destination.url}/cb`,
    failureCallback: `${destination.url}/failed`,
    flowControl: { key: "k", parallelism: 2, rate: 3, period: "1m" },
  });
  expect(scheduleId).toMatch(/^scd_/);
  const schedule = await client.schedules.get(scheduleId);
  expect(schedule).toMatchObject({
    scheduleId,
    cron: "*/10 * * * *",
    destination: `${destination.url}/jobs/sweep?a=1`,
    body: '{"job":"sweep"}',
    header: { "Content-Type": ["application/json"], "X-Job": ["sweep"] },
    method: "PUT",
    retries: 5,
    delay: 10,
    retryDelayExpression: "1000",
    label: "l",
    labels: ["l", "m"],
    queueName: "jobs",
    isPaused: false,
    callback: `${destination.url}/cb`,
    failureCallback: `${destination.url}/failed`,
    flowControlKey: "k",
    parallelism: 2,
    rate: 3,
    ratePerSecond: 3,
    period: 60,
  });
  expect(schedule.createdAt).toBeGreaterThanOrEqual(before);
  const next = schedule.nextScheduleTime ?? 0;
  expect(next).toBeGreaterThan(before);
  expect(next % 600_000).toBe(0);
});

test("schedules are listed, replaced under the same id, and deleted", async () => {
  const { client, destination } = bench;
  const create = (scheduleId: string, path: string, body?: string) =>
    client.schedules.create({
      scheduleId,
      destination: destination.url + path,
      cron: "0 4 * * *",
      ...(body && { body }),
    });
  expect(await create("sweep", "/a", "x")).toEqual({ scheduleId: "sweep" });
  await create("compress", "/b");
  await create("sweep", "/c");
  const all = await client.schedules.list();
  expect(all.map(({ scheduleId }) => scheduleId).sort()).toEqual(["compress", "sweep"]);
  const sweep = all.find(({ scheduleId }) => scheduleId === "sweep");
  expect(sweep).toMatchObject({ destination: `${destination.url}/c` });
  expect(sweep?.body).toBeUndefined();
  await client.schedules.delete("sweep");
  await expect(client.schedules.get("sweep")).rejects.toThrow(/not found/);
  expect(await client.schedules.list()).toHaveLength(1);
});

test("a schedule fires again and again, each time as a new message with the schedule's id and settings", async () => {
  const { client, destination } = bench;
  await client.schedules.create({
    scheduleId: "tick",
    destination: `${destination.url}/tick`,
    cron: EVERY_SECOND,
    body: "tick",
    headers: { "X-Job": "tick", "Content-Type": "text/plain" },
  });
  const requests = await destination.arrival(3);
  for (const { headers, body, path } of requests) {
    expect([path, body, headers["x-job"], headers["content-type"]]).toEqual([
      ...["/tick", "tick", "tick", "text/plain"],
    ]);
    expect(headers["upstash-schedule-id"]).toBe("tick");
  }
  const ids = requests.map(({ headers }) => headers["upstash-message-id"]);
  expect(new Set(ids).size).toBe(requests.length);
  await until(async () => {
    // The states are those of the newest message, which may have been fired after the third.
    const { lastScheduleStates = {} } = await client.schedules.get("tick");
    return Object.values(lastScheduleStates).join() === "SUCCESS";
  }, "the newest message to be recorded as a success");
  const { lastScheduleTime = 0, nextScheduleTime = 0 } = await client.schedules.get("tick");
  expect(lastScheduleTime).toBeGreaterThan(0);
  // It is the second after that, or a later one if the machine was busy and a second was missed.
  expect(nextScheduleTime).toBeGreaterThan(lastScheduleTime);
  expect([lastScheduleTime % 1000, nextScheduleTime % 1000]).toEqual([0, 0]);
});

test("a replaced schedule fires only with its new settings", async () => {
  const { client, destination } = bench;
  const create = (path: string) =>
    client.schedules.create({
      scheduleId: "r",
      destination: destination.url + path,
      cron: EVERY_SECOND,
    });
  await create("/old");
  await create("/new");
  // A second may have begun between the two calls, so the old one may have fired before it was replaced.
  await bench.qstash.idle();
  await destination.arrival(1, "/new");
  const firedBefore = destination.on("/old");
  await destination.arrival(3, "/new");
  expect(destination.on("/old")).toEqual(firedBefore);
});

test("a scheduled message is retried and dead-lettered like any other", async () => {
  const { client, destination } = bench;
  destination.answer = () => ({ status: 500 });
  await client.schedules.create({
    scheduleId: "bad",
    destination: destination.url,
    cron: EVERY_SECOND,
    retries: 1,
    retryDelay: "1",
  });
  const dead = async () => {
    const { messages } = await client.dlq.listMessages({ filter: { scheduleId: "bad" } });
    return messages.at(-1)?.messageId;
  };
  await until(async () => (await dead()) !== undefined, "a dead letter of the schedule");
  // The schedule goes on: the requests of other messages may have come in between.
  const messageId = await dead();
  const attempts = destination.received.filter(
    ({ headers }) => headers["upstash-message-id"] === messageId,
  );
  expect(attempts.map(({ headers }) => headers["upstash-retried"])).toEqual(["0", "1"]);
});

test("a paused schedule does not fire until it is resumed, and a deleted schedule never fires again", async () => {
  const { client, destination, qstash } = bench;
  const create = () =>
    client.schedules.create({ scheduleId: "p", destination: destination.url, cron: EVERY_SECOND });
  await create();
  await client.schedules.pause({ schedule: "p" });
  expect((await client.schedules.get("p")).isPaused).toBe(true);
  // A second may have begun between the two calls, so the schedule may have fired before it was paused.
  await qstash.idle();
  const firedBefore = destination.received.length;
  await pause(1500);
  expect(destination.received).toHaveLength(firedBefore);
  await client.schedules.resume({ schedule: "p" });
  expect((await client.schedules.get("p")).isPaused).toBe(false);
  await destination.arrival(firedBefore + 1);
  await client.schedules.delete("p");
  await qstash.idle();
  const receivedCount = destination.received.length;
  await pause(1500);
  expect(destination.received).toHaveLength(receivedCount);
});

test("CRON_TZ sets the time zone of a schedule, which is UTC by default", async () => {
  const { client, destination } = bench;
  const nextHour = async (cron: string, timeZone: string) => {
    const { scheduleId } = await client.schedules.create({ destination: destination.url, cron });
    const { nextScheduleTime = 0, cron: storedCron } = await client.schedules.get(scheduleId);
    expect(storedCron).toBe(cron);
    const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" });
    return format.format(nextScheduleTime);
  };
  expect(await nextHour("30 4 * * *", "UTC")).toBe("04:30");
  expect(await nextHour("CRON_TZ=America/New_York 0 4 * * *", "America/New_York")).toBe("04:00");
});

test("a schedule with a wrong expression, zone, id or destination is refused", async () => {
  const { client, destination } = bench;
  const create = (cron: string, settings: object = {}) =>
    client.schedules.create({ destination: destination.url, cron, ...settings });
  await expect(create("61 * * * *")).rejects.toThrow(/invalid cron expression/);
  await expect(create("every minute")).rejects.toThrow(/invalid cron expression/);
  await expect(create("CRON_TZ=Mars/Olympus 0 4 * * *")).rejects.toThrow(/invalid cron/);
  await expect(create("* * * * *", { scheduleId: "a b" })).rejects.toThrow(/invalid schedule id/);
  await expect(create("* * * * *", { destination: "nowhere" })).rejects.toThrow(/invalid scheme/);
  expect(await client.schedules.list()).toEqual([]);
});
