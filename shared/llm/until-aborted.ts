// A deadline for a request, beside the signal that aborts it.

/**
 * Waits for the request, but not beyond the signal: the SDK stops listening to the signal when a body that is being read
 * as a whole is collected, so that the request would never end.
 * @throws the signal's reason when it is aborted, or if it already is
 */
export async function untilAborted<T>(request: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([request, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
