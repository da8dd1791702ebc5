// Runs that are followed while they go on, also when their conversation is not shown.
import { useEffect, useState } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { hasEnded, runRead, viewOf, type RunNews, type RunView } from "./run-view.ts";

/** A message that was sent here, or a run that was found going on, until the transcript has its end. */
export interface LiveRun {
  readonly key: string;
  readonly conversation: string;
  /** What the user has said here; null: the transcript has it. */
  readonly said: string | null;
  readonly view: RunView;
  /** Why it was not sent, or cannot be followed. */
  readonly fault: unknown;
}

let runs: readonly LiveRun[] = [];
/** Grows when somebody signs out: who follows a run then, stops. */
let generation = 0;
const listeners = new Set<() => void>();

function change(next: readonly LiveRun[]): void {
  runs = next;
  for (const listener of listeners) listener();
}

const put = (key: string, more: Partial<LiveRun>) =>
  change(runs.map((run) => (run.key === key ? { ...run, ...more } : run)));

export function forgetRuns(): void {
  generation += 1;
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

/** Sends words, or the button of a question, and follows the run to its end. */
export function sendMessage(
  alfred: AlfredClient,
  conversation: string,
  said: string,
  answer?: { questionId: string; option: number },
): Promise<void> {
  const message = answer === undefined ? { text: said } : { answer };
  return follow(
    alfred,
    conversation,
    said,
    alfred.say(conversation, { ...message, ifBusy: "enqueue" }),
  );
}

/** Follows a run that goes on already. */
export async function followRun(
  alfred: AlfredClient,
  conversation: string,
  run: string,
): Promise<void> {
  if (runs.some(({ view }) => view.runId === run)) return;
  const first = { type: "run.accepted", data: { runId: run, queued: true } };
  await follow(alfred, conversation, null, alfred.follow(run), [first]);
}

async function follow(
  alfred: AlfredClient,
  conversation: string,
  said: string | null,
  events: AsyncGenerator<RunNews>,
  known: readonly RunNews[] = [],
): Promise<void> {
  const key = crypto.randomUUID();
  const news: RunNews[] = [...known];
  const ownGeneration = generation;
  const show = () => put(key, { view: viewOf(news) });
  change([...runs, { key, conversation, said, view: viewOf(news), fault: undefined }]);
  try {
    for await (const event of events) {
      if (generation !== ownGeneration) return;
      news.push(event);
      show();
      // A run of a Process that waits for a person goes on after the decision; its stream does, too.
      if (event.type === "run.waiting") await readRun(alfred, viewOf(news).runId, news, show);
    }
    await readRun(alfred, viewOf(news).runId, news, show);
  } catch (fault) {
    put(key, { fault });
    return;
  }
  await reads.invalidateQueries({ queryKey: ["messages", conversation] });
  void reads.invalidateQueries({ queryKey: ["conversations"] });
  // What a run has changed, other pages show.
  void reads.invalidateQueries({ queryKey: ["rows"] });
  const transcript = reads.getQueryData<{ runId: string | null }[]>(["messages", conversation]);
  if (transcript?.some(({ runId }) => runId === viewOf(news).runId)) dropRun(key);
}

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
