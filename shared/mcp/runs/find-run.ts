// The run that a name such as `run_3` means: the third run of the agent's own conversation.
import type { RunRecord } from "../../ports/api-rows.ts";
import type { Refusal } from "../../services/refusal.ts";
import type { Place } from "../find-conversation.ts";
import { unknownRef } from "../rows/find-row.ts";
import type { ToolCall } from "../tool.ts";

const NAME = /^run_([1-9]\d{0,8})$/;

/**
 * Refuses when there is no such run.
 * @param name undefined for the newest run
 */
export async function findRun(
  { runtime, user }: ToolCall,
  { conversation }: Place,
  name: string | undefined,
): Promise<RunRecord | Refusal> {
  const number = name === undefined ? "newest" : Number(NAME.exec(name)?.[1] ?? 0);
  const run = await runtime.api(user).runNumbered(conversation, number);
  return run ?? unknownRef(name ?? "run");
}
