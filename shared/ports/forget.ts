// Deletes what the hot store keeps of people, before its time to live is over.
import type { ConversationId, UserId } from "../contracts/ids.ts";
import type { DoomedConversation } from "./erasure-database.ts";

/** Errors of both: TransientError. */
export interface Forget {
  /** State, events and sessions of conversations and their runs. */
  conversations(doomed: DoomedConversation[]): Promise<ConversationId[]>;
  /** How much the user has asked for lately, what they wait for and follow, and where their hops were at work. */
  user(user: UserId): Promise<void>;
}

/** The identity provider's record of an account. */
export interface Identities {
  /** False where this deployment may not. Errors: TransientError, FatalError. */
  delete(user: UserId): Promise<boolean>;
}
