// Shows that a worker is alive while a call takes long.

/** Milliseconds between two heartbeats: a call that is over sooner costs none. */
const HEARTBEAT_MS = 15_000;

/**
 * What `call` answers or throws. Meanwhile `beat` runs at every interval. A beat that fails is ignored, because
 * the call does not need it.
 */
export async function withHeartbeat<T>(
  call: Promise<T>,
  beat: (() => Promise<void>) | undefined,
  everyMs: number = HEARTBEAT_MS,
): Promise<T> {
  if (beat === undefined) return call;
  const timer = setInterval(() => void beat().catch(() => undefined), everyMs);
  try {
    return await call;
  } finally {
    clearInterval(timer);
  }
}
