// Runs that are followed while they go on, also when their conversation is not shown.
import { useEffect, useState } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { tellOtherTabs } from "../data/other-tabs.ts";
import { reads } from "../data/use-read.ts";
import { keepUnsent } from "./draft.ts";
import { hasEnded, runRead, viewOf, type RunNews, type RunView } from "./run-view.ts";
import { transcriptKey, type Transcript } from "./transcript.ts";

/** A message as the API takes it. */
export interface Say {
  text?: string;
  /** A button of the open question. */
  answer?: { questionId: string; option: number };
  /** A turn of the user's, whose words the text replaces. */
  edit?: string;
  /** The turn that is to be answered once more. */
  retry?: string;
  /** A Process that answers in place of the assistant, with a value for each of its inputs. */
  processId?: string;
  inputs?: Record<string, unknown>;
  /** Pictures and voice notes, as their upload has named them. */
  uploads?: string[];
  /** What becomes of changes by runs that an edit or a retry takes off the path. */
  effects?: "keep" | "undo";
}

/** A message that was sent here, or a run that was found going on, until the transcript has its end. */
export interface LiveRun {
  readonly key: string;
  readonly conversation: string;
  /** What the user has said here; null: the transcript has it. */
  readonly said: string | null;
  /** As it was sent; undefined: a run that was found. */
  readonly say: Say | undefined;
  readonly view: RunView;
  /** Why it was not sent, or cannot be followed. */
  readonly fault: unknown;
}

let runs: readonly LiveRun[] = [];
/** Aborted when somebody signs out: who follows a run then, stops. */
let session = new AbortController();
const listeners = new Set<() => void>();

function change(next: readonly LiveRun[]): void {
  runs = next;
  for (const listener of listeners) listener();
}

const put = (key: string, more: Partial<LiveRun>) =>
  change(runs.map((run) => (run.key === key ? { ...run, ...more } : run)));

/** What was not sent yet is kept as what was being typed: it is not lost when a session expires. */
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

/** Sends a message and follows its run to the end. @param said what is shown of it; null: nothing new was said */
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

/** Follows a run that goes on already. */
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
        // An edit has made a branch, which the transcript knows first.
        void readAgain(conversation);
        tellOtherTabs([transcriptKey(conversation), ["drafts", conversation], ["conversations"]]);
      }
      // A run of a Process that waits for a person goes on after the decision; its stream does, too.
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
  // What a run has changed, other pages show.
  void reads.invalidateQueries({ queryKey: ["rows"] });
  const { runId } = viewOf(news);
  const transcript = reads.getQueryData<Transcript>(transcriptKey(conversation));
  // The transcript has it; or it does not show it, as an undo that stands on another path.
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
