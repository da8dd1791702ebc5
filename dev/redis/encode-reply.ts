// Redis replies as the JSON values that the Upstash REST API answers with.

export type JsonReply = string | number | null | JsonReply[];

/** How strings of a reply travel: as text, or base64 when the client sent `Upstash-Encoding`. */
export type ReplyEncoding = "text" | "base64";

/**
 * Converts one reply (Buffers, numbers, nulls, arrays and, inside arrays, errors) to JSON.
 *
 * In base64 every string is encoded except a whole reply that is `OK`: the client passes that one
 * through. An `OK` inside an array is encoded, because there the client decodes it.
 */
export function encodeReply(reply: unknown, encoding: ReplyEncoding): JsonReply {
  if (encoding === "base64" && Buffer.isBuffer(reply) && reply.equals(OK)) return "OK";
  return encodeNested(reply, encoding);
}

const OK = Buffer.from("OK");

function encodeNested(reply: unknown, encoding: ReplyEncoding): JsonReply {
  if (reply === null || reply === undefined) return null;
  if (typeof reply === "number") return reply;
  if (Array.isArray(reply)) return reply.map((item) => encodeNested(item, encoding));
  const bytes = Buffer.isBuffer(reply)
    ? reply
    : Buffer.from(reply instanceof Error ? reply.message : String(reply));
  return bytes.toString(encoding === "base64" ? "base64" : "utf8");
}
