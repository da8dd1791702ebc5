// Handles an e-mail that the platform's mail server hands to the Worker without an HTTP request.
import type { Runtime } from "../../runtime/create-runtime.ts";
import { readHead } from "./read-head.ts";
import { takeEvents } from "./take-events.ts";

/** The parts of the platform's message that are used here. */
export interface IncomingEmail {
  /** The envelope's recipient. */
  readonly to: string;
  readonly headers: Headers;
  readonly raw: ReadableStream;
  readonly rawSize: number;
  /** Refuses the message permanently, with a text for its sender. */
  setReject(reason: string): void;
}

/** Attachments are read together with the message, so the whole must fit into a Worker's memory. */
const MAX_EMAIL_BYTES = 10 * 1024 * 1024;

/**
 * Errors: TransientError when a part is unavailable; the mail server then tries again, or tells the
 * sender.
 */
export async function handleEmail(
  runtime: Runtime,
  message: IncomingEmail,
  defer: (work: Promise<unknown>) => void,
): Promise<void> {
  const openChannel = await runtime.channels.get("email");
  if (openChannel === null) return message.setReject("This address takes no mail.");
  if (message.rawSize > MAX_EMAIL_BYTES) return message.setReject("The message is too large.");
  const { to, headers, raw } = message;
  const { head, wholeMessage } = await readHead(raw.getReader());
  const request = {
    method: "EMAIL",
    url: `mailto:${to}`,
    headers,
    body: head,
    readWhole: wholeMessage,
  };
  const result = await takeEvents(runtime, openChannel, request, defer);
  if (result.outcome === "refused") {
    message.setReject(
      "The sender could not be verified: the sender's domain needs DKIM and DMARC.",
    );
  }
}
