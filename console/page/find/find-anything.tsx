// Finds pages, rows and conversations from any page, by their names. Enter opens the first result, and the arrow keys move
// from result to result.
import { useRef, useState } from "preact/hooks";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { readConversations } from "../chat/conversation-list.tsx";
import { useRead } from "../data/use-read.ts";
import { LIST } from "../list/items.ts";
import { useHasPage, usePackPages } from "../packs/use-pack-pages.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { RECIPES } from "../recipes/use-recipes.tsx";
import { RESOURCES } from "../rows/resources.ts";
import { readRows, type Row } from "../rows/row-api.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { MAX_PLACES, placesThatFit, type Place } from "./places.ts";

const PAGES = [
  ...["chat", "list", "pantry", "plan", "recipes", "log", "tasks", "household"],
  ...["memory", "automate", "approvals", "runs", "more"],
] as const;

const TABLES = { list: LIST, recipes: RECIPES, ...RESOURCES };
type TableName = keyof typeof TABLES;

/** Where a row of a table is shown. */
function addressOf(table: TableName, row: Row): string {
  if (table === "recipes") return `/recipes/${row.id}`;
  if (table === "plan") return `/plan?week=${String(row["plannedOn"])}`;
  return `/${table}?${new URLSearchParams({ find: String(row[TABLES[table].title] ?? "") })}`;
}

interface Found {
  table: TableName | "chat";
  name: string;
  to: string;
}

interface Names {
  found: Found[];
  /** Whether there are more conversations than were read. */
  hasMore: boolean;
}

async function readAll(alfred: AlfredClient, tables: readonly TableName[]): Promise<Names> {
  const rows = tables.map(async (table) => {
    const { title } = TABLES[table];
    const all = await readRows(alfred, TABLES[table]);
    return all.map((row) => ({ table, name: String(row[title] ?? ""), to: addressOf(table, row) }));
  });
  const { items, next } = await readConversations(alfred, 1);
  const conversations = items.map(({ id, title }) => {
    return { table: "chat" as const, name: title ?? "", to: `/chat/${id}` };
  });
  const found = [...(await Promise.all(rows)).flat(), ...conversations];
  return { found: found.filter(({ name }) => name !== ""), hasMore: next !== null };
}

export function FindAnything({ onClose }: { onClose(): void }) {
  const { find, nav, state } = useWords().texts;
  const { alfred } = useSignedIn();
  const hasPage = useHasPage();
  const packPages = usePackPages();
  const [words, setWords] = useState("");
  const box = useRef<HTMLFormElement>(null);
  const tables = (Object.keys(TABLES) as TableName[]).filter(hasPage);
  const read = useRead(["rows", "find", tables], () => readAll(alfred, tables));
  const pages: Place[] = [
    ...PAGES.filter(hasPage).map((name) => ({
      name: nav[name as keyof typeof nav],
      on: "",
      to: `/${name}`,
    })),
    ...packPages.map(({ title, address }) => ({ name: title, on: "", to: address })),
  ];
  const found = (read.data?.found ?? []).map(({ table, name, to }) => ({
    name,
    to,
    on: nav[table],
  }));
  const places = placesThatFit([...pages, ...found], words);
  const isPartial = places.length === MAX_PLACES || read.data?.hasMore === true;
  return (
    <Dialog title={find.title} onClose={onClose}>
      <form
        class="stack find"
        ref={box}
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = places;
          if (first === undefined) return;
          onClose();
          navigate(first.to);
        }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, li a") ?? [])];
          const current = stops.findIndex((stop) => stop === document.activeElement);
          stops[current + by]?.focus();
        }}
      >
        <input
          type="search"
          aria-label={find.hint}
          placeholder={find.hint}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        {read.isError && <Problem error={read.error} onAgain={() => read.refetch()} />}
        <p role="status" class="hint">
          {read.isPending ? state.loading : places.length === 0 && find.nothing}
        </p>
        <ul
          class="plain-list"
          onClick={({ target }) => target instanceof Element && target.closest("a") && onClose()}
        >
          {places.map(({ name, on, to }, place) => (
            <li key={`${place} ${to}`}>
              <Link to={to}>
                {name} <span class="hint">{on}</span>
              </Link>
            </li>
          ))}
        </ul>
        {isPartial && <p class="hint">{state.notAll}</p>}
        <div class="options">
          <button type="button" onClick={onClose}>
            {find.close}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
