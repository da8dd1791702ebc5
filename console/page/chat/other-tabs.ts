// Tells the browser's other tabs of this page that a conversation has changed.
import { reads } from "../data/use-read.ts";
import { transcriptKey } from "./transcript.ts";

const CHANGED = "alfred.changed";

// The other tabs get this event, the one that writes does not.
addEventListener("storage", ({ key, newValue }) => {
  if (key !== CHANGED || newValue === null) return;
  const [conversation = ""] = newValue.split(" ");
  void reads.invalidateQueries({ queryKey: transcriptKey(conversation) });
  void reads.invalidateQueries({ queryKey: ["drafts", conversation] });
  void reads.invalidateQueries({ queryKey: ["conversations"] });
});

/** The time makes each of two words about the same conversation a new one. */
export const tellOtherTabs = (conversation: string) =>
  localStorage.setItem(CHANGED, `${conversation} ${Date.now()}`);
