// The PreviewTurns port as the adapter implements it on the embedded Redis and on a real one, and as the double in
// memory does.
import { describe, expect, it } from "vitest";
import type { RedisStandIn } from "../../../dev/redis/start-redis.ts";
import type { PreviewTurns } from "../../../shared/ports/preview-turns.ts";
import { createRedisPreviews } from "../../../shared/redis/create-redis-previews.ts";
import { runId } from "../../support/ids.ts";
import { createMemoryPreviews } from "../../support/sending/memory-previews.ts";
import { createClient, describeOnEachBackend } from "../upstash-redis/redis-backends.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

const RUN = runId("00000000-0000-4000-8000-0000000000aa");
const turnsOn = ({ url, token }: Pick<RedisStandIn, "url" | "token">) =>
  createRedisPreviews({ url, token, timeoutMs: PATIENCE_MS });
const turn = (holder: string, begins = false, ms = 60_000) => ({ run: RUN, holder, ms, begins });

function turnCases(open: () => PreviewTurns): void {
  it("the turns of a preview go to one holder, even between its turns, and to no holder after the end", async () => {
    const turns = open();
    expect(await turns.take(turn("one"))).toBe("given");
    expect(await turns.take(turn("two"))).toBe("taken");
    await turns.drop(RUN, "one");
    expect(await turns.take(turn("two"))).toBe("taken");
    expect(await turns.take(turn("one"))).toBe("given");
    await turns.close(RUN);
    expect(await turns.take(turn("one"))).toBe("closed");
  });

  it("the turns of a preview begin one message, even if their holder asks twice", async () => {
    const turns = open();
    expect(await turns.take(turn("one", true))).toBe("given");
    expect(await turns.take(turn("one", true))).toBe("begun");
    expect(await turns.take(turn("one"))).toBe("given");
  });

  it("the end of a run gets the time that the current turn may still last, or 0 if its holder has dropped it", async () => {
    const turns = open();
    expect(await turns.close(RUN)).toBe(0);
    const other = { ...turn("one"), run: runId("00000000-0000-4000-8000-0000000000bb") };
    await turns.take(other);
    const leftMs = await turns.close(other.run);
    expect(leftMs).toBeGreaterThan(50_000);
    expect(leftMs).toBeLessThanOrEqual(60_000);
    await turns.drop(other.run, "two");
    expect(await turns.close(other.run)).toBeGreaterThan(0);
    await turns.drop(other.run, "one");
    expect(await turns.close(other.run)).toBe(0);
  });
}

describeOnEachBackend("the turns of a preview", (standIn) => {
  turnCases(() => turnsOn(standIn()));

  it("the turns of a preview leave a key that expires", async () => {
    await turnsOn(standIn()).take(turn("one"));
    expect(await createClient(standIn()).ttl(`preview:${RUN}`)).toBeGreaterThan(0);
  });
});

describe("the turns of a preview in memory", () => {
  turnCases(() => createMemoryPreviews(Date.now));
});
