// The floor's data for one shape of run: a recorded run's outside requests, hop by hop.

/** A request to PostgREST or the model, as the chain sent it but for its token; or an answer put into the store. */
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
  /** The calls, in the order in which those of the recorded hop arrived. */
  calls: FloorCall[];
  /** What the hop writes into the store: its result, and its changes of the session. */
  write: string;
  /** The hops that follow; each member of a group names the hops that follow the group. */
  next: string[];
  /** The group of parallel hops that the hop belongs to; null if it runs alone. */
  group: string | null;
  /** The groups that follow the hop. */
  opens: { group: string; hops: string[] }[];
  /** Whether the hop announces the run's end. */
  ends: boolean;
}

export interface FloorSpec {
  shape: string;
  accept: FloorCall & { part: "postgrest" };
  /** The recorded answer to `accept`, which contains ids of the run. */
  accepted: string;
  /** The ids of the recorded run and of its rows, which each run replaces with ids of its own. */
  ownIds: string[];
  run: string;
  conversation: string;
  first: string;
  hops: Record<string, FloorHop>;
}

export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
