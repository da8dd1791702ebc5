// Reads the ingredient catalogue straight from its migration, so that its facts are tested without a database.
import { readFileSync } from "node:fs";
import { migrationFile } from "../../support/migration-file.ts";

/** One row of `public.ingredients` as the migration states it. `line` is its line in the file, from 1. */
export interface CatalogueEntry {
  name: string;
  aliases: string[];
  categories: string[];
  defaultUnit: string;
  allergens: string[];
  density: number | null;
  line: number;
}

export interface Catalogue {
  entries: CatalogueEntry[];
  /** The categories that the file's header documents, each with the category directly above it or null. */
  parents: Map<string, string | null>;
}

const FILE = new URL(`../../../${migrationFile("kitchen_ingredients")}`, import.meta.url);

const TEXT = "'((?:[^']|'')*)'";
const LIST = "'\\{((?:[^'{}]|'')*)\\}'";
const ROW = new RegExp(
  `^ {2}\\(${TEXT}, ${LIST}, ${LIST}, ${TEXT}, ${LIST}, (null|\\d+(?:\\.\\d+)?)\\),?$`,
);

const unquote = (text: string): string => text.replaceAll("''", "'");
const list = (text: string): string[] => (text === "" ? [] : unquote(text).split(","));

/**
 * Every row and the documented category chains. Between `values` and `on conflict` a line is blank,
 * a comment or a row; anything else throws, so that no row can slip past the tests.
 */
export function parseCatalogue(sql: string = readFileSync(FILE, "utf8")): Catalogue {
  const entries: CatalogueEntry[] = [];
  const parents = new Map<string, string | null>();
  let inside = false;
  for (const [index, text] of sql.split("\n").entries()) {
    const chain = /^-- {3}category: (.+)$/.exec(text)?.[1];
    if (chain !== undefined) readChain(chain, parents);
    if (text.startsWith("on conflict")) inside = false;
    if (inside && text !== "" && !text.startsWith("  --")) {
      entries.push(readRow(text, index + 1));
    }
    if (text.startsWith("insert into public.ingredients")) inside = true;
  }
  return { entries, parents };
}

function readChain(chain: string, parents: Map<string, string | null>): void {
  const names = chain.split(" < ");
  for (const [index, name] of names.entries()) {
    const parent = names[index + 1] ?? null;
    const knownParent = parents.get(name);
    if (parent !== null && knownParent && knownParent !== parent) {
      throw new Error(`category ${name} has two parents: ${knownParent}, ${parent}`);
    }
    parents.set(name, parent ?? knownParent ?? null);
  }
}

function readRow(text: string, line: number): CatalogueEntry {
  const [, name, aliases, categories, unit, allergens, density] = ROW.exec(text) ?? [];
  if (
    name === undefined ||
    aliases === undefined ||
    categories === undefined ||
    unit === undefined ||
    allergens === undefined ||
    density === undefined
  ) {
    throw new Error(`catalogue line ${line} is not a row: ${text}`);
  }
  return {
    name: unquote(name),
    aliases: list(aliases),
    categories: list(categories),
    defaultUnit: unit,
    allergens: list(allergens),
    density: density === "null" ? null : Number(density),
    line,
  };
}

/** Every spelling the catalogue answers to, names and aliases, each with its entry. */
export function indexByName(entries: readonly CatalogueEntry[]): Map<string, CatalogueEntry> {
  return new Map(
    entries.flatMap((entry) =>
      [entry.name, ...entry.aliases].map((name): [string, CatalogueEntry] => [name, entry]),
    ),
  );
}

/**
 * The key by which the database links names. It is the same for singular and plural, and with or without accents,
 * capitals and hyphens. It is for comparing, not for display.
 */
export function foodKey(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s_.,;:!?/()'’"[\]-]+/)
    .filter((word) => word !== "")
    .map((word) =>
      word
        .replace(/([^s])s$/, "$1")
        .replace(/e$/, "")
        .replace(/y$/, "i")
        .replace(/f$/, "v"),
    )
    .join(" ");
}
