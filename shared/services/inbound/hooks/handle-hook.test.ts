// How a request to a webhook is limited before its hook is looked up.
import { expect, it } from "vitest";
import type { Runtime } from "../../../runtime/create-runtime.ts";
import { DEFAULT_RATES } from "../../../runtime/rate-limits.ts";
import { handleHook } from "./handle-hook.ts";

const HOOK = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01";

/** @param most requests that one address may make */
function world(most: number) {
  const counts: Record<string, number> = {};
  const lookedUp: string[] = [];
  const runtime = {
    env: { rates: DEFAULT_RATES },
    flow: { clock: { now: () => 0 }, log: { info: () => undefined } },
    rateLimit: {
      take: async (kind: string, caller: string) => {
        const name = `${kind}:${caller}`;
        counts[name] = (counts[name] ?? 0) + 1;
        return counts[name] > most
          ? { outcome: "limited", retryAfterMs: 1000 }
          : { outcome: "allowed", remaining: 1, resetMs: 0 };
      },
    },
    database: {
      triggerKeeper: () => ({
        findHook: async (id: string) => {
          lookedUp.push(id);
          return null;
        },
      }),
    },
  } as unknown as Runtime;
  const send = (address: string, id = HOOK) =>
    handleHook(runtime, id, new Headers({ "cf-connecting-ip": address }), new Uint8Array());
  return { send, lookedUp, counted: counts };
}

it("an address that asks for too many unknown hooks is refused, and no more hooks are looked up for it", async () => {
  const { send, lookedUp } = world(2);
  const other = HOOK.replace("5a", "6b");
  expect(await send("192.0.2.1")).toMatchObject({ details: { kind: "unsigned" } });
  expect(await send("192.0.2.1", other)).toMatchObject({ details: { kind: "unsigned" } });
  expect(await send("192.0.2.1", other.replace("6b", "7c"))).toMatchObject({
    details: { kind: "limited", code: "rate_limited" },
  });
  expect(lookedUp).toEqual([HOOK, other]);
  expect(await send("192.0.2.2")).toMatchObject({ details: { kind: "unsigned" } });
});

it("an address is counted under a name that does not reveal it", async () => {
  const { send, counted } = world(2);
  expect(await send("192.0.2.1")).toMatchObject({ details: { kind: "unsigned" } });
  expect(Object.keys(counted)).toEqual([expect.stringMatching(/^hooks:[0-9a-f]{64}$/)]);
});
