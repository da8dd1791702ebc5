// The type of a contract's schema, for rooms that pass schemas on without building any.
import type { z } from "zod";

/** A schema whose parsed value is a `T`; its `title` (meta) is the contract's name. */
export type Schema<T> = z.ZodType<T>;

/** The first few issues in words that a model or a client can act on. */
export function describeIssues(error: z.ZodError, most = 5): string {
  return error.issues
    .slice(0, most)
    .map((issue) => `${issue.path.join(".") || "(root)"}: ${issue.message}`)
    .join("; ");
}
