// Gives up waiting for an answer once a signal aborts.

/**
 * Waits for the answer, but not beyond the signal: some SDKs, streams and runtimes do not listen to the signal all the
 * time, so that the wait would never end.
 * @throws the signal's reason when it is aborted, or if it already is
 */
export async function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([answer, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
