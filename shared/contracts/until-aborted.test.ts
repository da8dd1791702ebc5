import { expect, it } from "vitest";
import { untilAborted } from "./until-aborted.ts";

const endless = () => new Promise<never>(() => {});

it("a request that never ends is given up when it is aborted, even if it was aborted before it began", async () => {
  const late = new AbortController();
  const ended = untilAborted(endless(), late.signal);
  late.abort(new Error("late"));
  await expect(ended).rejects.toThrow("late");
  await expect(untilAborted(endless(), late.signal)).rejects.toThrow("late");
});
