// Which runs a user has, and which of them wait for the user.
import type { ApprovalPage, ListedRun, RunListQuery } from "../../contracts/api/run-lists.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Page } from "../../ports/api-database.ts";
import type { RunInList } from "../../ports/run-list-calls.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { processOfRun } from "./process-of-run.ts";

/** Newest first. Errors: ContractError("invalid_input") for a foreign cursor. */
export async function listRuns(
  runtime: Runtime,
  user: UserId,
  query: RunListQuery,
): Promise<Page<ListedRun>> {
  const { items, next } = await runtime.database.insights(user).listRuns(query);
  return { items: items.map(publicRun), next };
}

/** The runs that ask the user something, newest first, and their number on all pages. Errors: as `listRuns`. */
export async function listApprovals(
  runtime: Runtime,
  user: UserId,
  { cursor, limit }: Pick<RunListQuery, "cursor" | "limit">,
): Promise<ApprovalPage> {
  const page = await runtime.database
    .insights(user)
    .listApprovals({ cursor: cursor ?? null, limit });
  const waitMs = runtime.flow.limits.waitMaxSeconds * 1000;
  return {
    ...page,
    items: page.items.map((run) => {
      const askedAt = run.progressedAt ?? run.createdAt;
      const { questions = [], waits = [] } = processOfRun(run.summary, null) ?? {};
      // A run that also waits for times or events goes on by itself when the last of these waits is over.
      const [until = new Date(Date.parse(askedAt) + waitMs).toISOString()] = waits
        .map((wait) => wait.until)
        .toSorted()
        .toReversed();
      return { run: publicRun(run), questions, askedAt, endsAt: until };
    }),
  };
}

const publicRun = ({ summary, progressedAt: _asked, ...run }: RunInList): ListedRun => ({
  ...run,
  waits: processOfRun(summary, null)?.waits ?? [],
});
