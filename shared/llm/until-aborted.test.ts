import { expect, it } from "vitest";
import { untilAborted } from "./until-aborted.ts";

const endless = () => new Promise<never>(() => {});

it("gives up a request that never ends, also if the signal was aborted before", async () => {
  const late = new AbortController();
  const ended = untilAborted(endless(), late.signal);
  late.abort(new Error("late"));
  await expect(ended).rejects.toThrow("late");
  await expect(untilAborted(endless(), late.signal)).rejects.toThrow("late");
});
