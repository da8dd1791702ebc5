import { expect, it } from "vitest";
import { createSseParser, type ServerEvent } from "./sse.ts";

function parseIn(pieces: readonly string[]): ServerEvent[] {
  const parse = createSseParser();
  return pieces.flatMap((piece) => parse(piece));
}

const stream =
  ": hello\n\nid: 0.1\nevent: run.accepted\ndata: {}\n\nevent: reply.delta\ndata: a\r\ndata:b\r\n\r\n";
const events = [
  { id: "0.1", type: "run.accepted", data: "{}" },
  { id: "0.1", type: "reply.delta", data: "a\nb" },
];

it("reads events whose last id holds until another comes, and skips comments", () => {
  expect(parseIn([stream])).toEqual(events);
});

it("reads the same however the network cuts it", () => {
  for (let cut = 1; cut < stream.length; cut += 1) {
    expect(parseIn([stream.slice(0, cut), stream.slice(cut)])).toEqual(events);
  }
  expect(parseIn([...stream])).toEqual(events);
});

it("does not take half an event for one", () => {
  expect(parseIn(["event: run.completed\ndata: {}\n"])).toEqual([]);
});
