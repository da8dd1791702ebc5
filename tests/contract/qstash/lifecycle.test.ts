// Starting, stopping, idling, and two servers side by side.
import { execFile } from "node:child_process";
import http from "node:http";
import net from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client, Receiver } from "@upstash/qstash";
import { expect, test } from "vitest";
import type { LogLine } from "../../../dev/qstash/options.ts";
import { startQStash } from "../../../dev/qstash/start-qstash.ts";
import { pause, startBench, TOKEN, until } from "./destination.ts";

test("two servers run side by side, each with separate tokens, keys and messages", async () => {
  const keys = { token: "second", currentSigningKey: "sig_c", nextSigningKey: "sig_d" };
  const [one, two] = await Promise.all([startBench(), startBench(keys)]);
  const client = new Client({ baseUrl: two.qstash.url, token: "second", retry: false });
  try {
    const message = { url: `${two.destination.url}/x`, deduplicationId: "same" };
    await one.client.publish({ ...message, url: `${one.destination.url}/x` });
    const second = await client.publish(message);
    expect(second.deduplicated).toBeUndefined();
    await Promise.all([one.qstash.idle(), two.qstash.idle()]);
    expect([one.qstash.deliveries(), two.qstash.deliveries()]).toEqual([1, 1]);
    await expect(two.client.publish(message)).rejects.toMatchObject({ status: 401 });
    const receiver = new Receiver({ currentSigningKey: "sig_c", nextSigningKey: "sig_d" });
    const verify = ({ destination }: typeof one) =>
      receiver.verify({
        signature: String(destination.received[0]?.headers["upstash-signature"]),
        body: "",
        url: `${destination.url}/x`,
      });
    await expect(verify(two)).resolves.toBe(true);
    await expect(verify(one)).rejects.toThrow(/signature/);

    await one.qstash.stop();
    await client.publish({ url: two.destination.url });
    await two.qstash.idle();
    expect(two.qstash.deliveries()).toBe(2);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
});

test("stop breaks off a delivery, drops waiting messages and schedules, and frees the port", async () => {
  const bench = await startBench({ timeScale: 0.001 });
  const { client, destination, qstash } = bench;
  let requestCount = 0;
  let closeCount = 0;
  const hanging = http.createServer((request) => {
    requestCount += 1;
    request.resume();
    request.socket.on("close", () => (closeCount += 1));
  });
  await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
  const { port } = hanging.address() as { port: number };
  await client.publish({ url: `http://127.0.0.1:${port}/` });
  await client.publish({ url: destination.url, delay: "1h" });
  await client.schedules.create({ destination: destination.url, cron: "* * * * * *" });
  const half = net.connect(Number(new URL(qstash.url).port), "127.0.0.1");
  half.write("POST /v2/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n[");
  half.on("error", () => {});
  const idle = qstash.idle();
  await until(() => requestCount === 1, "the delivery that hangs");

  // The destination never answers, so these promises settle only if the delivery was broken off.
  await Promise.all([qstash.stop(), qstash.stop(), idle]);
  await until(() => closeCount === 1, "its connection to be closed");
  const deliveries = qstash.deliveries();
  await pause(1300);
  expect(qstash.deliveries()).toBe(deliveries);

  const stoppedPort = Number(new URL(qstash.url).port);
  const options = { token: TOKEN, currentSigningKey: "a", nextSigningKey: "b", port: stoppedPort };
  const again = await startQStash(options);
  expect(again.url).toBe(qstash.url);
  await expect(startQStash(options)).rejects.toThrow(/EADDRINUSE/);
  await again.stop();
  hanging.closeAllConnections();
  hanging.close();
  await bench.stop();
});

test("no process stays alive because of a server that has stopped", async () => {
  const source = fileURLToPath(new URL("../../../dev/qstash/start-qstash.ts", import.meta.url));
  const program = `
    import { startQStash } from ${JSON.stringify(source)};
    const keys = { currentSigningKey: "a", nextSigningKey: "b" };
    const qstash = await startQStash({ token: "t", ...keys });
    const headers = { Authorization: "Bearer t", "Upstash-Delay": "1h", "Upstash-Cron": "0 0 1 1 *" };
    const send = async (route) => {
      const url = qstash.url + "/v2/" + route + "/http://127.0.0.1:9/";
      const response = await fetch(url, { method: "POST", headers });
      await response.text();
      return response.status;
    };
    console.log(await send("publish"), await send("schedules"));
    await qstash.stop();
  `;
  const run = promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--disable-warning=ExperimentalWarning",
    "--eval",
    program,
  ]);
  expect((await run).stdout).toBe("200 200\n");
});

test("`idle` waits for retries and callbacks, not for delays, and says what it waits for", async () => {
  const bench = await startBench({ timeScale: 0.001 });
  const { client, destination, qstash } = bench;
  try {
    await qstash.idle(0);
    destination.answer = ({ path, headers }) => ({
      status: path === "/work" && headers["upstash-retried"] === "0" ? 500 : 200,
      afterMs: path === "/callback" ? 50 : 0,
    });
    await client.publish({ url: `${destination.url}/later`, delay: "1h" });
    const callback = `${destination.url}/callback`;
    await client.publish({ url: `${destination.url}/work`, retryDelay: "100000", callback });
    await expect(qstash.idle(20)).rejects.toThrow(/not idle after 20 ms: .*\/work/);
    await qstash.idle();
    const paths = destination.received.map(({ path }) => path);
    expect(paths.sort()).toEqual(["/callback", "/callback", "/work", "/work"]);
  } finally {
    await bench.stop();
  }
});

test("the log lists each publish, and each attempt with its duration", async () => {
  const lines: LogLine[] = [];
  const bench = await startBench({ timeScale: 0.001, log: (line) => lines.push(line) });
  const { client, destination, qstash } = bench;
  try {
    destination.answer = () => ({ status: 500 });
    const url = `${destination.url}/work`;
    const { messageId } = await client.publish({ url, retries: 1, deduplicationId: "d" });
    await client.publish({ url, deduplicationId: "d" });
    await qstash.idle();
    const common = { messageId, url };
    const attempt = {
      ...common,
      event: "attempt failed",
      status: 500,
      ms: expect.any(Number),
      error: "the destination answered 500",
    };
    // The repeat is published while the first attempt is in progress: its line may come before or after.
    expect(lines.filter(({ event }) => event !== "deduplicated")).toEqual([
      { ...common, event: "published" },
      { ...attempt, retried: 0 },
      { ...attempt, retried: 1 },
      { ...common, event: "failed" },
    ]);
    expect(lines.filter(({ event }) => event === "deduplicated")).toEqual([
      { ...common, event: "deduplicated" },
    ]);
  } finally {
    await bench.stop();
  }
});
