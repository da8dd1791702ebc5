// An e-mail that the platform's mail server hands to the Worker: it comes by no HTTP request.
import type { Runtime } from "../../runtime/create-runtime.ts";
import { readHead } from "./read-head.ts";
import { takeEvents } from "./take-events.ts";

/** The parts of the platform's message that matter here. */
export interface IncomingEmail {
  /** The envelope's recipient. */
  readonly to: string;
  readonly headers: Headers;
  readonly raw: ReadableStream;
  readonly rawSize: number;
  /** Refuses the message for good, with words for its sender. */
  setReject(reason: string): void;
}

/** Attachments are read with the message, so it has to fit into the memory of a Worker. */
const MAX_EMAIL_BYTES = 10 * 1024 * 1024;

/** Errors: those of a part that is away; the mail server then tries again, or tells the sender. */
export async function handleEmail(
  runtime: Runtime,
  message: IncomingEmail,
  defer: (work: Promise<unknown>) => void,
): Promise<void> {
  const open = await runtime.channels.get("email");
  if (open === null) return message.setReject("This address takes no mail.");
  if (message.rawSize > MAX_EMAIL_BYTES) return message.setReject("The message is too large.");
  const { to, headers, raw } = message;
  const { body, whole } = await readHead(raw.getReader());
  const request = { method: "EMAIL", url: `mailto:${to}`, headers, body, whole };
  const taken = await takeEvents(runtime, open, request, defer);
  if (taken.outcome === "refused") {
    message.setReject("Nobody vouches for the sender: the domain needs DKIM and DMARC.");
  }
}
