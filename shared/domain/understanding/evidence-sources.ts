// Where the words can stand that an interpretation of a message quotes.
import type { Pending } from "../../contracts/session.ts";
import type { Sources } from "./check-evidence.ts";

/** What a message came with. */
export interface Given {
  /** As models see it. */
  message: string;
  /** The open question that it may answer. */
  pending: Pending | null;
  /** What was heard, where the message was spoken. */
  transcript?: string | undefined;
  /** The option that was pressed. */
  button?: string | undefined;
}

export function evidenceSources({ message, pending, transcript, button }: Given): Sources {
  return {
    message,
    ...(pending === null
      ? {}
      : { question: [pending.text, ...(pending.options ?? [])].join("\n") }),
    ...(transcript === undefined ? {} : { transcript }),
    ...(button === undefined ? {} : { button }),
  };
}
