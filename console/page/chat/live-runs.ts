// Follows runs while they are active, even if their conversation is not shown.
import { useEffect, useState } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { tellOtherTabs } from "../data/other-tabs.ts";
import { reads } from "../data/use-read.ts";
import { keepUnsent } from "./draft.ts";
import { hasEnded, runRead, viewOf, type RunNews, type RunView } from "./run-view.ts";
import { transcriptKey, type Transcript } from "./transcript.ts";

/** A message as the API accepts it. */
export interface Say {
  text?: string;
  /** The chosen answer to the open question. */
  answer?: { questionId: string; option: number };
  /** A turn of the user, which the text replaces. */
  edit?: string;
  /** The turn to answer again. */
  retry?: string;
  /** A Process that answers instead of the assistant, with its input values. */
  processId?: string;
  inputs?: Record<string, unknown>;
  /** Pictures and voice notes, by the ids of their uploads. */
  uploads?: string[];
  /** What happens to the changes of runs that an edit or a retry takes off the path. */
  effects?: "keep" | "undo";
}

/** A message sent from here, or an active run that was found, until the transcript shows its end. */
export interface LiveRun {
  readonly key: string;
  readonly conversation: string;
  /** What the user said; null if the transcript already has it. */
  readonly said: string | null;
  /** The message as sent; undefined for a run that was found. */
  readonly say: Say | undefined;
  readonly view: RunView;
  /** Why the message was not sent or the run cannot be followed. */
  readonly fault: unknown;
}

let runs: readonly LiveRun[] = [];
/** Aborted on signing out, which ends the following of all runs. */
let session = new AbortController();
const listeners = new Set<() => void>();

function change(next: readonly LiveRun[]): void {
  runs = next;
  for (const listener of listeners) listener();
}

const put = (key: string, more: Partial<LiveRun>) =>
  change(runs.map((run) => (run.key === key ? { ...run, ...more } : run)));

/** Keeps unsent messages as drafts, so that they are not lost when the session expires. */
export function forgetRuns(userId: string | undefined): void {
  session.abort();
  session = new AbortController();
  if (userId !== undefined) {
    for (const { conversation, said, view } of runs) {
      if (said !== null && view.runId === null) keepUnsent(userId, conversation, said);
    }
  }
  change([]);
}

export const dropRun = (key: string) => change(runs.filter((run) => run.key !== key));

export function useLiveRuns(conversation: string | undefined): LiveRun[] {
  const [all, setAll] = useState(runs);
  useEffect(() => {
    const listen = () => setAll(runs);
    listeners.add(listen);
    listen();
    return () => void listeners.delete(listen);
  }, []);
  return all.filter((run) => run.conversation === conversation);
}

/** Sends a message and follows its run to the end. @param said what to show of it; null if the user said nothing new */
export function sendMessage(
  alfred: AlfredClient,
  conversation: string,
  say: Say,
  said: string | null = say.text ?? null,
): Promise<void> {
  const { signal } = session;
  const events = alfred.say(conversation, { ...say, ifBusy: "enqueue" }, { signal });
  return follow(alfred, { conversation, said, say }, events);
}

/** Follows a run that is already active. */
export async function followRun(
  alfred: AlfredClient,
  conversation: string,
  run: string,
): Promise<void> {
  if (runs.some(({ view }) => view.runId === run)) return;
  const { signal } = session;
  const first = { type: "run.accepted", data: { runId: run, queued: true } };
  const events = alfred.follow(run, undefined, { signal });
  await follow(alfred, { conversation, said: null, say: undefined }, events, [first]);
}

async function follow(
  alfred: AlfredClient,
  what: Pick<LiveRun, "conversation" | "said" | "say">,
  events: AsyncGenerator<RunNews>,
  known: readonly RunNews[] = [],
): Promise<void> {
  const { conversation } = what;
  const key = crypto.randomUUID();
  const news: RunNews[] = [...known];
  const { signal } = session;
  const show = () => put(key, { view: viewOf(news) });
  change([...runs, { ...what, key, view: viewOf(news), fault: undefined }]);
  try {
    for await (const event of events) {
      news.push(event);
      show();
      if (event.type === "message.accepted") {
        // An edit has made a branch, so read the transcript first.
        void readAgain(conversation);
        tellOtherTabs([transcriptKey(conversation), ["drafts", conversation], ["conversations"]]);
      }
      // A Process run that waits for a person continues after the decision, and so does its stream.
      if (event.type === "run.waiting") await readRun(alfred, viewOf(news).runId, news, show);
    }
    await readRun(alfred, viewOf(news).runId, news, show);
  } catch (fault) {
    if (!signal.aborted) put(key, { fault });
    return;
  }
  // A run may have changed anything.
  tellOtherTabs();
  await readAgain(conversation);
  void reads.invalidateQueries({ queryKey: ["conversations"] });
  void reads.invalidateQueries({ queryKey: ["drafts", conversation] });
  // Other pages show what the run has changed.
  void reads.invalidateQueries({ queryKey: ["rows"] });
  const { runId } = viewOf(news);
  const transcript = reads.getQueryData<Transcript>(transcriptKey(conversation));
  // The transcript shows the run now, or never will, such as an undo on another path.
  const isThere = transcript?.items.some((message) => message.runId === runId) === true;
  if (isThere || what.said === null) dropRun(key);
}

const readAgain = (conversation: string) =>
  reads.invalidateQueries({ queryKey: transcriptKey(conversation) });

async function readRun(
  alfred: AlfredClient,
  run: string | null,
  news: RunNews[],
  show: () => void,
): Promise<void> {
  if (run === null) return;
  const whole = await alfred.api.GET("/v1/runs/{id}", {
    params: { path: { id: run }, query: { wait: 5 } },
  });
  if (whole.data === undefined) return;
  reads.setQueryData(["run", run], whole.data);
  news.push(runRead(whole.data));
  if (hasEnded(viewOf(news))) show();
}
