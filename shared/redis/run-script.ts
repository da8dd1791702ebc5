// Runs one script in one request: EVALSHA, then EVAL if the server does not have the script.
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

/**
 * The client computes the hash of each script. Errors: every failure becomes TransientError("unavailable"). The
 * client's own message is dropped, because it quotes the command and with it user text.
 */
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

/** Every failure of the store is transient: nothing is lost, and the queue delivers again. */
export async function mapErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const kind = error instanceof Error ? error.name : "unknown";
    const script = error instanceof Error ? /ERR [^,]{0,160}/.exec(error.message)?.[0] : undefined;
    throw new TransientError("unavailable", `the hot store did not answer (${script ?? kind})`, {
      part: "store",
    });
  }
}
