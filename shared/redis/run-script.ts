// Runs one script as one request: EVALSHA, then EVAL where the server has not seen it.
import type { Redis } from "@upstash/redis/cloudflare";
import { TransientError } from "../contracts/errors.ts";

/**
 * Makes a script's argument. `put` sends a text beside it and gives the text's place in ARGV: what is
 * JSON already, or long, is not made JSON again.
 */
export type MakeArgument = (put: (text: string) => number) => unknown;

export type RunScript = (
  script: string,
  keys: string[],
  argument: MakeArgument,
) => Promise<unknown>;

/**
 * Scripts are hashed by the client. Errors: every failure becomes TransientError("unavailable"); the
 * client's own message quotes the command, hence user text, and is therefore not carried on.
 */
export function createRunScript(redis: Redis): RunScript {
  const loaded = new Map<string, ReturnType<typeof redis.createScript<unknown>>>();
  return async (script, keys, argument) => {
    let entry = loaded.get(script);
    if (!entry) loaded.set(script, (entry = redis.createScript<unknown>(script)));
    const texts: string[] = [];
    // The argument itself is ARGV[1].
    const made = JSON.stringify(argument((text) => texts.push(text) + 1));
    return guard(() => entry.exec(keys, [made, ...texts]));
  };
}

/** Any failure of the store is passing trouble: nothing is lost, the queue comes again. */
export async function guard<T>(call: () => Promise<T>): Promise<T> {
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
