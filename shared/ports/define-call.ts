// Definitions of calls of the database's functions: a function's name, the role that may execute it, its arguments,
// its answer and its errors. The port's method and its adapter (`postgres/calls-of.ts`) are derived from it, and
// tests/database/calls compares it with the function in `pg_proc`. This is the only place where the port's
// names are translated to SQL names.
import * as z from "zod";
import { type ErrorCode, FatalError } from "../contracts/errors.ts";

/** The pipeline acts for one user, the worker for no particular user. */
export type CallRole = "alfred_pipeline" | "alfred_worker";

/** The errors that one function adds to those of every call. */
export interface CallErrors {
  /** Outcomes in the answer that the method throws as a FatalError. */
  readonly fatal?: Readonly<Record<string, { code: ErrorCode; message: string }>>;
  /**
   * Whether the function may refuse a filter, an order or a search: ContractError("invalid_input") with the
   * reason.
   */
  readonly refusesFilter?: boolean;
}

/**
 * Errors of every call: TransientError, ContractError("invalid_input") for text that cannot be
 * stored, FatalError (including an answer that does not fit the schema).
 */
export interface Call<Args extends readonly unknown[], T> {
  /** A function in the schema `public` that takes one `jsonb`. */
  readonly name: string;
  /** The only one of these roles that may execute the function. */
  readonly role: CallRole;
  /** Converts the method's arguments into the function's. */
  readonly request: (...args: Args) => object;
  /** Checks the function's answer, and converts it into the method's. */
  readonly answer: z.ZodType<T>;
  readonly errors: CallErrors;
}

/**
 * Route and client key form the idempotency key, unique per user: a repeat gets the first answer.
 * The same key with another body is refused.
 */
export interface Keyed {
  route: string;
  key: string;
  /** Hash of the canonical request body. */
  bodyHash: string;
}

export type Calls = Readonly<Record<string, Call<never[], unknown>>>;

/** The methods derived from definitions. */
export type CallsOf<D> = {
  [M in keyof D]: D[M] extends Call<infer Args, infer T> ? (...args: Args) => Promise<T> : never;
};

/**
 * @example
 * import * as z from "zod";
 * import { asUser } from "./define-call.ts";
 * // `{"p_item": "…"}` → the item's title.
 * export const readTitle = asUser(
 *   "read_title",
 *   (item: string) => ({ p_item: item }),
 *   z.object({ title: z.string() }).transform(({ title }) => title),
 * );
 */
export function asUser<Args extends readonly unknown[], T>(
  name: string,
  request: (...args: Args) => object,
  answer: z.ZodType<T>,
  errors: CallErrors = {},
): Call<Args, T> {
  return { name, role: "alfred_pipeline", request, answer, errors };
}

export function asWorker<Args extends readonly unknown[], T>(
  name: string,
  request: (...args: Args) => object,
  answer: z.ZodType<T>,
  errors: CallErrors = {},
): Call<Args, T> {
  return { name, role: "alfred_worker", request, answer, errors };
}

/** The error for an answer that the definition counts as one; null for any other answer. */
export function errorIn(answer: unknown, { fatal = {} }: CallErrors): FatalError | null {
  const { outcome } = (answer ?? {}) as { outcome?: unknown };
  const error = typeof outcome === "string" && Object.hasOwn(fatal, outcome) && fatal[outcome];
  return error ? new FatalError(error.code, error.message) : null;
}

/**
 * `codeHash` → `code_hash`: argument names as SQL has them. Names inside the values stay unchanged.
 */
export function snaked(args: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [snake(key), value]));
}

/**
 * The schema of an object in an answer, whose fields get our names: `opened_at` becomes `openedAt`.
 * @param names SQL names of the fields whose names differ there
 */
export function row<S extends z.ZodRawShape>(shape: S, names: { [K in keyof S]?: string } = {}) {
  const namePairs = Object.keys(shape).map((key) => [key, names[key] ?? snake(key)] as const);
  const fields = Object.fromEntries(namePairs.map(([key, name]) => [name, shape[key]!]));
  return z
    .object(fields)
    .transform(
      (fields) =>
        Object.fromEntries(
          namePairs.filter(([, name]) => name in fields).map(([key, name]) => [key, fields[name]]),
        ) as z.output<z.ZodObject<S>>,
    );
}

/** The schema of an answer with one field; returns the field's value. */
export function onlyField<T>(name: string, field: z.ZodType<T>) {
  return z.object({ [name]: field }).transform((answer) => answer[name] as T);
}

/** The schema of an answer without content. */
export const nothing = z.object({}).transform((): void => {});

/** Our names of ids, and the columns that have them in SQL. */
export const IDS = {
  user: "user_id",
  household: "household_id",
  conversation: "conversation_id",
} as const;

/** A Postgres time, with its offset and precision, becomes ISO 8601 in UTC. */
export const time = z.string().transform(isoTime);

export function isoTime(timestamp: string): string {
  return new Date(timestamp).toISOString();
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
