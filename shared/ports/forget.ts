// Deletes people's data from the hot store before it expires by itself.
import type { ConversationId, UserId } from "../contracts/ids.ts";
import type { DoomedConversation } from "./erasure-database.ts";

/** Errors of both: TransientError. */
export interface Forget {
  /** Deletes state, events and sessions of conversations and their runs. Returns the conversations' ids. */
  conversations(doomed: DoomedConversation[]): Promise<ConversationId[]>;
  /** Deletes the user's rate-limit counters, waiting hops, open streams and worker slots. */
  user(user: UserId): Promise<void>;
}

/** The account's record at the identity provider. */
export interface Identities {
  /** False when this deployment may not delete it. Errors: TransientError, FatalError. */
  delete(user: UserId): Promise<boolean>;
}
