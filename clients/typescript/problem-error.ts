// What the API refused, as an error.
import type { components } from "./types.ts";

export type Problem = components["schemas"]["Problem"];

/** `problem.code` is stable: decide by it. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** Seconds after which the same request may come again, where the server said so. */
  readonly retryAfter: number | null;
  constructor(problem: Problem, retryAfter: number | null) {
    super(`${problem.title} (${problem.code}). ${problem.detail}`);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/**
 * The API's own document, or one about an answer that is none, such as a proxy's page.
 * @param read the body, where it has been read already
 */
export async function problemOf(response: Response, read?: unknown): Promise<ProblemError> {
  const { status, headers } = response;
  const isOurs = headers.get("content-type") === "application/problem+json";
  const unknown = { type: "about:blank", code: "unknown", title: `Status ${status}`, detail: "" };
  const problem = isOurs ? ((read ?? (await response.json())) as Problem) : { ...unknown, status };
  const after = headers.get("retry-after");
  return new ProblemError(problem, after === null ? null : Number(after));
}
