// A request to a webhook as a sender's library makes it, written apart from the code that checks it.
import { createHmac, randomUUID } from "node:crypto";
import type { Body } from "../api-world.ts";

export interface SignedRequest {
  id?: string;
  time?: number;
  body?: string;
  key?: string;
}

/**
 * @param url the address of the webhook on the Worker under test
 * @param change what differs from a valid request that is sent now
 */
export async function sendSigned(
  url: string,
  key: string,
  change: SignedRequest = {},
): Promise<{ status: number; body: Body }> {
  const { id = randomUUID(), time = Math.floor(Date.now() / 1000), body = "{}" } = change;
  const secret = Buffer.from((change.key ?? key).slice("whsec_".length), "base64");
  const mac = createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64");
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(time),
    "webhook-signature": `v1,${mac}`,
  };
  const response = await fetch(url, { method: "POST", headers, body });
  return { status: response.status, body: (await response.json()) as Body };
}
