// One request's connection to PostgREST as one role: calls under a deadline, answers checked.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { FatalError } from "../contracts/errors.ts";
import type { CallErrors } from "../ports/define-call.ts";
import { mapPostgrestError } from "./map-postgrest-error.ts";

/**
 * Milliseconds until a call times out. Effects run under this limit, so it must be well below a hop's
 * lease; the database's own statement timeout is 8 s.
 */
export const DATABASE_TIMEOUT_MS = 15_000;

export interface CallerConfig {
  /** `SUPABASE_URL` */
  url: string;
  /** `SUPABASE_PUBLISHABLE_KEY` */
  publishableKey: string;
  token(): Promise<string>;
  timeoutMs: number;
}

/** The part of a zod schema that is needed here. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error };
}

interface Answer {
  data: unknown;
  error: { message: string; code?: string } | null;
  status: number;
}

/** A select under construction; awaited for its answer. */
export interface Select extends PromiseLike<Answer> {
  abortSignal(signal: AbortSignal): PromiseLike<Answer>;
}

export interface Caller {
  /** Calls the function `name` with its one argument `p`. */
  call<T>(
    name: string,
    p: Record<string, unknown>,
    schema: Schema<T>,
    errors?: CallErrors,
  ): Promise<T>;
  /** Runs a select that `build` describes and checks its answer. */
  select<T>(table: string, build: (from: From) => Select, schema: Schema<T>): Promise<T>;
}

/** Starts a select of the table. */
export type From = ReturnType<SupabaseClient["from"]>;

/**
 * Errors of both calls: TransientError (not reached, 429, 5xx, deadline), ContractError
 * ("invalid_input": unstorable text, and a filter that was refused, if the call sets `refusesFilter`),
 * FatalError (anything else, and an answer that does not fit its schema).
 */
export function createCaller(config: CallerConfig): Caller {
  const client = createClient(config.url, config.publishableKey, {
    // Called before each request, so that each request carries a current token.
    accessToken: config.token,
    // The queue and the API's clients retry; retries of the SDK would outlive the deadline.
    db: { retry: false },
  });

  async function run<T>(
    target: string,
    request: Select,
    schema: Schema<T>,
    { refusesFilter = false }: CallErrors = {},
  ): Promise<T> {
    const deadline = AbortSignal.timeout(config.timeoutMs);
    const { data, error, status } = await request.abortSignal(deadline);
    if (error !== null) {
      throw mapPostgrestError(target, {
        status,
        code: error.code === "" ? undefined : error.code,
        message: error.message,
        timedOut: deadline.aborted,
        refusesFilter,
      });
    }
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    throw new FatalError("contract_violation", `${target} answered in an unknown shape`, {
      cause: result.error,
    });
  }

  return {
    call: (name, p, schema, errors) => run(name, client.rpc(name, { p }), schema, errors),
    select: (table, build, schema) => run(table, build(client.from(table)), schema),
  };
}
