// The system on which a conversation is played: a running stack and its database.
import type { Query } from "../rows/read-rows.ts";
import type { Person } from "../households/stock-household.ts";

export interface Stage {
  /** The Worker's URL, without a trailing slash. */
  url: string;
  tokenFor(user: string): Promise<string>;
  /** Runs as the database's owner, so row security does not apply. */
  query: Query;
  /** Adds a user in a new household. */
  addPerson(): Promise<Person>;
  /** False if a person plays the model: durations mean nothing then. */
  isTimed: boolean;
}
