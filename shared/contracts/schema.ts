// The type of a contract's schema, for rooms that only pass schemas on, and the wording of its issues.
import type * as z from "zod";

/** A schema whose parsed value is a `T`; its `title` (meta) is the contract's name. */
export type Schema<T> = z.ZodType<T>;

type Issue = z.core.$ZodIssue;

/** The first few issues, worded so that a model or a client can act on them. */
export function describeIssues(error: z.ZodError, maxIssues = 5): string {
  return listIssues(error)
    .slice(0, maxIssues)
    .map(({ path, message }) => `${path.join(".") || "(root)"}: ${message}`)
    .join("; ");
}

/** All issues, each with its path, its code and a message that a person can act on. */
export function listIssues(
  error: z.ZodError,
): { path: PropertyKey[]; code: string; message: string }[] {
  return error.issues
    .flatMap(innermost)
    .map((issue) => ({ path: issue.path, code: issue.code, message: wordsOf(issue) }));
}

function wordsOf(issue: Issue): string {
  return issue.code === "invalid_value" && issue.values.length > 1
    ? `must be one of ${issue.values.map(String).join(", ")}, spelled exactly like this`
    : issue.message;
}

/**
 * The issues of a value that fits none of several shapes: those of the closest shape, because "no shape fits"
 * does not help.
 */
export function innermost(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((branch) =>
    branch
      .map((inner): Issue => ({ ...inner, path: [...issue.path, ...inner.path] }))
      .flatMap(innermost),
  );
  return branches.toSorted((a, b) => weight(a) - weight(b))[0] ?? [issue];
}

/** Counts unknown keys and wrong types more, because they show that this shape was not meant. */
function weight(issues: Issue[]): number {
  return issues.reduce((sum, { code }) => {
    return sum + (code === "unrecognized_keys" || code === "invalid_type" ? 3 : 1);
  }, 0);
}
