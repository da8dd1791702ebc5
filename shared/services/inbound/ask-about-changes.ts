// Asks what becomes of the changes that an edit or a retry over a channel would take off the path.
import { formatChanges } from "../../domain/receipts/format-changes.ts";
import { escapeMarkdown } from "../../domain/replies/markdown/escape-markdown.ts";
import type { AcceptOutcome } from "../../ports/run-calls.ts";
import type { EventOf, SpeakerContext } from "./inbound.ts";
import { refuseEvent } from "./refuse-event.ts";

type Standing = Extract<AcceptOutcome, { outcome: "effects_stand" }>;

/** Characters of the list of changes, of the names of Tools, and of the quoted words: a notice holds 2,000. */
const MAX_LISTED = 900;
const MAX_CALLS = 150;
const MAX_QUOTED = 200;

/**
 * The question is sent as reliably as a reply, and Postgres keeps what it is about.
 * @param text the edit's words; undefined for a retry
 */
export async function askAboutChanges(
  speaker: SpeakerContext,
  event: EventOf<"message">,
  text: string | undefined,
  { runs, turn, head }: Standing,
): Promise<void> {
  const { editAsks, retryAsks, takeBack, keep } = speaker.words.channels;
  const changes = listOfChanges(speaker, runs);
  const question =
    text === undefined
      ? retryAsks(changes)
      : editAsks(changes, escapeMarkdown(shortened(text, MAX_QUOTED)));
  await refuseEvent(speaker, event, question, {
    ...(text === undefined ? { retry: turn } : { edit: turn, text }),
    runs: runs.map(({ run }) => run),
    head,
    labels: [takeBack, keep],
  });
}

/**
 * The changes as a receipt lists them, or the messages of the runs if there is nothing to list; then what cannot be
 * taken back.
 */
function listOfChanges(
  { runtime, language, words }: SpeakerContext,
  runs: Standing["runs"],
): string {
  const { pack, clock } = runtime.flow;
  const appliedChanges = runs.flatMap(({ changes }) =>
    changes.filter(({ status }) => status === "applied"),
  );
  const list = formatChanges(pack, appliedChanges, clock.today(null), language, { planned: false });
  const lines = (list ?? runs.map(({ text }) => `- ${escapeMarkdown(text)}`).join("\n")).split(
    "\n",
  );
  let length = 0;
  const shownLines = lines.filter((line) => (length += line.length + 1) <= MAX_LISTED);
  const changes =
    shownLines.length === lines.length ? shownLines.join("\n") : `${shownLines.join("\n")}\n\n…`;
  const calls = [...new Set(runs.flatMap((run) => run.calls))].join(", ");
  if (calls === "") return changes;
  return `${changes}\n\n${words.channels.callsStay(escapeMarkdown(shortened(calls, MAX_CALLS)))}`;
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join("")}…`;
}
