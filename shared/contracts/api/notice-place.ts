// Public v1 shape of the place to which a user's notices are sent. Frozen: change means v2.
import * as z from "zod";
import { PublicConversationIdSchema } from "./common.ts";
import { ChannelSchema } from "./links.ts";

/**
 * Null, in the profile: the private chat that the user used last; for a Process: where the user's other notices go.
 */
export const NoticesToSchema = z
  .union([
    z.strictObject({ channel: ChannelSchema }),
    z.strictObject({ conversationId: PublicConversationIdSchema }),
  ])
  .nullable()
  .meta({ examples: [{ channel: "telegram" }] })
  .describe(
    "`channel`: to your private chat there; `conversationId`: to that conversation, or the chat in which it is held; null: " +
      "to the private chat that you used last, which also holds when the chosen one is gone",
  );
export type NoticesTo = z.infer<typeof NoticesToSchema>;
