// Ticks wait in one browser, and several of its tabs find them at once: one tab sends each of them, once.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { exampleItem as item } from "./example-item.ts";
import { sendTicks } from "./send-ticks.ts";
import type { OfflineStore } from "./store.ts";
import type { Item, Tick } from "./tick.ts";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The store that all tabs of a browser share. */
function openStore(ticks: readonly Tick[], ms: number) {
  let storedTicks = ticks.map((tick, place): Tick => ({ ...tick, place }));
  return {
    async ticks() {
      await pause(ms);
      return storedTicks;
    },
    async changeTicks(change: (ticks: readonly Tick[]) => readonly Tick[]) {
      await pause(ms);
      storedTicks = [...change(storedTicks)];
    },
  } as unknown as OfflineStore;
}

interface Sent {
  params: { path: { id: string }; header?: { "If-Match": string; "Idempotency-Key": string } };
  body?: { purchased: boolean };
}

/** An API that records each write. */
function openApi(rows: readonly Item[], ms: number) {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const writes: string[] = [];
  const answer = (status: number, data?: Item) => ({
    ...(data === undefined ? { error: {} } : { data }),
    response: new Response(null, { status, headers: { etag: `"${data?.updatedAt}"` } }),
  });
  const api = {
    async GET(_: string, { params }: Sent) {
      await pause(ms);
      return answer(200, stored.get(params.path.id));
    },
    async PATCH(_: string, { params: { path, header }, body }: Sent) {
      writes.push(header?.["Idempotency-Key"] ?? "");
      await pause(ms);
      const row = stored.get(path.id);
      if (header?.["If-Match"] !== `"${row?.updatedAt}"`) return answer(412);
      const newRow = item(path.id, body?.purchased ?? false, writes.length);
      stored.set(path.id, newRow);
      return answer(200, newRow);
    },
  };
  return { alfred: { api } as unknown as Parameters<typeof sendTicks>[0], writes, stored };
}

it("each waiting tick is sent once, however many tabs find it at the same moment", async () => {
  const names = fc.uniqueArray(fc.constantFrom("leeks", "limes", "salt", "rice"), { minLength: 1 });
  const delays = fc.array(fc.nat(6), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, delays, fc.nat(3), async (wanted, tabs, ms) => {
      const rows = wanted.map((name) => item(name, false, 0));
      const ticks = rows.map((row): Tick => ({ row, purchased: true, key: `key ${row.id}` }));
      const store = openStore(ticks, ms);
      const { alfred, writes, stored } = openApi(rows, ms);
      const calls: string[] = [];
      const outcome = { onRow: ({ id }: Item) => calls.push(id), onGone: () => calls.push("gone") };
      await Promise.all(
        tabs.map(async (delay) => {
          await pause(delay);
          await sendTicks(alfred, store, outcome);
        }),
      );
      expect(writes).toEqual(wanted.map((name) => `key ${name}`));
      expect(calls).toEqual(wanted);
      expect(await store.ticks()).toEqual([]);
      expect([...stored.values()].every(({ purchased }) => purchased)).toBe(true);
    }),
    { numRuns: cases(8, 200) },
  );
});
