// Pub/sub as server-sent events, read by the real client's Subscriber.
import { expect, it } from "vitest";
import { createClient, describeOnEachBackend, TOKEN, until } from "./redis-backends.ts";

const ready = (subscriber: { on(type: "subscribe", listener: () => void): void }) =>
  new Promise<void>((resolve) => subscriber.on("subscribe", resolve));

describeOnEachBackend("subscriptions", (standIn) => {
  it("every subscriber gets what is published after its confirmation, in order", async () => {
    const redis = createClient(standIn());
    const subscribers = [0, 1].map(() => redis.subscribe<unknown>("run:1"));
    const receivedMessages = subscribers.map((subscriber) => {
      const messages: unknown[] = [];
      subscriber.on("message", ({ channel, message }) => messages.push([channel, message]));
      return messages;
    });
    await Promise.all(subscribers.map(ready));

    const sentMessages = ["plain", "with, commas", { json: ["ü", 1] }, "T0s=", "OK", 7];
    for (const message of sentMessages) expect(await redis.publish("run:1", message)).toBe(2);
    await redis.publish("run:2", "somebody else's");
    await redis.publish("run:1", "last");

    const expectedMessages = [...sentMessages, "last"].map((message) => ["run:1", message]);
    await until(() =>
      receivedMessages.every((messages) => messages.length === expectedMessages.length),
    );
    expect(receivedMessages).toEqual([expectedMessages, expectedMessages]);
    await Promise.all(subscribers.map((subscriber) => subscriber.unsubscribe()));
  });

  it("a subscriber gets what a script publishes", async () => {
    const redis = createClient(standIn());
    const subscriber = redis.subscribe<unknown>("bell");
    const messages: unknown[] = [];
    subscriber.on("message", ({ message }) => messages.push(message));
    await ready(subscriber);
    expect(await redis.eval("return redis.call('PUBLISH', 'bell', ARGV[1])", [], ["ding"])).toBe(1);
    await until(() => messages.length > 0);
    expect(messages).toEqual(["ding"]);
    await subscriber.unsubscribe();
  });

  it("a subscription ends when its reader disconnects", async () => {
    const redis = createClient(standIn());
    const subscriber = redis.subscribe("bell");
    await ready(subscriber);
    expect(await redis.publish("bell", "one")).toBe(1);
    await subscriber.unsubscribe();
    await until(async () => (await redis.publish("bell", "none")) === 0);
  });

  it("a subscriber to a pattern gets what is published to matching channels", async () => {
    const redis = createClient(standIn());
    const subscriber = redis.psubscribe<unknown>("run:*");
    const messages: unknown[] = [];
    const confirmation = new Promise<void>((resolve) =>
      subscriber.on("psubscribe", () => resolve()),
    );
    subscriber.on("pmessage", (event) => messages.push(event));
    await confirmation;
    await redis.publish("other", { n: 0 });
    await redis.publish("run:9", { n: 1 });
    await until(() => messages.length > 0);
    expect(messages).toEqual([{ pattern: "run:*", channel: "run:9", message: { n: 1 } }]);
    await subscriber.unsubscribe();
  });

  it("open subscriptions do not delay commands", async () => {
    const redis = createClient(standIn());
    const subscribers = Array.from({ length: 10 }, (_, i) => redis.subscribe(`channel:${i}`));
    await Promise.all(subscribers.map(ready));
    await redis.set("key", "value");
    expect(await redis.get("key")).toBe("value");
    await Promise.all(subscribers.map((subscriber) => subscriber.unsubscribe()));
  });

  it("one request can subscribe to several channels, and the answer has plain event lines", async () => {
    const redis = createClient(standIn());
    const aborter = new AbortController();
    const response = await fetch(`${standIn().url}/subscribe/a/b%20c`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "upstash-encoding": "base64" },
      signal: aborter.signal,
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    await redis.publish("b c", "line 1\nline 2");
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes("line 2")) break;
    }
    expect(text).toBe(
      "data: subscribe,a,1\n\ndata: subscribe,b c,2\n\ndata: message,b c,line 1\ndata: line 2\n\n",
    );
    aborter.abort();
  });
});
