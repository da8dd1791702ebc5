// The queue of a replay. Hops that were published together see the same state, as if they ran in parallel, but they run
// one after another, in the order of the recorded commits.
import { chainHop } from "../../../shared/contracts/chain-hops.ts";
import type { Envelope } from "../../../shared/contracts/envelope.ts";
import { errorCode } from "../../../shared/contracts/errors.ts";
import type { EngineDeps } from "../../../shared/engine/engine-deps.ts";
import { runHop } from "../../../shared/engine/hop/run-hop.ts";

/** More rounds than any run has. */
const MAX_WAVES = 200;

/**
 * Delivers until the queue is empty or a delivery fails, without a Summarize after the run's end.
 * @param waiting receives the envelopes that the chain publishes
 * @param order hops in the order of their recorded commits
 * @returns a description of each failure
 */
export async function deliverAll(
  deps: Omit<EngineDeps, "model">,
  modelOf: (hop: string) => EngineDeps["model"],
  waiting: Envelope[],
  order: string[],
): Promise<string[]> {
  const place = ({ hop }: Envelope) => (order.includes(hop) ? order.indexOf(hop) : order.length);
  const failures: string[] = [];
  for (let n = 0; n < MAX_WAVES; n++) {
    const wave = waiting.splice(0).filter(({ hop }) => chainHop(hop).node !== "summarize");
    if (wave.length === 0 || failures.length > 0) return failures;
    wave.sort((a, b) => place(a) - place(b));
    failures.push(...(await deliverWave(deps, modelOf, wave)));
  }
  return [`the run had not ended after ${MAX_WAVES} rounds of deliveries`];
}

/** All hops claim first, so that they see the same commits; then they work one after another. */
async function deliverWave(
  deps: Omit<EngineDeps, "model">,
  modelOf: (hop: string) => EngineDeps["model"],
  wave: Envelope[],
): Promise<string[]> {
  const failures: string[] = [];
  const claims = wave.map(() => Promise.withResolvers<void>());
  const finishes = wave.map(() => Promise.withResolvers<void>());
  await Promise.all(
    wave.map(async (envelope, index) => {
      const store: EngineDeps["store"] = {
        ...deps.store,
        async claim(request) {
          const answer = await deps.store.claim(request);
          claims[index]?.resolve();
          await Promise.all(claims.map(({ promise }) => promise));
          await finishes[index - 1]?.promise;
          return answer;
        },
      };
      try {
        await runHop({ ...deps, store, model: modelOf(envelope.hop) }, envelope);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        failures.push(`${envelope.hop} failed (${errorCode(error)}): ${message}`);
      } finally {
        claims[index]?.resolve();
        finishes[index]?.resolve();
      }
    }),
  );
  return failures;
}
