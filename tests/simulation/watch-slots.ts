// Watches the workers: at no time do more hops work in a pool than its size, or more of one user than a user's share,
// and no hop is refused a slot that it does not need. After a loss of the store both limits may be exceeded for the time
// of a lease.
import type { ClaimAnswer, ClaimRequest } from "../../shared/ports/store.ts";

interface Worker {
  pool: string;
  user: string;
  fence: number;
  tillMs: number;
}

type SlotRequest = Pick<ClaimRequest, "run" | "hop" | "leaseMs" | "slot">;
type Holder = Pick<ClaimRequest, "run" | "hop"> & { fence: number };

export function watchSlots(now: () => number, violations: string[]) {
  const pools = new Map<string, string>();
  const working = new Map<string, Worker>();
  const keyOf = ({ run, hop }: { run: string; hop: string }) => `${run}.${hop}`;

  return {
    notePools(run: string, poolsByHop: Record<string, string> | undefined): void {
      for (const [hop, pool] of Object.entries(poolsByHop ?? {}))
        pools.set(keyOf({ run, hop }), pool);
    },
    noteClaim({ slot, leaseMs, ...at }: SlotRequest, answer: ClaimAnswer): void {
      const pool = pools.get(keyOf(at));
      if (answer.outcome === "no_slot" && (pool === undefined || slot === undefined)) {
        violations.push(`workers: ${at.hop} was refused a slot that it does not need`);
      }
      if (answer.outcome !== "granted" || pool === undefined || slot === undefined) return;
      const before = working.get(keyOf(at));
      if (before?.fence === answer.fence) return;
      const { fence } = answer;
      working.set(keyOf(at), { pool, user: slot.user, fence, tillMs: now() + leaseMs });
      const busy = [...working.values()].filter(
        (call) => call.pool === pool && call.tillMs > now(),
      );
      const size = slot.sizes[pool] ?? Infinity;
      if (busy.length > size) {
        violations.push(`workers: ${busy.length} work in the pool ${pool} of ${size}`);
      }
      const ownCount = busy.filter(({ user }) => user === slot.user).length;
      if (ownCount > slot.perUser)
        violations.push(`workers: one user has ${ownCount} of the pool ${pool}`);
    },
    noteRenewal(at: Holder & { leaseMs: number }): void {
      const worker = working.get(keyOf(at));
      if (worker?.fence === at.fence) worker.tillMs = now() + at.leaseMs;
    },
    noteEnd(at: Holder): void {
      if (working.get(keyOf(at))?.fence === at.fence) working.delete(keyOf(at));
    },
    /** To be called when the store has lost something. */
    forget: () => working.clear(),
  };
}
