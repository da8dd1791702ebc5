// What is in mind for the next turn of a conversation: each part with its tokens, and a switch for each entity.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { readPages } from "../parts/read-pages.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { counted, fill, useWords } from "../wording/words.ts";
import { FindEntity } from "./find-entity.tsx";

type WorkingMemory = components["schemas"]["WorkingMemory"];

const keyOf = (conversation: string) => ["memory", "mind", conversation];

export function Mind({ conversation }: { conversation: string | undefined }) {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const list = useRead(["conversations", "for mind"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/conversations", { params: { query } }))),
  );
  const items = list.data?.items ?? [];
  const chosen = conversation ?? items[0]?.id;
  return (
    <main class="page">
      <Link to="/memory">‹ {texts.nav.memory}</Link>
      <h1>{memory.mind}</h1>
      <p class="hint">
        {memory.mindMeans} {memory.mindIsPart}
      </p>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isSuccess && items.length === 0 && <p>{texts.chat.none}</p>}
      {items.length > 0 && (
        <label>
          {memory.conversation}
          <select
            value={chosen}
            onChange={(event) => navigate(`/memory/mind/${event.currentTarget.value}`)}
          >
            {items.map(({ id, title }) => (
              <option key={id} value={id}>
                {title ?? texts.rows.untitled}
              </option>
            ))}
          </select>
        </label>
      )}
      {list.data?.hasMore === true && <p class="hint">{texts.state.notAll}</p>}
      {chosen !== undefined && <InMind key={chosen} conversation={chosen} />}
    </main>
  );
}

function InMind({ conversation }: { conversation: string }) {
  const { texts, language } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const path = { id: conversation };
  const read = useRead(keyOf(conversation), () =>
    dataOf(alfred.api.GET("/v1/conversations/{id}/mind", { params: { path } })),
  );
  const { isBusy, fault, run } = useAction();
  const [unchanged, setUnchanged] = useState("");
  const choose = (entityId: string, body: components["schemas"]["MindChoices"]) =>
    run(async () => {
      const params = { path: { id: conversation, entityId } };
      const next = await dataOf(
        alfred.api.PATCH("/v1/conversations/{id}/mind/entities/{entityId}", { params, body }),
      );
      const entityIn = (mind: WorkingMemory | undefined) =>
        mind?.activeEntities.find(({ entityUuid }) => entityUuid === entityId);
      const [before, after] = [entityIn(read.data), entityIn(next)];
      setUnchanged(before?.tokens === after?.tokens ? (after?.name ?? "") : "");
      reads.setQueryData(keyOf(conversation), next);
    });
  if (read.isError) return <Problem error={read.error} onAgain={() => read.refetch()} />;
  const mind: WorkingMemory | undefined = read.data;
  if (mind === undefined) return <p role="status">{texts.state.loading}</p>;
  const sum = (parts: readonly { tokens: number }[]) =>
    parts.reduce((total, { tokens }) => total + tokens, 0);
  const amounts: [string, number][] = [
    [counted(memory.turns, mind.immediatePath.length, language), sum(mind.immediatePath)],
    [counted(memory.summaries, mind.summaries.length, language), sum(mind.summaries)],
    [counted(memory.known, mind.activeEntities.length, language), sum(mind.activeEntities)],
    [
      counted(memory.noted, mind.introspectionContext.length, language),
      sum(mind.introspectionContext),
    ],
    [memory.total, mind.totalTokens],
  ];
  const parts = ["includeSummary", "includeFacets", "includeRelationships"] as const;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{memory.part}</th>
            <th scope="col">{memory.tokens}</th>
          </tr>
        </thead>
        <tbody>
          {amounts.map(([name, tokens]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{new Intl.NumberFormat(language).format(tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fault !== undefined && <Problem error={fault} />}
      {mind.activeEntities.length + mind.leftOut.length > 0 && (
        <p class="hint">{memory.leaveOutMeans}</p>
      )}
      <p role="status" class="hint">
        {unchanged !== "" && fill(memory.switchSame, { name: unchanged })}
      </p>
      <ul class="rows" aria-busy={isBusy}>
        {mind.activeEntities.map((entity) => (
          <li key={entity.entityUuid}>
            <div class="line">
              <span class="name">
                <Link to={`/memory/${entity.entityUuid}`}>{entity.name}</Link>{" "}
                <span class="hint">{fill(texts.runs.tokens, { n: entity.tokens })}</span>
              </span>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => choose(entity.entityUuid, { included: false })}
              >
                {memory.leaveOut}
              </button>
            </div>
            <div class="choices">
              {parts.map((part) => (
                <label key={part} class="flag">
                  <input
                    type="checkbox"
                    disabled={isBusy}
                    checked={entity[part]}
                    onChange={(event) =>
                      choose(entity.entityUuid, { [part]: event.currentTarget.checked })
                    }
                  />
                  {memory[part]}
                </label>
              ))}
            </div>
          </li>
        ))}
        {mind.leftOut.map((entity) => (
          <li key={entity.entityUuid} class="line">
            <span class="name">
              {entity.name} <span class="hint">{memory.isLeftOut}</span>
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => choose(entity.entityUuid, { included: true })}
            >
              {memory.takeIn}
            </button>
          </li>
        ))}
      </ul>
      <FindEntity
        label={memory.findToTakeIn}
        known={[...mind.activeEntities, ...mind.leftOut].map(({ entityUuid }) => entityUuid)}
        allKnown={memory.takenIn}
        action={memory.takeIn}
        isBusy={isBusy}
        onChoose={({ id }) => choose(id, { included: true })}
      />
      {mind.summaries.length > 0 && (
        <>
          <h2>{memory.summary}</h2>
          <p class="hint">{memory.summaryMeans}</p>
          {mind.summaries.map(({ id, text, tokens }) => (
            <p key={id} class="plain">
              {text} <span class="hint">{fill(texts.runs.tokens, { n: tokens })}</span>
            </p>
          ))}
        </>
      )}
      {mind.introspectionContext.length > 0 && (
        <>
          <h2>{memory.notes}</h2>
          <ul>
            {mind.introspectionContext.map((note) => (
              <li key={note.id}>
                {note.text} <span class="hint">{fill(texts.runs.tokens, { n: note.tokens })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
