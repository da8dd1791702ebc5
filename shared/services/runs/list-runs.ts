// Which runs a user has, and which of them wait for the user.
import type { ListedRun, RunListQuery } from "../../contracts/api/run-lists.ts";
import type { StepQuestionSchema } from "../../contracts/api/runs.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { RunInList } from "../../ports/run-list-calls.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { processOfRun } from "./process-of-run.ts";
import type * as z from "zod";

interface Page<T> {
  items: T[];
  next: string | null;
}

/** Newest first. Errors: ContractError("invalid_input") for a foreign cursor. */
export async function listRuns(
  runtime: Runtime,
  user: UserId,
  query: RunListQuery,
): Promise<Page<ListedRun>> {
  const { items, next } = await runtime.database.insights(user).listRuns(query);
  return { items: items.map(publicRun), next };
}

export interface Approval {
  run: ListedRun;
  questions: z.output<typeof StepQuestionSchema>[];
  /** ISO 8601, as `endsAt`. */
  askedAt: string;
  endsAt: string;
}

/** The runs that wait for the user, newest first. Errors: as `listRuns`. */
export async function listApprovals(
  runtime: Runtime,
  user: UserId,
  page: Pick<RunListQuery, "cursor" | "limit">,
): Promise<Page<Approval>> {
  const query = { ...page, status: "waiting" } as const;
  const { items, next } = await runtime.database.insights(user).listRuns(query);
  const waitMs = runtime.flow.limits.waitMaxSeconds * 1000;
  return {
    items: items.map((run) => {
      const askedAt = run.progressedAt ?? run.createdAt;
      return {
        run: publicRun(run),
        questions: processOfRun(run.summary, null)?.questions ?? [],
        askedAt,
        endsAt: new Date(Date.parse(askedAt) + waitMs).toISOString(),
      };
    }),
    next,
  };
}

const publicRun = ({ summary: _questions, progressedAt: _asked, ...run }: RunInList): ListedRun =>
  run;
