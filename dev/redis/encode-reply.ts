// Converts Redis replies to the JSON values of the Upstash REST API.

export type JsonReply = string | number | null | JsonReply[];

/** How strings of a reply are sent: as text, or in base64 if the client requested it by `Upstash-Encoding`. */
export type ReplyEncoding = "text" | "base64";

/**
 * Converts one reply (Buffers, numbers, nulls, arrays and, inside arrays, errors) to JSON.
 *
 * In base64 every string is encoded except a reply that is only `OK`, which the client does not
 * decode. An `OK` inside an array is encoded, because the client decodes it there.
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
