import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { openEventStream, type ServerEvent } from "./sse.ts";

/** The events that a client reads from a connection that sends these pieces one by one and ends. */
async function readIn(pieces: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) {
      response.write(piece);
      await turn();
    }
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const events: ServerEvent[] = [];
  const request = { url: `http://127.0.0.1:${port}/`, token: "any", silenceMs: 5_000 };
  for await (const event of openEventStream(request)) events.push(event);
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const stream = bytes(
  ": hello\n\nid: 0.1\nevent: run.accepted\ndata: {}\n\nevent: reply.delta\ndata: crème\r\ndata:b\r\n\r\n",
);
const events = [
  { id: "0.1", type: "run.accepted", data: "{}" },
  { id: undefined, type: "reply.delta", data: "crème\nb" },
];

it("events are read with their ids and lines, and comments are skipped", async () => {
  expect(await readIn([stream])).toEqual(events);
});

it("the same events are read if the network splits them, even in the middle of a character", async () => {
  expect(await readIn(Array.from(stream, (byte) => Uint8Array.of(byte)))).toEqual(events);
});

it("an incomplete event is not yielded", async () => {
  expect(await readIn([bytes("event: run.completed\ndata: {}\n")])).toEqual([]);
});
