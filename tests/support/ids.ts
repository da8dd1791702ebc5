// Branded ids for tests, from any text or a new UUID.
import type {
  ConversationId,
  ErasureId,
  HouseholdId,
  Ref,
  RunId,
  UserId,
} from "../../shared/contracts/ids.ts";

export const runId = (id: string = crypto.randomUUID()) => id as RunId;
export const conversationId = (id: string = crypto.randomUUID()) => id as ConversationId;
export const userId = (id: string = crypto.randomUUID()) => id as UserId;
export const householdId = (id: string = crypto.randomUUID()) => id as HouseholdId;
export const erasureId = (id: string = crypto.randomUUID()) => id as ErasureId;
export const refTo = (text: string) => text as Ref;
