// What the user was told, or would have been told, about unattended runs, and what to do about each.
import type { NoticeQuery, PublicNotice } from "../../contracts/api/notices.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Page } from "../../ports/api-database.ts";
import type { ListedNotice } from "../../ports/notice-calls.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

/** Newest first. Errors: ContractError("invalid_input") for a foreign cursor. */
export async function listNotices(
  runtime: Runtime,
  user: UserId,
  query: NoticeQuery,
): Promise<Page<PublicNotice>> {
  const { items, next } = await runtime.database.insights(user).listNotices(query);
  return { items: items.map((notice) => ({ ...notice, todo: todoOf(notice) })), next };
}

function todoOf({ kind, runId, runStatus, process: { id } }: ListedNotice): string {
  switch (kind) {
    case "waits":
      return runStatus === "waiting"
        ? `Answer it: GET /v1/runs/${runId} has its questions, each with the hop to answer at.`
        : "Nothing: it no longer waits.";
    case "failed":
      return `GET /v1/runs/${runId}/steps says what failed; POST /v1/runs/${runId}/rerun continues from there.`;
    case "skipped":
      return "An earlier run has not ended. GET /v1/approvals says whether it waits for you.";
    case "off":
      return (
        `GET /v1/runs?processId=${id} has the runs that failed. ` +
        `Then switch it on: GET /v1/processes/${id}/schedules has its schedule.`
      );
  }
}
