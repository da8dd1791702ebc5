// The pages of the deployment's pack: one for each of its tables that no other page of the console shows.
/// <reference types="vite/types/importMeta.d.ts" />
import { useEffect, useState } from "preact/hooks";
import { RESOURCES } from "../rows/resources.ts";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";
import type { PackPages, RowsPage, RowsWords } from "./pack-pages.ts";
import { inWords } from "../rows/in-words.ts";

/** The packs' own settings for their pages: a file for each pack in `#packs`, found when the console is built. */
const PACK_FILES = import.meta.glob<{ pages: PackPages }>("#packs/*.ts");

/** Pages of the console that show a table → the path of its rows. */
const ROWS_OF_PAGES: Readonly<Record<string, string>> = {
  list: "/v1/kitchen/shopping-list",
  recipes: "/v1/kitchen/recipes",
  household: "/v1/kitchen/preferences",
  ...Object.fromEntries(Object.entries(RESOURCES).map(([name, { path }]) => [name, path])),
};

export interface PackPage {
  /** The page's path: `/cellar/wines`. */
  address: string;
  /** The path of the rows: `/v1/cellar/wines`. */
  path: string;
  title: string;
  page: RowsPage | undefined;
  words: RowsWords | undefined;
}

/**
 * Whether this deployment has the rows that a page shows. True for the household's page and for pages of other things, and
 * for all pages while the stored configuration does not list the rows.
 */
export function useHasPage(): (name: string) => boolean {
  const rows = usePackRows();
  return (name) =>
    name === "household" ||
    rows === undefined ||
    !Object.hasOwn(ROWS_OF_PAGES, name) ||
    rows.some(({ path }) => path === ROWS_OF_PAGES[name]);
}

export function usePackPages(): PackPage[] {
  const { language } = useWords();
  const shown = new Set(Object.values(ROWS_OF_PAGES));
  const others = (usePackRows() ?? []).filter(({ path }) => !shown.has(path));
  const pack = others[0]?.path.split("/")[2];
  const [pages, setPages] = useState<PackPages>();
  useEffect(() => {
    const file = Object.keys(PACK_FILES).find((name) => name.endsWith(`/${pack}.ts`));
    // Without the file, the page's title is made from the name of its rows.
    if (file !== undefined)
      PACK_FILES[file]?.().then(
        (found) => setPages(found.pages),
        () => {},
      );
  }, [pack]);
  return others.map(({ path, name }) => {
    const page = pages?.[path.split("/")[3] ?? ""];
    const words = page?.words[language];
    const address = path.replace("/v1", "");
    return { address, path, title: words?.page ?? inWords(name), page, words };
  });
}

/** Undefined if this browser has stored the configuration of an earlier version of the Worker. */
function usePackRows(): readonly { path: string; name: string }[] | undefined {
  const { config } = useSignedIn();
  return (config as Partial<typeof config>).rows;
}
