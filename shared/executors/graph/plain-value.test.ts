// Every value of a graph becomes plain JSON; what JSON cannot express becomes text.
import {
  Date as GraphDate,
  DateTime,
  Duration,
  int,
  Node,
  Path,
  PathSegment,
  Point,
  Relationship,
} from "neo4j-driver-core";
import { describe, expect, it } from "vitest";
import { asParameter, plainValue } from "./plain-value.ts";

const node = (name: string) => new Node(int(1), ["City"], { name, km: int(5) }, `n:${name}`);
const way = new Relationship(int(1), int(1), int(2), "ROAD", { km: int(7) }, "r:1", "n:a", "n:b");

describe("values of a graph", () => {
  it("a node, a relationship or a path of a graph becomes plain JSON", () => {
    expect(plainValue(node("a"))).toEqual({
      id: "n:a",
      labels: ["City"],
      properties: { name: "a", km: 5 },
    });
    const road = { id: "r:1", type: "ROAD", start: "n:a", end: "n:b", properties: { km: 7 } };
    expect(plainValue(way)).toEqual(road);
    const path = new Path(node("a"), node("b"), [new PathSegment(node("a"), way, node("b"))]);
    expect(plainValue(path)).toEqual({
      nodes: [plainValue(node("a")), plainValue(node("b"))],
      relationships: [road],
    });
  });

  it("a number of a graph stays a number if JSON has that number, and otherwise becomes text", () => {
    expect(plainValue([1n, int(2), 2.5, true, null, undefined])).toEqual([
      1,
      2,
      2.5,
      true,
      null,
      null,
    ]);
    expect(plainValue(2n ** 60n)).toBe("1152921504606846976");
    expect(plainValue(int("1152921504606846976"))).toBe("1152921504606846976");
    expect([Number.NaN, -Infinity].map(plainValue)).toEqual(["NaN", "-Infinity"]);
  });

  it("a date of a graph is in ISO's spelling, and a duration, a place and bytes become plain JSON", () => {
    expect(plainValue(new GraphDate(2026, 2, 3))).toBe("2026-02-03");
    expect(plainValue(new DateTime(2026, 2, 3, 4, 5, 6, 0, 0))).toBe("2026-02-03T04:05:06Z");
    expect(plainValue(new Duration(1, 2, 3, 0))).toBe("P1M2DT3S");
    expect(plainValue(new Point(int(4326), 1.5, 2.5))).toEqual({ srid: 4326, x: 1.5, y: 2.5 });
    expect(plainValue(new Int8Array([1, -1]))).toBe("Af8=");
  });
});

it("a whole number becomes an integer of a graph at any depth, and nothing else changes", () => {
  expect(asParameter({ a: 1, b: [2, 2.5, "3"], c: { d: 4, e: null } })).toEqual({
    a: 1n,
    b: [2n, 2.5, "3"],
    c: { d: 4n, e: null },
  });
});
