// The API's calls as one user: functions for changes, selects under RLS for reads.
import type { ConversationId, UserId } from "../contracts/ids.ts";
import { apiCalls, type ApiDatabase } from "../ports/api-database.ts";
import {
  ConversationRowSchema,
  EditSchema,
  EffectIdsSchema,
  OneConversationSchema,
  OwnerSchema,
  type RefRecord,
  RefsSchema,
  toConversation,
} from "../ports/api-rows.ts";
import { pictureCalls } from "../ports/picture-calls.ts";
import { rowCalls } from "../ports/row-calls.ts";
import { rowWriteCalls } from "../ports/row-write-calls.ts";
import { ProfileRowsSchema } from "../ports/stored-profile.ts";
import { treeCalls } from "../ports/tree-calls.ts";
import { callsOf } from "./calls-of.ts";
import type { Caller } from "./create-caller.ts";
import { createHouseholdDatabase } from "./create-household-database.ts";
import { listTranscript, listTree } from "./list-transcript.ts";
import { decodeCursor, ID_PART, pageOf, TIME_PART } from "../ports/page-cursor.ts";
import { getRow, listRows } from "./row-pages.ts";
import { getRun, getRunNumbered, listReceipt } from "./run-records.ts";

const CONVERSATION_COLUMNS =
  "id,title,status,default_process_id,household_id,created_at,updated_at,forked_from,origin_turn_id,origin_alternative_id";
const REF_COLUMNS = "ref,ref_type,entity_id,canonical";
const CURSOR = [TIME_PART, ID_PART];
/** The maximum number of rows that a hosted project returns. */
const MAX_ROWS = 1000;

/** `user` lets selects use an index; the database itself decides what the user may see. */
export function createApiDatabase(caller: Caller, user: UserId): ApiDatabase {
  const getConversation: ApiDatabase["getConversation"] = (conversation) =>
    caller.select(
      "conversations",
      (from) => from.select(CONVERSATION_COLUMNS).eq("id", conversation),
      OneConversationSchema,
    );

  const { readPath, readTree, ...tree } = callsOf(caller, treeCalls);
  /** The result of `read`; null for a conversation that the user may not see. */
  async function ifVisible<T>(
    conversation: ConversationId,
    read: () => Promise<T>,
  ): Promise<T | null> {
    const [row, answer] = await Promise.all([getConversation(conversation), read()]);
    return row === null ? null : answer;
  }

  return {
    ...createHouseholdDatabase(caller, user),
    ...callsOf(caller, apiCalls),
    ...callsOf(caller, rowWriteCalls),
    ...callsOf(caller, pictureCalls),
    ...tree,
    getConversation,
    getRun: (run) => getRun(caller, run),
    runNumbered: (conversation, number) => getRunNumbered(caller, conversation, number),
    receipt: (run) => listReceipt(caller, run),
    getProfile: () =>
      caller.select("profiles", (from) => from.select("*").eq("user_id", user), ProfileRowsSchema),

    async listConversations({ cursor, limit }) {
      const cursorKeys = cursor ? decodeCursor(cursor, CURSOR) : null;
      const rows = await caller.select(
        "conversations",
        (from) => {
          const allRows = from.select(CONVERSATION_COLUMNS).eq("user_id", user).eq("kind", "chat");
          const rowsAfterCursor =
            cursorKeys === null
              ? allRows
              : allRows.or(
                  `updated_at.lt."${cursorKeys[0]}",and(updated_at.eq."${cursorKeys[0]}",id.lt.${cursorKeys[1]})`,
                );
          return rowsAfterCursor
            .order("updated_at", { ascending: false })
            .order("id", { ascending: false })
            .limit(limit + 1);
        },
        ConversationRowSchema.array(),
      );
      return pageOf(rows, limit, toConversation, (row) => [row.updatedAt ?? row.createdAt, row.id]);
    },

    transcript: (conversation, page) =>
      ifVisible(conversation, () => listTranscript(readPath, conversation, page)),
    tree: (conversation, page) =>
      ifVisible(conversation, () => listTree(readTree, conversation, page)),

    listRows: (request) => listRows(caller, request),
    listDeletions: callsOf(caller, rowCalls).listDeletions,
    countChanges: callsOf(caller, rowCalls).countChanges,
    getRow: (table, row, withFindings = false) => getRow(caller, table, row, withFindings),

    householdOf: (table, id) =>
      caller.select(table, (from) => from.select("household_id").eq("id", id), OwnerSchema),

    editOf: (origin) =>
      caller.select(
        "effect_decisions",
        (from) =>
          from
            .select("household_id,step,context,results")
            .eq("origin", "api")
            .eq("origin_id", origin)
            .limit(1),
        EditSchema,
      ),

    effectsOf: (origin) =>
      caller.select(
        "effects",
        (from) =>
          from
            .select("id")
            .eq("origin", "api")
            .eq("origin_id", origin)
            .eq("status", "applied")
            .order("seq", { ascending: false }),
        EffectIdsSchema,
      ),

    async refs(conversation) {
      const conversationRow = await getConversation(conversation);
      if (conversationRow === null) return null;
      const refs: RefRecord[] = [];
      for (;;) {
        const rows = await caller.select(
          "refs",
          (from) =>
            from
              .select(REF_COLUMNS)
              .eq("conversation_id", conversation)
              .order("ref")
              .range(refs.length, refs.length + MAX_ROWS - 1),
          RefsSchema,
        );
        refs.push(...rows);
        if (rows.length < MAX_ROWS) return refs;
      }
    },

    async refsNamed(conversation, refs) {
      if (refs.length === 0) return [];
      return caller.select(
        "refs",
        (from) => from.select(REF_COLUMNS).eq("conversation_id", conversation).in("ref", refs),
        RefsSchema,
      );
    },
  };
}
