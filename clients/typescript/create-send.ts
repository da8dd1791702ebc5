// Sends a request as the user, and again where that is harmless: reads, and a POST, which keeps its key.

export type Send = (request: Request) => Promise<Response>;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 250;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What does not come through, or is answered 5xx, is sent again. A POST that names no Idempotency-Key has a
 * random one, the same on every attempt.
 * @param token asked before each attempt
 */
export function createSend(token: () => string | Promise<string>): Send {
  return async (request) => {
    const { method, headers } = request;
    if (method === "POST" && !headers.has("idempotency-key")) {
      headers.set("idempotency-key", crypto.randomUUID());
    }
    const attempts = method === "GET" || method === "POST" ? ATTEMPTS : 1;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      const sent = request.clone();
      sent.headers.set("authorization", `Bearer ${await token()}`);
      try {
        const response = await fetch(sent);
        if (response.status < 500 || isLast) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast) throw error;
      }
      await sleep(FIRST_PAUSE_MS * 2 ** attempt);
    }
  };
}
