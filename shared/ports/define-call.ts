// One definition per function of the database: its name, the role that may execute it, its arguments and its
// answer. The port's method and its adapter (`postgres/calls-of.ts`) follow from it, and tests/database/calls
// holds it to the function in `pg_proc`. The port's names meet those of SQL here and nowhere else.
import * as z from "zod";

/** The pipeline's acts for one user, the worker's in no user's name. */
export type CallRole = "alfred_pipeline" | "alfred_worker";

/** Errors of every call: TransientError, FatalError (an answer that does not fit included). */
export interface Call<Args extends readonly unknown[], T> {
  /** In the schema `public`; it takes one `jsonb`. */
  readonly name: string;
  /** The only one of the roles that may execute it. */
  readonly role: CallRole;
  /** The method's arguments, under the function's names. */
  readonly request: (...args: Args) => object;
  /** Checks what the function answers, and makes of it what the method answers. */
  readonly answer: z.ZodType<T>;
}

export type Calls = Readonly<Record<string, Call<never[], unknown>>>;

/** The methods that follow from definitions. */
export type CallsOf<D> = {
  [M in keyof D]: D[M] extends Call<infer Args, infer T> ? (...args: Args) => Promise<T> : never;
};

export function asUser<Args extends readonly unknown[], T>(
  name: string,
  request: (...args: Args) => object,
  answer: z.ZodType<T>,
): Call<Args, T> {
  return { name, role: "alfred_pipeline", request, answer };
}

export function asWorker<Args extends readonly unknown[], T>(
  name: string,
  request: (...args: Args) => object,
  answer: z.ZodType<T>,
): Call<Args, T> {
  return { name, role: "alfred_worker", request, answer };
}

/** `codeHash` → `code_hash`: names of arguments as SQL has them. What they hold keeps its own names. */
export function snaked(args: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [snake(key), value]));
}

/**
 * An object of an answer under our names: `openedAt` is `opened_at` in SQL.
 * @param names in SQL, of the fields that have another one
 */
export function row<S extends z.ZodRawShape>(shape: S, names: { [K in keyof S]?: string } = {}) {
  const wire = Object.keys(shape).map((key) => [key, names[key] ?? snake(key)] as const);
  const fields = Object.fromEntries(wire.map(([key, name]) => [name, shape[key]!]));
  return z
    .object(fields)
    .transform(
      (found) =>
        Object.fromEntries(
          wire.filter(([, name]) => name in found).map(([key, name]) => [key, found[name]]),
        ) as z.output<z.ZodObject<S>>,
    );
}

/** An answer of one field: what the field holds. */
export function only<T>(name: string, field: z.ZodType<T>) {
  return z.object({ [name]: field }).transform((answer) => answer[name] as T);
}

/** An answer that tells nothing. */
export const nothing = z.object({}).transform((): void => {});

/** An id where SQL says whose it is. */
export const IDS = {
  user: "user_id",
  household: "household_id",
  conversation: "conversation_id",
} as const;

/** A time of Postgres, with its offset and digits, becomes ISO 8601 in UTC. */
export const time = z.string().transform(isoTime);

export function isoTime(timestamp: string): string {
  return new Date(timestamp).toISOString();
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);
