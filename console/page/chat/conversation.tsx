// One conversation: what was said, and what is going on.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { Composer } from "./composer.tsx";
import { dropRun, followRun, sendMessage, useLiveRuns, type LiveRun } from "./live-runs.ts";
import { Bubble, LiveReply, Reply } from "./message.tsx";
import { hasEnded, runRead, viewOf } from "./run-view.ts";

type Message = components["schemas"]["TranscriptMessage"];

/** All of it, oldest first. */
async function readMessages(alfred: AlfredClient, id: string): Promise<Message[]> {
  const all: Message[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page = await dataOf(
      alfred.api.GET("/v1/conversations/{id}/messages", { params: { path: { id }, query } }),
    );
    all.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

const isUnderWay = ({ runStatus }: Message) =>
  runStatus === "queued" || runStatus === "running" || runStatus === "waiting";

export function Conversation({ id }: { id: string }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const messages = useRead(["messages", id], () => readMessages(alfred, id));
  const live = useLiveRuns(id);
  const items = messages.data ?? [];
  const bottom = useRef<HTMLDivElement>(null);

  // Runs that go on although nobody here has started them: the page was loaded again, or another one has.
  const running = items.filter(({ speaker, runId }) => speaker === "agent" && runId !== null);
  const underWay = running.filter(isUnderWay).map(({ runId }) => runId ?? "");
  useEffect(() => {
    for (const run of underWay) void followRun(alfred, id, run);
  }, [underWay.join()]);

  // The question of the last reply can be answered by a button.
  const last = items.at(-1);
  const isLastOpen = last?.speaker === "agent" && !isUnderWay(last) && live.length === 0;
  const lastRun = isLastOpen ? last.runId : null;
  const run = useRead(
    ["run", lastRun],
    () =>
      dataOf(alfred.api.GET("/v1/runs/{id}", { params: { path: { id: lastRun ?? "" } } as never })),
    { isWanted: lastRun !== null },
  );
  const question =
    run.data?.id === lastRun && run.data ? viewOf([runRead(run.data)]).question : null;

  const send = (text: string) => void sendMessage(alfred, id, text);
  const answerTo = (questionId: string | null) => (option: number, label: string) =>
    void sendMessage(alfred, id, label, { questionId: questionId ?? "", option });
  const goingOn = live.findLast(({ view, fault }) => !hasEnded(view) && fault === undefined);
  const stop = goingOn?.view.runId
    ? () =>
        void alfred.api.POST("/v1/runs/{id}/cancel", {
          params: { path: { id: goingOn.view.runId ?? "" } } as never,
        })
    : undefined;

  // Where one reads the end, the end stays in sight.
  const written = live.map(({ view }) => view.text.length + view.phase.length).join();
  useLayoutEffect(() => bottom.current?.scrollIntoView({ block: "end" }), [items.length, written]);

  const inPlace = (runId: string | null) =>
    runId === null
      ? undefined
      : live.find(({ view, said }) => said === null && view.runId === runId);
  const sentHere = new Set(live.flatMap(({ view, said }) => (said === null ? [] : [view.runId])));
  const known = new Set(items.map(({ runId }) => runId));

  if (messages.isError) {
    return <Problem error={messages.error} onAgain={() => messages.refetch()} />;
  }
  return (
    <>
      <div class="messages">
        <h1 class="for-readers">{texts.chat.title}</h1>
        {messages.isPending && live.length === 0 && <p role="status">{texts.state.loading}</p>}
        <ol class="plain-list">
          {items
            // A message that was sent here is shown below, with its run.
            .filter(({ runId }) => runId === null || !sentHere.has(runId))
            .map((message) => {
              const followed = message.speaker === "agent" ? inPlace(message.runId) : undefined;
              return followed === undefined ? (
                <Said
                  key={message.alternativeId}
                  message={message}
                  conversation={id}
                  question={message === last ? question : null}
                  onAnswer={message === last ? answerTo(message.runId) : undefined}
                />
              ) : (
                <LiveReply key={message.alternativeId} live={followed} onAnswer={undefined} />
              );
            })}
          {live
            .filter(({ said, view }) => said !== null || !known.has(view.runId))
            .map((one, place, all) => (
              <Exchange
                key={one.key}
                live={one}
                onAnswer={place === all.length - 1 ? answerTo(one.view.runId) : undefined}
                onAgain={(text) => {
                  dropRun(one.key);
                  send(text);
                }}
              />
            ))}
        </ol>
        <div ref={bottom} />
      </div>
      <Composer place={id} onSend={send} onStop={stop} />
    </>
  );
}

interface SaidProps {
  message: Message;
  conversation: string;
  question: ReturnType<typeof viewOf>["question"];
  onAnswer: ((option: number, label: string) => void) | undefined;
}

function Said({ message, conversation, question, onAnswer }: SaidProps) {
  const { phase } = useWords().texts;
  const { speaker, text, changes, runId, runStatus } = message;
  if (speaker === "user") {
    return (
      <Bubble speaker="user">
        <p class="plain">{text}</p>
      </Bubble>
    );
  }
  const isBad = text === null && (runStatus === "failed" || runStatus === "cancelled");
  return (
    <Bubble speaker="agent">
      {isBad && <p class="progress">{phase[runStatus]}</p>}
      <Reply {...{ conversation, runId, changes, question, onAnswer }} text={text ?? ""} />
    </Bubble>
  );
}

interface ExchangeProps {
  live: LiveRun;
  onAnswer: ((option: number, label: string) => void) | undefined;
  onAgain(text: string): void;
}

function Exchange({ live, onAnswer, onAgain }: ExchangeProps) {
  const { chat } = useWords().texts;
  const { said, fault } = live;
  return (
    <>
      {said !== null && (
        <Bubble speaker="user">
          <p class="plain">{said}</p>
        </Bubble>
      )}
      {fault === undefined ? (
        <LiveReply live={live} onAnswer={onAnswer} />
      ) : (
        <Bubble speaker="agent">
          <p>{chat.notSent}</p>
          <Problem error={fault} onAgain={() => said !== null && onAgain(said)} />
        </Bubble>
      )}
    </>
  );
}
