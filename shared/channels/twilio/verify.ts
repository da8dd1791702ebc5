// Twilio signs the URL that it was configured with, and every field that it sends.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { isSameSecret, sha256Hex, signHmac, toBase64, utf8 } from "../crypto.ts";
import { readForm } from "../read-body.ts";

export async function verifyTwilio(
  request: InboundRequest,
  config: ChannelConfig,
): Promise<Verdict> {
  const signature = request.headers.get("x-twilio-signature");
  if (signature === null) return { ok: false, reason: "unsigned" };
  const token = config["TWILIO_AUTH_TOKEN"];
  const ok =
    Boolean(token) &&
    (await isSameSecret(await expectedSignature(request, token ?? ""), signature)) &&
    (await isBodyWhole(request));
  return ok ? { ok } : { ok, reason: "forged" };
}

async function expectedSignature(request: InboundRequest, token: string): Promise<string> {
  const fields = isForm(request) ? sortedFields(readForm(request.body)) : "";
  return toBase64(await signHmac("SHA-1", token, utf8(request.url + fields)));
}

/** Sorted by field name, then the distinct values of each; nothing is trimmed. */
function sortedFields(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  return names
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
    .join("");
}

/**
 * Twilio signs only a form's fields. For any other body, the signed URL contains a hash of the
 * body.
 */
async function isBodyWhole(request: InboundRequest): Promise<boolean> {
  if (isForm(request) || request.body.length === 0) return true;
  const hash = new URLSearchParams(request.url.split("?")[1]).get("bodySHA256");
  return hash !== null && isSameSecret(await sha256Hex(request.body), hash);
}

const isForm = (request: InboundRequest): boolean =>
  (request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
