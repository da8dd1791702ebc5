// The steps of the job that erases, for no user.
import {
  EraseConversationsAnswerSchema,
  EraseRowsAnswerSchema,
  FinishErasureAnswerSchema,
  NextErasureAnswerSchema,
  StalledErasuresAnswerSchema,
} from "../contracts/rows/erasure-rows.ts";
import type { ErasureDatabase } from "../ports/erasure-database.ts";
import type { Caller } from "./create-caller.ts";

/** @param caller of the worker's role */
export function createErasureDatabase(caller: Caller): ErasureDatabase {
  return {
    async nextErasure(erasure, limit) {
      const answer = await caller.call(
        "next_erasure",
        { id: erasure, limit },
        NextErasureAnswerSchema,
      );
      if (answer.outcome === "done") return null;
      const conversations = answer.conversations.map(({ id, runs }) => ({
        conversation: id,
        runs: runs.map((run) => ({ run: run.id, cut: run.cut })),
      }));
      return { user: answer.user_id, conversations };
    },

    async eraseConversations(erasure, conversations) {
      const p = { id: erasure, conversations };
      await caller.call("erase_conversations", p, EraseConversationsAnswerSchema);
    },

    async eraseRows(erasure, limit) {
      const p = { id: erasure, limit };
      return (await caller.call("erase_rows", p, EraseRowsAnswerSchema)).more;
    },

    async finishErasure(erasure, settleSeconds) {
      const p = { id: erasure, settle_seconds: settleSeconds };
      const answer = await caller.call("finish_erasure", p, FinishErasureAnswerSchema);
      if (answer.outcome !== "early") return answer;
      return { outcome: "early", waitSeconds: answer.wait_seconds };
    },

    async stalledErasures(olderThanSeconds, limit) {
      const p = { older_than_seconds: olderThanSeconds, limit };
      return (await caller.call("stalled_erasures", p, StalledErasuresAnswerSchema)).erasures;
    },
  };
}
