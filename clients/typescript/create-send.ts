// Sends a request as the user, and retries it when that is harmless: reads, and a POST with its
// Idempotency-Key.

export type Send = (request: Request) => Promise<Response>;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;
/** A renewed token may be refused as well, and is then renewed once more. The next 401 is returned. */
const MAX_RENEWALS = 2;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a GET or a POST again that got no answer, or a 5xx, up to six times in all; then it returns the last answer, or
 * throws fetch's error. Other methods are sent once, unless `renew` returns true. A POST without an Idempotency-Key gets a
 * random one, the same for every attempt.
 * @param token called before each attempt
 * @param renew called with a token that the API has refused (401), at most twice; true repeats the request
 * @example
 * import createClient from "openapi-fetch";
 * import { createSend } from "./create-send.ts";
 * import type { paths } from "./types.ts";
 * const baseUrl = "http://127.0.0.1:8787";
 * const api = createClient<paths>({ baseUrl, fetch: createSend(() => "token") });
 */
export function createSend(
  token: () => string | Promise<string>,
  renew: (refused: string) => Promise<boolean> = async () => false,
): Send {
  return async (request) => {
    const { method, headers } = request;
    if (method === "POST" && !headers.has("idempotency-key")) {
      headers.set("idempotency-key", crypto.randomUUID());
    }
    const attempts = method === "GET" || method === "POST" ? ATTEMPTS : 1;
    let renewals = 0;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      const copy = request.clone();
      const used = await token();
      copy.headers.set("authorization", `Bearer ${used}`);
      try {
        const response = await fetch(copy);
        if (response.status === 401 && renewals < MAX_RENEWALS) {
          renewals += 1;
          if (await renew(used)) {
            await response.body?.cancel();
            continue;
          }
        }
        if (response.status < 500 || isLast) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  };
}
