// Stands in front of a part, so that a test can take it away and bring it back while the Worker runs.
import { startRelay } from "../support/relay.ts";

export interface PartProxy {
  /** The address to use instead of the part's own. */
  url: string;
  /** Breaks open connections and refuses new ones. */
  takeAway(): void;
  /** Resolves when the next connection is refused. */
  refusal(): Promise<void>;
  bringBack(): void;
  stop(): Promise<void>;
}

/** @param target the part's url, on this machine */
export async function startPartProxy(target: string): Promise<PartProxy> {
  const relay = await startRelay();
  relay.leadTo(target);
  return {
    url: relay.url,
    takeAway: () => relay.leadTo(undefined),
    refusal: relay.refusal,
    bringBack: () => relay.leadTo(target),
    stop: relay.stop,
  };
}
