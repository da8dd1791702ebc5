import { expect, it, vi } from "vitest";
import { withHeartbeat } from "./with-heartbeat.ts";

it("the heartbeat continues while the call lasts, even if a beat fails, and ends with the call", async () => {
  vi.useFakeTimers();
  try {
    let beats = 0;
    const beat = () => {
      beats += 1;
      return beats === 1 ? Promise.reject(new Error("away")) : Promise.resolve();
    };
    const long = new Promise<string>((resolve) => setTimeout(() => resolve("answer"), 35));
    const answer = withHeartbeat(long, beat, 10);
    await vi.advanceTimersByTimeAsync(100);
    expect([await answer, beats]).toEqual(["answer", 3]);
    const heartbeat = withHeartbeat(Promise.reject(new Error("refused")), beat, 10);
    await expect(heartbeat).rejects.toThrow("refused");
    await vi.advanceTimersByTimeAsync(100);
    expect(beats).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
