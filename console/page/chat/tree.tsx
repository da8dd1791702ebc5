// The conversation's tree with all its branches; a press on an alternative shows the path through it.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords, type Texts } from "../wording/words.ts";
import { withoutLinks } from "./mention.ts";
import { treeRows, type Alternative, type TreeRow } from "./tree-rows.ts";

interface TreeProps {
  conversation: string;
  isReadOnly: boolean;
  onShow(alternativeId: string): void;
  onClose(): void;
}

async function readTree(alfred: AlfredClient, id: string): Promise<Alternative[]> {
  const all: Alternative[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = {
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    };
    const page: { items: Alternative[]; next: string | null } = await dataOf(
      alfred.api.GET("/v1/conversations/{id}/tree", { params: { path: { id }, query } }),
    );
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

export function Tree({ conversation, isReadOnly, onShow, onClose }: TreeProps) {
  const { chat, state } = useWords().texts;
  const { alfred } = useSignedIn();
  const tree = useRead(["tree", conversation], () => readTree(alfred, conversation), {
    againMs: 5_000,
  });
  const rows = treeRows(tree.data ?? []);
  const lanes = Math.max(1, ...rows.map(({ lane, passing }) => Math.max(lane, ...passing) + 1));
  return (
    <Dialog title={chat.tree.title} onClose={onClose}>
      {tree.isError && <Problem error={tree.error} onAgain={() => tree.refetch()} />}
      {tree.isPending && <p role="status">{state.loading}</p>}
      <ol class="plain-list tree">
        {rows.map((row) => (
          <li key={row.alternative.id}>
            <Lines row={row} lanes={lanes} />
            <TreeMessage row={row} isReadOnly={isReadOnly} onShow={onShow} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={onClose}>
        {chat.tree.close}
      </button>
    </Dialog>
  );
}

function stateOf({ isOnPath, isActive, cacheStatus }: Alternative, { chat }: Texts): string {
  if (cacheStatus === "generating") return chat.tree.generating;
  if (isOnPath) return chat.tree.shown;
  return cacheStatus === "stale" ? chat.tree.stale : isActive ? chat.tree.active : "";
}

interface TreeMessageProps {
  row: TreeRow;
  isReadOnly: boolean;
  onShow(alternativeId: string): void;
}

function TreeMessage({ row: { alternative }, isReadOnly, onShow }: TreeMessageProps) {
  const { texts } = useWords();
  const { speaker, text, isOnPath, id } = alternative;
  return (
    <button
      type="button"
      class={isOnPath ? "on-path" : ""}
      disabled={isReadOnly}
      onClick={() => onShow(id)}
    >
      <span class="what">
        {speaker === "user" ? texts.chat.you : texts.chat.alfred}: {excerpt(text)}
      </span>
      <span class="state">{stateOf(alternative, texts)}</span>
    </button>
  );
}

/** The maximum number of characters that are shown of a message. */
const EXCERPT = 90;

function excerpt(text: string | null): string {
  const line = withoutLinks(text ?? "…")
    .replaceAll(/[*_#`\s]+/g, " ")
    .trim();
  const characters = [...line];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")} …` : line;
}

const LANE = 16;
const HEIGHT = 48;
const middleOf = (lane: number) => lane * LANE + LANE / 2;

function Lines({ row, lanes }: { row: TreeRow; lanes: number }) {
  const { lane, from, passing, goesOn, alternative } = row;
  const x = middleOf(lane);
  const half = HEIGHT / 2;
  const begins = alternative.respondsTo === null;
  const lines = [
    ...passing.map((passingLane) => `M${middleOf(passingLane)} 0V${HEIGHT}`),
    ...(from !== null
      ? [`M${middleOf(from)} 0C${middleOf(from)} ${half} ${x} 0 ${x} ${half}`]
      : []),
    ...(from === null && !begins ? [`M${x} 0V${half}`] : []),
    ...(goesOn ? [`M${x} ${half}V${HEIGHT}`] : []),
  ];
  return (
    <svg
      class={`tree-lines ${alternative.isOnPath ? "on-path" : ""} ${alternative.cacheStatus}`}
      width={lanes * LANE}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={lines.join("")} />
      <circle cx={x} cy={half} r="5" />
    </svg>
  );
}
