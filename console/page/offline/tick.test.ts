// Waiting ticks: whatever is toggled, sent, lost and sent again, each is applied at most once and in order.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { exampleItem } from "./example-item.ts";
import {
  addTick,
  removeApplied,
  withTicks,
  dropTick,
  recordVerdict,
  applyToCurrent,
  type Item,
  type Tick,
} from "./tick.ts";

const item = (purchased: boolean, version = 0): Item => exampleItem("leeks", purchased, version);

/** A server that applies each idempotency key once and refuses any version but the current one. */
class Server {
  row = item(false);
  writes = 0;
  readonly #answers = new Map<string, Item>();
  write({ key, purchased, tag }: Tick): Item | "stale" {
    const storedAnswer = this.#answers.get(key);
    if (storedAnswer !== undefined) return storedAnswer;
    if (tag !== this.row.updatedAt) return "stale";
    this.writes += 1;
    this.row = item(purchased, this.writes);
    this.#answers.set(key, this.row);
    return this.row;
  }
}

type Action = "toggle" | "send" | "send, and lose the answer";
const actions = fc.array(fc.constantFrom<Action>("toggle", "send", "send, and lose the answer"), {
  maxLength: 30,
});

describe("waiting ticks", () => {
  it("waiting ticks are applied at most once, and leave the row as the person last wanted it", () => {
    const play = (list: readonly Action[]) => {
      const server = new Server();
      let ticks: readonly Tick[] = [];
      /** The row as this browser last read it. */
      let knownRow = server.row;
      let toggles = 0;
      const send = (isHeard: boolean) => {
        const tick = ticks.find(({ verdict }) => verdict === undefined);
        if (tick === undefined) return;
        const tagged = { ...tick, tag: tick.tag ?? tick.row.updatedAt };
        ticks = ticks.map((waiting) => (waiting === tick ? tagged : waiting));
        const answer = server.write(tagged);
        if (!isHeard) return;
        if (answer === "stale") throw new Error("nobody else writes");
        knownRow = answer;
        ticks = removeApplied(ticks, tick.key, answer);
      };
      for (const action of list) {
        if (action === "toggle") {
          const wanted = !(withTicks([knownRow], ticks)[0]?.purchased ?? false);
          ticks = addTick(ticks, knownRow, wanted, `key ${(toggles += 1)}`).map((tick, place) => ({
            place,
            ...tick,
          }));
        } else send(action === "send");
      }
      while (ticks.length > 0) send(true);
      expect(server.row.purchased).toBe(toggles % 2 === 1);
      expect(server.writes).toBeLessThanOrEqual(toggles);
    };
    fc.assert(fc.property(actions, play), { numRuns: cases(100, 2_000) });
  });

  it("a waiting tick asks the person what they want if somebody else has changed the row", () => {
    const sent: Tick = { row: item(false), purchased: true, key: "a", tag: "version 0" };
    const currentRow = { ...item(false, 7), quantity: 6 };
    const changed = recordVerdict([sent], "a", { kind: "changed", now: currentRow });
    expect(withTicks([currentRow], changed)).toEqual([currentRow]);
    expect(addTick(changed, currentRow, true, "b")).toBe(changed);
    expect(applyToCurrent(changed, "a", "b")).toEqual([
      { row: currentRow, purchased: true, key: "b" },
    ]);
    expect(dropTick(changed, "a")).toEqual([]);

    // The person has undone the tick meanwhile, and wants no change of the row any more.
    const ticksOfBoth = addTick([sent], item(false), false, "b");
    expect(recordVerdict(ticksOfBoth, "a", { kind: "changed", now: currentRow })).toEqual([]);
    expect(recordVerdict(ticksOfBoth, "a", { kind: "gone" })).toMatchObject([
      { key: "a", purchased: false },
    ]);
  });
});
