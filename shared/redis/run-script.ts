// Runs a script by EVALSHA, and by EVAL if the server does not have it.
import type { Redis } from "@upstash/redis/cloudflare";
import { TransientError } from "../contracts/errors.ts";

/**
 * Builds a script's argument. `put` sends a text beside the argument and returns its index in ARGV, so that
 * long texts and JSON texts are not encoded again.
 */
export type MakeArgument = (put: (text: string) => number) => unknown;

export type RunScript = (
  script: string,
  keys: string[],
  argument: MakeArgument,
) => Promise<unknown>;

/** Errors: every failure becomes TransientError("unavailable"). */
export function createRunScript(redis: Redis): RunScript {
  const scripts = new Map<string, ReturnType<typeof redis.createScript<unknown>>>();
  return async (script, keys, argument) => {
    let entry = scripts.get(script);
    if (!entry) scripts.set(script, (entry = redis.createScript<unknown>(script)));
    const texts: string[] = [];
    // The argument itself is ARGV[1].
    const json = JSON.stringify(argument((text) => texts.push(text) + 1));
    return mapErrors(() => entry.exec(keys, [json, ...texts]));
  };
}

/**
 * Every failure of the store is transient: nothing is lost, and the queue delivers again. Of the client's message only
 * the server's error up to the first comma is kept, because the text after it quotes the command and with it user text.
 */
export async function mapErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const kind = error instanceof Error ? error.name : "unknown";
    const script = error instanceof Error ? /ERR [^,]{0,160}/.exec(error.message)?.[0] : undefined;
    throw new TransientError("unavailable", `a call of the hot store failed (${script ?? kind})`, {
      part: "store",
    });
  }
}
