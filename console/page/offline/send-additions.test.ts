// Items are added without a connection: however often they are sent and whichever tab does it, each is added once.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { overrideGuard, tickAddition, removeAddition, type Addition } from "./addition.ts";
import { exampleItem } from "./example-item.ts";
import { sendAdditions } from "./send-additions.ts";
import type { OfflineStore } from "./store.ts";
import type { Item, Tick } from "./tick.ts";

interface Sent {
  params: { header: { "Idempotency-Key": string } };
  body: Addition["body"] & { lines: string[] };
}

const FINDINGS = [{ kind: "allergen", code: "crustaceans", name: "prawns" }];

const readLine = (line: string) => {
  const [, amount, name = line] = /^(\d+) (.+)/.exec(line) ?? [];
  return { name, quantity: amount === undefined ? null : Number(amount), unit: null };
};

/**
 * The store that all tabs of a browser share, and an API that loses the answers for which `isLost` says so.
 * @param onTicks is called after ticks were written
 */
function openShop(names: readonly string[], isLost = () => false, onTicks = () => {}) {
  let additions = names.map((name, place): Addition => {
    return { place, body: { name }, key: `key ${place}`, language: "en" };
  });
  let ticks: readonly Tick[] = [];
  const store = {
    additions: async () => additions,
    async changeTicks(change: (all: readonly Tick[]) => readonly Tick[]) {
      ticks = change(ticks);
      onTicks();
    },
    async changeAdditions(change: (all: readonly Addition[]) => readonly Addition[]) {
      additions = [...change(additions)];
    },
  } as unknown as OfflineStore;
  const items = new Map<string, Item>();
  const api = {
    async POST(path: string, { params, body: { name, quantity = null, override, lines } }: Sent) {
      if (path.endsWith("/shopping-lines")) {
        if (isLost()) throw new TypeError("Failed to fetch");
        return { data: { items: lines.map(readLine) }, response: new Response() };
      }
      const key = params.header["Idempotency-Key"];
      if (name === "prawns" && override === undefined) {
        const error = { status: 422, code: "guard_blocked", violations: FINDINGS };
        const headers = { "content-type": "application/problem+json" };
        return { error, response: new Response(null, { status: 422, headers }) };
      }
      const item = items.get(key) ?? { ...exampleItem(name, false, items.size), quantity };
      items.set(key, item);
      if (isLost()) throw new TypeError("Failed to fetch");
      return { data: item, response: new Response(null, { status: 201 }) };
    },
  };
  const addedNames: string[] = [];
  const alfred = { api } as unknown as Parameters<typeof sendAdditions>[0];
  return {
    store,
    addedNames,
    onList: () =>
      [...items.values()].map(({ name, quantity }) => `${name} ${quantity ?? ""}`.trim()),
    waiting: () => additions,
    /** The ticks that wait behind the additions. */
    waitingTicks: () => ticks.map(({ row, purchased }) => `${row.name} ${purchased}`),
    tick(place: number) {
      const addition = additions.find(({ key }) => key === `key ${place}`);
      if (addition !== undefined)
        additions = [...tickAddition(additions, addition.key, addition.isTicked !== true)];
      return addition !== undefined;
    },
    send: () => sendAdditions(alfred, store, async ({ name }) => void addedNames.push(name)),
  };
}

it("each item is added once, in order and with its amount, although tabs send at the same time and answers are lost", async () => {
  const names = fc.array(fc.constantFrom("leeks", "2 limes"), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(names, fc.array(fc.boolean()), fc.nat(2), async (wanted, losses, tabs) => {
      const lossesLeft = [...losses];
      const { send, addedNames, onList, waiting } = openShop(
        wanted,
        () => lossesLeft.shift() === true,
      );
      while (waiting().length > 0) await Promise.allSettled(Array.from({ length: tabs + 1 }, send));
      expect(onList()).toEqual(wanted.map((line) => (line === "leeks" ? line : "limes 2")));
      expect(addedNames).toHaveLength(wanted.length);
    }),
    { numRuns: cases(20, 300) },
  );
});

it("an item to be avoided waits until the person decides, while the other items are sent", async () => {
  const { send, onList, waiting, store } = openShop(["prawns", "salt"]);
  await send();
  expect(onList()).toEqual(["salt"]);
  expect(waiting()).toMatchObject([{ verdict: { kind: "avoided", findings: FINDINGS } }]);
  await send();
  expect(removeAddition(waiting(), "key 0")).toEqual([]);
  await store.changeAdditions((all) => overrideGuard(all, "key 0", "key of the second request"));
  await send();
  expect(onList()).toEqual(["salt", "prawns"]);
  expect(waiting()).toEqual([]);
});

it("after all additions are sent, each item that is ticked has one queued tick, even if answers were lost", async () => {
  const names = ["leeks", "2 limes", "salt"];
  const presses = fc.array(fc.nat(2), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(presses, presses, fc.array(fc.boolean()), async (before, during, losses) => {
      const [lossesLeft, pressesLeft] = [[...losses], [...during]];
      const isTicked = [false, false, false];
      const press = (place = 0) => shop.tick(place) && (isTicked[place] = !isTicked[place]);
      const shop = openShop(
        names,
        () => lossesLeft.shift() === true,
        () => pressesLeft.length > 0 && press(pressesLeft.shift()),
      );
      for (const place of before) press(place);
      while (shop.waiting().length > 0) await shop.send().catch(() => {});
      const wanted = ["leeks", "limes", "salt"].filter((_, place) => isTicked[place]);
      expect(shop.waitingTicks()).toEqual(wanted.map((name) => `${name} true`));
    }),
    { numRuns: cases(20, 300) },
  );
});
