// The type of a contract's schema, for rooms that pass schemas on without building any.
import type { z } from "zod";

/** A schema whose parsed value is a `T`; its `title` (meta) is the contract's name. */
export type Schema<T> = z.ZodType<T>;
