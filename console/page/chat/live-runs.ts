// Follows runs while they are active, even if their conversation is not shown.
import { useEffect, useState } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { tellOtherTabs } from "../data/other-tabs.ts";
import { reads } from "../data/use-read.ts";
import { keepUnsent } from "./draft.ts";
import { hasEnded, runRead, viewOf, type RunNews, type RunView } from "./run-view.ts";
import { transcriptKey, type Transcript } from "./transcript.ts";

/** A message as the API accepts it. */
export interface MessageBody {
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
  /** What happens to the changes of runs that an edit or a retry removes from the path. */
  effects?: "keep" | "undo";
}

/** A message sent from here, an active run that was found, or an undo of a run, until the transcript shows its end. */
export interface LiveRun {
  readonly key: string;
  readonly conversation: string;
  /** What the user said; null if the user said nothing new or the transcript already has it. */
  readonly said: string | null;
  /** The message as sent; undefined for a run that was found and for an undo. */
  readonly body: MessageBody | undefined;
  readonly view: RunView;
  /** Why the message was not sent or the run cannot be followed. */
  readonly fault: unknown;
}

let runs: readonly LiveRun[] = [];
/** Aborted on signing out, so that no run is followed any longer. */
let session = new AbortController();
const listeners = new Set<() => void>();

function change(next: readonly LiveRun[]): void {
  runs = next;
  for (const listener of listeners) listener();
}

const update = (key: string, changes: Partial<LiveRun>) =>
  change(runs.map((run) => (run.key === key ? { ...run, ...changes } : run)));

/** Stops following all runs. Unsent messages become drafts, so that they are not lost when the session expires. */
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
  body: MessageBody,
  said: string | null = body.text ?? null,
): Promise<void> {
  const { signal } = session;
  const events = alfred.say(conversation, { ...body, ifBusy: "enqueue" }, { signal });
  return follow(alfred, { conversation, said, body }, events);
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
  await follow(alfred, { conversation, said: null, body: undefined }, events, [first]);
}

async function follow(
  alfred: AlfredClient,
  run: Pick<LiveRun, "conversation" | "said" | "body">,
  events: AsyncGenerator<RunNews>,
  firstEvents: readonly RunNews[] = [],
): Promise<void> {
  const { conversation } = run;
  const key = crypto.randomUUID();
  const news: RunNews[] = [...firstEvents];
  const { signal } = session;
  const show = () => update(key, { view: viewOf(news) });
  change([...runs, { ...run, key, view: viewOf(news), fault: undefined }]);
  try {
    for await (const event of events) {
      news.push(event);
      show();
      if (event.type === "message.accepted") {
        // Read the transcript now rather than when the run has ended, because an edit makes a branch.
        void readAgain(conversation);
        tellOtherTabs([transcriptKey(conversation), ["drafts", conversation], ["conversations"]]);
      }
      // A Process run that waits for a person continues after the decision, and so does its stream.
      if (event.type === "run.waiting") {
        void reads.invalidateQueries({ queryKey: ["approvals"] });
        await readRun(alfred, viewOf(news).runId, news, show);
      }
    }
    await readRun(alfred, viewOf(news).runId, news, show);
  } catch (fault) {
    if (!signal.aborted) update(key, { fault });
    return;
  }
  // A run may have changed anything.
  tellOtherTabs();
  await readAgain(conversation);
  void reads.invalidateQueries({ queryKey: ["conversations"] });
  for (const what of ["drafts", "entities"]) {
    void reads.invalidateQueries({ queryKey: [what, conversation] });
  }
  // Other pages show what the run has changed.
  void reads.invalidateQueries({ queryKey: ["rows"] });
  const { runId } = viewOf(news);
  const transcript = reads.getQueryData<Transcript>(transcriptKey(conversation));
  // A run is dropped once the transcript shows it. A run without a message of the user's is dropped anyway, because the
  // transcript may never show it (an undo on another path).
  const isInTranscript = transcript?.items.some((message) => message.runId === runId) === true;
  if (isInTranscript || run.said === null) dropRun(key);
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
  const answer = await alfred.api.GET("/v1/runs/{id}", {
    params: { path: { id: run }, query: { wait: 5 } },
  });
  if (answer.data === undefined) return;
  reads.setQueryData(["run", run], answer.data);
  news.push(runRead(answer.data));
  if (hasEnded(viewOf(news))) show();
}
