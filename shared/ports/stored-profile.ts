// A user's profile as Postgres stores it: the core's columns, and the columns of packs.
import * as z from "zod";
import { NOTICE_PLACES } from "../contracts/notices.ts";
import { fieldOf } from "../contracts/field-names.ts";

export const StoredProfileSchema = z
  .looseObject({
    display_name: z.string().nullable(),
    /** Subdomain → the user's guidance in their own words. */
    guidance: z.record(z.string(), z.string()),
    timezone: z.string(),
    memory: z.boolean(),
    memory_for_agents: z.boolean(),
    approvals_for_agents: z.boolean().default(false),
    notices: z.enum(NOTICE_PLACES).default("chat"),
    notice_channel: z.string().nullish(),
    notice_conversation_id: z.uuid().nullish(),
  })
  .transform(
    ({
      display_name,
      guidance,
      timezone,
      memory,
      memory_for_agents,
      approvals_for_agents,
      notices,
      notice_channel: channel,
      notice_conversation_id: conversationId,
      user_id: _user,
      updated_at: _time,
      ...packColumns
    }) => ({
      displayName: display_name,
      /** The fields of all packs, even of packs not in use; empty until something is stored. */
      fields: fieldsOf(packColumns),
      guidance,
      timezone,
      /** Whether memory is on: what is said is kept and found again. */
      memory,
      /** Whether agents (MCP) may search memory. */
      memoryForAgents: memory_for_agents,
      /** Whether agents may answer steps that wait in other conversations than their own. */
      approvalsForAgents: approvals_for_agents,
      /** Whether the user gets notices about unattended runs. */
      notices,
      /** The place to which notices are sent; null for the private chat that was used last. */
      noticesTo: channel ? { channel } : conversationId ? { conversationId } : null,
    }),
  );
export type ProfileRecord = Omit<z.output<typeof StoredProfileSchema>, "noticesTo"> & {
  noticesTo: { channel: string } | { conversationId: string } | null;
};

/** The profile of a user who has never stored one: the table's defaults. */
export const NO_PROFILE: ProfileRecord = {
  displayName: null,
  fields: {},
  guidance: {},
  timezone: "UTC",
  memory: true,
  memoryForAgents: false,
  approvalsForAgents: false,
  notices: "chat",
  noticesTo: null,
};

/** The answer of a select of the user's own profile: a list of at most one row. */
export const ProfileRowsSchema = z
  .array(StoredProfileSchema)
  .transform(([profile]) => profile ?? NO_PROFILE);

/** The columns, renamed to their fields. */
export function fieldsOf(columns: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [fieldOf(column), value]),
  );
}
