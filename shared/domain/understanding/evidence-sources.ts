// The sources that Understand's interpretation of a message may quote.
import type { Pending } from "../../contracts/session.ts";
import type { Sources } from "./check-evidence.ts";

/** The texts that a message came with. */
export interface MessageTexts {
  /** The message as models see it. */
  message: string;
  /** The open question that it may answer. */
  pending: Pending | null;
  /** The transcript, if the message was spoken. */
  transcript?: string | undefined;
  /** The option whose button was pressed. */
  button?: string | undefined;
}

export function evidenceSources({ message, pending, transcript, button }: MessageTexts): Sources {
  return {
    message,
    ...(pending === null
      ? {}
      : { question: [pending.text, ...(pending.options ?? [])].join("\n") }),
    ...(transcript === undefined ? {} : { voice: transcript }),
    ...(button === undefined ? {} : { button }),
  };
}
