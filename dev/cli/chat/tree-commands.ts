// `/edit`, `/retry`, `/alternatives`, `/switch`, `/fork` and `/tree`: the alternatives of this conversation (spec/tree).
import type { z } from "zod";
import type {
  AcceptedMessageSchema,
  ConversationSchema,
} from "../../../shared/contracts/api/conversations.ts";
import { plain } from "../terminal/terminal.ts";
import { ApiError, type ConflictingRun } from "./api-error.ts";
import { begin, moveTo, watch, type Chat } from "./exchange.ts";
import { type Alternative, alternativeLines, excerpt, inOrder, treeLines } from "./tree-lines.ts";
import { readCall, readInputs } from "../flags/process-args.ts";
import { readPages } from "./read-pages.ts";
import { findProcess } from "../platform/stored-processes.ts";

type Accepted = z.output<typeof AcceptedMessageSchema>;
type Show = (lines: readonly string[]) => void;

/** All alternatives of the conversation. */
const readTree = ({ api, conversation }: Chat): Promise<Alternative[]> =>
  readPages(api, `/v1/conversations/${conversation}/tree`);

/** The user's messages on the path that is shown, the newest first. */
const messagesOf = (tree: readonly Alternative[]) =>
  tree
    .filter(({ isOnPath, speaker }) => isOnPath && speaker === "user")
    .toSorted((a, b) => b.depth - a.depth);

/**
 * The message that a command names.
 * @param position 1 for the newest
 * @returns a line for the user if there is no such message
 */
function messageAt(tree: readonly Alternative[], command: string, position: string) {
  const messages = messagesOf(tree);
  if (messages.length === 0) return "  You have not said anything here yet.";
  return (
    messages[Number(position) - 1] ??
    `  ${command} takes #1, your newest message, to #${messages.length}, your oldest here.`
  );
}

const newestMessage = (tree: readonly Alternative[]) => messagesOf(tree)[0];

/** @param words the new text, after #N if it replaces an older message: #1 is the newest. A bare number is text. */
export async function edit(chat: Chat, words: string, show: Show): Promise<void> {
  const [, position = "1", text = ""] = /^(?:#(\d{1,6})(?:\s+|$))?(.*)$/s.exec(words) ?? [];
  if (text === "") {
    return show([
      "  Type /edit and the new words: they replace your last message. /edit #2 WORDS replaces the one before it.",
    ]);
  }
  const message = messageAt(await readTree(chat), "/edit", position);
  if (typeof message === "string") return show([message]);
  return send(chat, { text, edit: message.turnId }, show);
}

/** @param words the name of the Process that is to answer, and its inputs; empty for Alfred */
export async function retry(chat: Chat, words: string, show: Show): Promise<void> {
  const message = newestMessage(await readTree(chat));
  if (!message) return show(["  You have not said anything here yet."]);
  if (words === "") return send(chat, { retry: message.turnId }, show);
  const { name, pairs } = readCall(words);
  const inputs = readInputs(pairs);
  if (!inputs.ok) return show([`  ${inputs.problem}`]);
  const { id } = await findProcess(chat.api, name);
  return send(chat, { retry: message.turnId, processId: id, inputs: inputs.args }, show);
}

/** Sends an edit or a retry. If its message or a later one has changed something, asks what to do with the changes. */
async function send(chat: Chat, body: object, show: Show): Promise<void> {
  const { api, progress, conversation } = chat;
  const path = `/v1/conversations/${conversation}/messages`;
  const post = (choice: object) => api.request<Accepted>("POST", path, { ...body, ...choice });
  progress.busy("Sending");
  const acceptance = await post({}).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "effects_stand") throw error;
    progress.busy(undefined);
    show(["  Your message, or one after it, has changed something:", ...error.runs.map(runLine)]);
    const answer = (await chat.ask("  Take it back (b), keep it (k), or stop (Enter)? "))?.trim();
    if (answer === "b") return post({ effects: "undo" });
    return answer === "k" ? post({ effects: "keep" }) : null;
  });
  if (acceptance === null) return show(["  Nothing was changed."]);
  if (acceptance.undoRunId !== undefined) await watch(chat, acceptance.undoRunId);
  begin(chat, acceptance.runId);
  await watch(chat, acceptance.runId);
}

const runLine = ({ text, changes, calls }: ConflictingRun) => {
  const labels = changes.flatMap(({ label }) => (label ? [plain(label)] : []));
  const callsText =
    calls.length > 0 ? ` (cannot be taken back: ${calls.map(plain).join(", ")})` : "";
  return `  - ${plain(text)}${labels.length > 0 ? `: ${labels.join(", ")}` : ""}${callsText}`;
};

export async function drawTree(chat: Chat, show: Show): Promise<void> {
  const lines = treeLines(await readTree(chat), chat.progress.width);
  show(lines.length === 0 ? ["  You have not said anything here yet."] : lines);
}

export async function alternatives(chat: Chat, show: Show): Promise<void> {
  const tree = await readTree(chat);
  const message = newestMessage(tree);
  if (!message) return show(["  You have not said anything here yet."]);
  const isWording = ({ turnId }: Alternative) => turnId === message.turnId;
  const wordingIds = new Set<string | null>(tree.filter(isWording).map(({ id }) => id));
  const isAnswer = ({ respondsTo }: Alternative) => wordingIds.has(respondsTo);
  show([
    ...alternativeLines(tree, (row) => isWording(row) || isAnswer(row), chat.progress.width),
    "  /switch NUMBER shows another alternative.",
  ]);
}

/** @param number as `/tree` and `/alternatives` print it */
export async function switchTo(chat: Chat, number: string, show: Show): Promise<void> {
  const tree = await readTree(chat);
  const alternative = /^\d{1,6}$/.test(number) ? inOrder(tree)[Number(number) - 1] : undefined;
  if (!alternative) return show(["  Type /switch and a number that /tree shows."]);
  await chat.api.request("PUT", `/v1/conversations/${chat.conversation}/head`, {
    alternativeId: alternative.id,
  });
  return drawTree(chat, show);
}

/** @param words `#N` copies up to the answer to that message (#1 is the newest); empty copies everything */
export async function fork(chat: Chat, words: string, show: Show): Promise<void> {
  const match = /^(?:#(\d{1,6}))?$/.exec(words);
  if (!match) {
    return show(["  Type /fork, or /fork #2 to copy only up to your last message but one."]);
  }
  const tree = await readTree(chat);
  const message = messageAt(tree, "/fork", match[1] ?? "1");
  if (typeof message === "string") return show([message]);
  const isAnswer = ({ isOnPath, respondsTo }: Alternative) => isOnPath && respondsTo === message.id;
  const answer = tree.find(isAnswer);
  const origin = chat.conversation;
  const { id } = await chat.api.request<z.output<typeof ConversationSchema>>(
    "POST",
    `/v1/conversations/${origin}/forks`,
    answer ? { alternativeId: answer.id } : {},
  );
  moveTo(chat, id);
  show([
    `  You go on in a copy of this conversation, up to the answer to "${excerpt(message)}". Neither of the two affects the other, and /undo takes back only changes from here on.`,
    "  To return to the original:",
    `  npm start -- --conversation ${origin}`,
  ]);
}
