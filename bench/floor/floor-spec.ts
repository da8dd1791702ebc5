// The floor's data for one shape of run: a recorded run's outside requests, hop by hop.

/** A request to PostgREST or the model, as the chain sent it; or an answer put into the store. */
export type FloorCall =
  | {
      part: "postgrest" | "model";
      method: string;
      /** Path and query. */
      path: string;
      headers: Record<string, string>;
      body: string;
    }
  | { part: "answer"; text: string };

export interface FloorHop {
  /** In the order in which the recorded hop began them. */
  calls: FloorCall[];
  /** The hop's result for later hops. */
  write: string;
  /** The hops after it; those of a whole group for each of its members. */
  next: string[];
  /** The set that the hop leaves, if it runs in parallel with others. */
  group: string | null;
  /** The sets that the hop opens. */
  opens: { group: string; hops: string[] }[];
  /** Whether the hop tells the readers that the run has ended. */
  ends: boolean;
}

export interface FloorSpec {
  shape: string;
  accept: FloorCall & { part: "postgrest" };
  /** The answer to `accept` in the recorded run, which contains its ids. */
  accepted: string;
  /** Ids of the recorded run and of rows that it created; each run replaces them with its own. */
  own: string[];
  run: string;
  conversation: string;
  first: string;
  hops: Record<string, FloorHop>;
}

export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
