// `/process`: lists the Processes that the user may run, and runs one in this conversation.
import type { Run } from "./api-client.ts";
import { readCall, readInputs } from "../flags/process-args.ts";
import { listAll } from "../platform/definitions.ts";
import { plain } from "../terminal/terminal.ts";
import {
  findProcess,
  processLines,
  startProcess,
  watchProcess,
  type Talk,
} from "../platform/stored-processes.ts";

const USAGE = "  /process NAME input=text input:=json runs one in this conversation.";

/** Names the Process that the conversation prefers. */
const nextLine = (name: string) =>
  `  The next turn would use ${plain(name)}: /process "${plain(name)}" runs it here again.`;

/**
 * @param words after the command
 * @param onStart called as soon as there is a run
 * @returns lines to show, or the run when it has ended or waits
 * @throws Error if there is no such Process; ApiError
 */
export async function processCommand(
  talk: Talk,
  conversation: string,
  words: string,
  onStart: (runId: string) => void,
): Promise<string[] | Run> {
  const { api } = talk;
  if (words === "") {
    const [processes, { defaultProcessId }] = await Promise.all([
      listAll(api, "processes"),
      api.getConversation(conversation),
    ]);
    const next = processes.find(({ id }) => id === defaultProcessId);
    return [
      ...processLines(processes),
      ...(next === undefined ? [] : [nextLine(next.name)]),
      USAGE,
    ];
  }
  const { name, pairs } = readCall(words);
  const inputs = readInputs(pairs);
  if (!inputs.ok) return [`  ${inputs.problem}`];
  const process = await findProcess(api, name);
  const runId = await startProcess(api, process, inputs.args, conversation);
  onStart(runId);
  return watchProcess(talk, runId, process);
}
