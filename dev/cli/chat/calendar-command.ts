// `/calendar`: the link by which a calendar program subscribes to the household's plans.
import type { ApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);

/** @param word after the command: `off` ends the link */
export async function calendarLines(
  api: ApiClient,
  conversation: string,
  word: string | undefined,
): Promise<string[]> {
  const { householdId } = await api.getConversation(conversation);
  if (word === "off") {
    const hadLink = await api.closeCalendar(householdId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      },
    );
    return indent([hadLink ? "The link has ended." : "There is no link to end."]);
  }
  if (word !== undefined) return indent(["Type /calendar for a link, or /calendar off to end it."]);
  const { url, webcalUrl } = await api.openCalendar(householdId);
  return indent([
    webcalUrl,
    url,
    "Open the first in your calendar program, or subscribe to the second. Anyone who has the link can read the calendar. It is shown only once: /calendar makes a new link and ends this one.",
  ]);
}
