// A refusal of the API as an error.
import type { components } from "./types.ts";

export type Problem = components["schemas"]["Problem"];

/**
 * `problem.code` is stable: branch on it.
 * @example
 * import { ProblemError } from "./problem-error.ts";
 * export const secondsToWait = (error: unknown) =>
 *   error instanceof ProblemError && error.problem.code === "rate_limited" ? error.retryAfter : null;
 */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** Seconds after which the same request may be repeated, if the server has said so. */
  readonly retryAfter: number | null;
  constructor(problem: Problem, retryAfter: number | null) {
    super(`${problem.title} (${problem.code}). ${problem.detail}`);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/**
 * The API's own problem document, or a substitute for an answer that has none, such as a proxy's
 * page.
 * @param body the body, if it has already been read
 */
export async function problemOf(response: Response, body?: unknown): Promise<ProblemError> {
  const { status, headers } = response;
  const isProblem = headers.get("content-type") === "application/problem+json";
  const substitute = {
    type: "about:blank",
    code: "unknown",
    title: `Status ${status}`,
    detail: "",
  };
  const problem = isProblem
    ? ((body ?? (await response.json())) as Problem)
    : { ...substitute, status };
  const retryAfter = headers.get("retry-after");
  return new ProblemError(problem, retryAfter === null ? null : Number(retryAfter));
}
