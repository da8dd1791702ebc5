// One JSON request to a server that the operator has set. Only a complete answer of the expected shape is accepted.
import type * as z from "zod";
import { TransientError } from "../contracts/errors.ts";
import { guardedFetch } from "../egress/guarded-fetch.ts";

export interface Endpoint {
  /** Without a trailing slash. */
  url: string;
  /** Sent as a bearer token. */
  token: string | undefined;
}

export interface JsonRequest<T> {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  milliseconds: number;
  answer: z.ZodType<T>;
}

/** The largest answer has the vectors of 32 texts, with 4,096 numbers each. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Redirects are not followed: the next server would get what users have said. Errors: TransientError with a status or
 * a code, and no word of the answer.
 */
export async function askJson<T>(
  { url, token }: Endpoint,
  { method, path, body, milliseconds, answer }: JsonRequest<T>,
): Promise<T> {
  const response = await guardedFetch(
    {
      method,
      address: url + path,
      headers: { accept: "application/json" },
      ownHeaders: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      limits: { bytes: MAX_BYTES, milliseconds, redirects: 0 },
    },
    { ownHosts: [], allowedOrigins: [new URL(url).origin] },
  );
  if (response.outcome === "refused") throw new TransientError("unavailable", response.why);
  if (response.status < 200 || response.status > 299) {
    await response.discard();
    throw new TransientError("unavailable", `status ${response.status}`);
  }
  const read = await response.read();
  if (read.outcome === "refused") throw new TransientError("unavailable", read.why);
  const result = answer.safeParse(jsonOf(new TextDecoder().decode(read.bytes)));
  if (!result.success) throw new TransientError("unavailable", "shape");
  return result.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
