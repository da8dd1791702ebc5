// A body as a stream that ends at a signal. Its source is cancelled, not aborted: workerd keeps an aborted body that is
// being read until the isolate ends.

export interface StreamLimits {
  /** Each of them ends the stream with an error. */
  signals: readonly AbortSignal[];
  /** Called for each chunk; throws to end the stream. */
  check?: (chunk: Uint8Array) => void;
}

/** The stream of the same bytes; cancelling it cancels `body`. */
export function streamBody(
  body: ReadableStream<Uint8Array>,
  { signals, check = () => {} }: StreamLimits,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const ending = new AbortController();
  /** Not awaited: cancelling a body that hangs may hang, too. */
  const end = () => {
    ending.abort();
    void reader.cancel().catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const fail = () => {
        controller.error(new TypeError("The answer is not read any further."));
        end();
      };
      for (const signal of signals) {
        if (signal.aborted) fail();
        else signal.addEventListener("abort", fail, { signal: ending.signal });
      }
    },
    async pull(controller) {
      try {
        const { value } = await reader.read();
        if (ending.signal.aborted) return;
        if (value === undefined) {
          ending.abort();
          return controller.close();
        }
        check(value);
        controller.enqueue(value);
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel: end,
  });
}
