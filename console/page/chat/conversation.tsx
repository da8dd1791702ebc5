// One conversation: its messages, its active runs, its drafts, and the field for the next message.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { reads, useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { Composer } from "./composer.tsx";
import { ConversationHead } from "./conversation-head.tsx";
import { Drafts } from "./drafts.tsx";
import { EffectsStand, runsInTheWay } from "./effects-stand.tsx";
import { Exchange } from "./exchange.tsx";
import { dropRun, followRun, sendMessage, useLiveRuns, type MessageBody } from "./live-runs.ts";
import { LiveReply } from "./message.tsx";
import { hasEnded, runRead, viewOf } from "./run-view.ts";
import { TranscriptMessage } from "./transcript-message.tsx";
import { shownText, bodyOf } from "./message-body.ts";
import { Scroller } from "./scroller.tsx";
import { shownPath } from "./shown-path.ts";
import { useNextTurn } from "./use-next-turn.tsx";
import { readOlder, readTranscript, transcriptKey, type Message } from "./transcript.ts";
import { useAim } from "./use-aim.ts";

/** How often the page looks for messages that were sent elsewhere. */
const LOOK_MS = 20_000;

const isUnderWay = ({ runStatus }: Message) =>
  runStatus === "queued" || runStatus === "running" || runStatus === "waiting";

export function Conversation({ id }: { id: string }) {
  const { chat } = useWords().texts;
  const { alfred } = useSignedIn();
  const [editing, setEditing] = useState<string>();
  const [fault, setFault] = useState<unknown>();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useRef<(text: string) => void>(null);
  const params = { path: { id } };
  const head = useRead(["conversation", id], () =>
    dataOf(alfred.api.GET("/v1/conversations/{id}", { params })),
  );
  const transcript = useRead(transcriptKey(id), () => readTranscript(alfred, id), {
    againMs: LOOK_MS,
  });
  const aim = useAim(alfred, id, transcript.data);
  const live = useLiveRuns(id);
  const items = transcript.data?.items ?? [];

  // Follow active runs that this page has not started: it was reloaded, or another page started them.
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

  const send = (body: MessageBody, said?: string | null) => {
    setFault(undefined);
    void sendMessage(alfred, id, body, said);
  };
  const answerTo = (questionId: string | null) => (option: number, label: string) =>
    send({ answer: { questionId: questionId ?? "", option } }, label);
  const activeRun = live.findLast(({ view, fault: failed }) => !hasEnded(view) && !failed);
  const stop = activeRun?.view.runId
    ? () =>
        void alfred.api.POST("/v1/runs/{id}/cancel", {
          params: { path: { id: activeRun.view.runId ?? "" } } as never,
        })
    : undefined;

  async function attempt(action: () => Promise<unknown>) {
    setFault(undefined);
    try {
      await action();
    } catch (error) {
      setFault(error);
    }
  }
  const actions = {
    onEdit: setEditing,
    onEdited(turnId: string, text: string) {
      setEditing(undefined);
      send({ edit: turnId, text });
      field.current?.focus();
    },
    onRetry: (turnId: string) => send({ retry: turnId }),
    onShow: (alternativeId: string) =>
      attempt(async () => {
        const body = { alternativeId } as never;
        await dataOf(alfred.api.PUT("/v1/conversations/{id}/head", { params, body }));
        for (const what of ["drafts", "entities"]) {
          void reads.invalidateQueries({ queryKey: [what, id] });
        }
        await reads.invalidateQueries({ queryKey: transcriptKey(id) });
      }),
    onFork: (alternativeId: string) =>
      attempt(async () => {
        const body = { alternativeId } as never;
        const forked = await dataOf(
          alfred.api.POST("/v1/conversations/{id}/forks", { params: params as never, body }),
        );
        void reads.invalidateQueries({ queryKey: ["conversations"] });
        navigate(`/chat/${forked.id}`);
      }),
  };

  const isReadOnly = head.data?.status === "archived";
  const { next, ask, panel } = useNextTurn(isReadOnly ? undefined : head.data);

  const { error } = transcript;
  if (error instanceof ProblemError && [400, 404].includes(error.problem.status)) {
    return <NoConversation />;
  }
  const blockedRun = live.find((run) => runsInTheWay(run.fault) !== undefined);
  const shown = shownPath(items, live);
  return (
    <>
      <ConversationHead conversation={head.data} onShow={actions.onShow} onTurn={ask} />
      <Scroller
        label={chat.messages}
        messages={shown.messages}
        keyOf={({ message }) => message.turnId}
        always={aim}
        hasOlder={(transcript.data?.next ?? null) !== null}
        onOlder={() => readOlder(alfred, id)}
        isLoading={transcript.isPending && live.length === 0}
        draw={({ message, live: followed }, isBare) =>
          followed === undefined ? (
            <TranscriptMessage
              message={message}
              conversation={id}
              isLast={message === last}
              isAimedAt={message.turnId === aim}
              isEditing={editing === message.turnId}
              isReadOnly={isReadOnly}
              isBare={isBare && !isReadOnly}
              question={message === last ? question : null}
              onAnswer={message === last && !isReadOnly ? answerTo(message.runId) : undefined}
              {...actions}
            />
          ) : (
            <LiveReply live={followed} onAnswer={undefined} />
          )
        }
        pending={shown.pending
          .filter((run) => run !== blockedRun)
          .map((run, place, all) => (
            <Exchange
              key={run.key}
              live={run}
              onAnswer={place === all.length - 1 ? answerTo(run.view.runId) : undefined}
              onAgain={() => {
                dropRun(run.key);
                if (run.body !== undefined) send(run.body, run.said);
              }}
              onDrop={() => dropRun(run.key)}
            />
          ))}
        after={
          transcript.isError ? (
            <Problem error={transcript.error} onAgain={() => transcript.refetch()} />
          ) : (
            <>
              {fault !== undefined && <Problem error={fault} />}
              {live.length === 0 && !isReadOnly && (
                <Drafts
                  conversation={id}
                  onSay={(text) => send({ text })}
                  onWrite={(text) => write.current?.(text)}
                />
              )}
            </>
          )
        }
      />
      {blockedRun !== undefined && (
        <EffectsStand
          runs={runsInTheWay(blockedRun.fault) ?? []}
          onChoose={(effects) => {
            dropRun(blockedRun.key);
            if (effects !== undefined && blockedRun.body)
              send({ ...blockedRun.body, effects }, blockedRun.said);
          }}
        />
      )}
      {panel}
      {isReadOnly ? (
        <p class="composer hint">{chat.archived}</p>
      ) : (
        <Composer
          place={id}
          field={field}
          write={write}
          isReady={next && !next.isWrong}
          onSend={(text, uploads) =>
            next === undefined
              ? send(bodyOf(text, uploads), shownText(text, uploads))
              : send({ ...bodyOf(text, uploads), ...next.body }, text || next.name)
          }
          onStop={stop}
          onEditLast={() => {
            const ownMessage = items.findLast(({ speaker }) => speaker === "user");
            if (ownMessage !== undefined) setEditing(ownMessage.turnId);
          }}
        />
      )}
    </>
  );
}

/** The conversation does not exist, or it belongs to another user; the API does not say which. */
function NoConversation() {
  const { chat, state } = useWords().texts;
  return (
    <>
      <ConversationHead conversation={undefined} />
      <div class="page">
        <h1>{state.notFound}</h1>
        <p>{chat.noConversation}</p>
        <p>
          <Link to="/chat/new" class="button primary">
            {chat.new}
          </Link>
        </p>
      </div>
    </>
  );
}
