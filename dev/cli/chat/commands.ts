// The commands of the chat: lines that begin with a slash.
import { ApiError } from "./api-error.ts";
import { calendarLines } from "./calendar-command.ts";
import type { Connection } from "./connect.ts";
import { begin, moveTo, tell, watch, type Chat } from "./exchange.ts";
import { factLines } from "./fact-command.ts";
import { apartLines, knownLines, mergeLines } from "./known-command.ts";
import { forgetLines, memoryLines } from "./memory-command.ts";
import { mindLines } from "./mind-command.ts";
import { notesLines } from "./notes-command.ts";
import { processCommand } from "./process-command.ts";
import { entityLines, helpLines, receiptLines, statusLines } from "./render-lists.ts";
import { alternatives, drawTree, edit, fork, retry, switchTo } from "./tree-commands.ts";
import { plain, wrap } from "../terminal/terminal.ts";

export async function command(chat: Chat, connection: Connection, line: string): Promise<void> {
  const { api, progress, conversation, lastRun } = chat;
  const { paint, width } = progress;
  const show = (lines: readonly string[]) => {
    for (const item of lines) progress.say(wrap(item, width));
    progress.say("");
  };
  const name = line.split(/\s/)[0] ?? "";
  switch (name) {
    case "/receipt":
      if (lastRun === undefined) return show(["  There is no run yet."]);
      return show(receiptLines(await api.getReceipt(lastRun), paint));
    case "/undo":
      return undo(chat, show);
    case "/entities":
      return show(entityLines(await api.getEntities(conversation)));
    case "/calendar":
      return show(await calendarLines(api, conversation, line.split(/\s+/)[1]));
    case "/memory":
      return show(await memoryLines(api, line.slice("/memory".length).trim()));
    case "/mind":
      return show(await mindLines(api, conversation, line.slice("/mind".length).trim()));
    case "/notes":
      return show(await notesLines(api, line.slice("/notes".length).trim()));
    case "/known":
      return show(
        await knownLines(api, line.slice("/known".length).trim(), conversation, chat.facts),
      );
    case "/fact":
      return show(await factLines(api, line.slice("/fact".length).trim(), chat.facts));
    case "/one":
      return show(await mergeLines(api, line.slice("/one".length).trim()));
    case "/apart":
      return show(await apartLines(api, line.slice("/apart".length).trim()));
    case "/forget":
      return show(await forgetLines(api, line.slice("/forget".length).trim()));
    case "/process": {
      const words = line.slice("/process".length).trim();
      const outcome = await processCommand(chat, conversation, words, (run) => begin(chat, run));
      return Array.isArray(outcome) ? show(outcome) : tell(chat, outcome);
    }
    case "/edit":
      return edit(chat, line.slice("/edit".length).trim(), show);
    case "/retry":
      return retry(chat, line.slice("/retry".length).trim(), show);
    case "/alternatives":
      return alternatives(chat, show);
    case "/switch":
      return switchTo(chat, line.slice("/switch".length).trim(), show);
    case "/fork":
      return fork(chat, line.slice("/fork".length).trim(), show);
    case "/tree":
      return drawTree(chat, show);
    case "/new":
      moveTo(chat, (await api.createConversation(crypto.randomUUID())).id);
      return show(["  A new conversation."]);
    case "/status":
      return show([
        ...statusLines(connection, width),
        "  This conversation:",
        `  npm start -- --conversation ${conversation}`,
      ]);
    case "/help":
      return show(helpLines(width));
    default:
      return show([`  There is no ${plain(name)}. /help lists the commands.`]);
  }
}

/** Problem codes of a run that has no changes to undo; `/undo` then tries the run before it. */
const NO_CHANGES_CODES = new Set(["nothing_to_undo", "already_undone"]);

/** Undoes the chat's latest run that has changes to undo, and shows the result. */
async function undo(chat: Chat, show: (lines: readonly string[]) => void): Promise<void> {
  const { api, progress } = chat;
  for (;;) {
    const run = chat.undoable.at(-1);
    if (run === undefined) return show(["  There is nothing to undo."]);
    progress.busy("Undoing");
    const undone = await api.undoRun(run, crypto.randomUUID()).catch((error: unknown) => {
      if (error instanceof ApiError && NO_CHANGES_CODES.has(error.code)) return null;
      throw error;
    });
    chat.undoable.pop();
    if (undone === null) continue;
    chat.lastRun = undone.runId;
    await watch(chat, undone.runId);
    return show(receiptLines(await api.getReceipt(undone.runId), progress.paint));
  }
}
