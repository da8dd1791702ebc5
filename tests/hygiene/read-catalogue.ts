// The texts of a catalogue's file, with the language of each. TypeScript is read from its source, so that all
// texts of each function are found.
import { basename } from "node:path";
import { parseSync } from "vite";
import { LANGUAGES, type Language } from "../../shared/contracts/language.ts";

export interface CatalogueText {
  language: Language;
  /** Has `⟨⟩` in the place of each value. */
  text: string;
}

type Node = Record<string, unknown> & { type: string };

const NAMES: Readonly<Record<string, Language>> = {
  english: "en",
  german: "de",
  french: "fr",
  spanish: "es",
  italian: "it",
  portuguese: "pt",
  dutch: "nl",
};

/**
 * @param path its file or folder is named after the language (`texts/de.json`, `german.ts`); otherwise
 *   the texts are below keys such as `de`
 * Errors: Error for a file that does not parse.
 */
export function textsOfCatalogue(path: string, source: string): CatalogueText[] {
  if (path.endsWith(".json")) {
    const language = LANGUAGES.find((candidate) => candidate === basename(path, ".json"));
    return language === undefined
      ? []
      : stringsIn(JSON.parse(source)).map((text) => ({
          language,
          text: text.replaceAll(/\{\w+\}/g, "⟨⟩"),
        }));
  }
  const { program, errors } = parseSync(path, source, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const [name] = /(?<=\/)(?:english|german|french|spanish|italian|portuguese|dutch)(?=[./-])/.exec(
    path,
  ) ?? [""];
  return textsIn(program as unknown as Node, NAMES[name] ?? null);
}

function textsIn(node: Node, language: Language | null): CatalogueText[] {
  if (/^(?:Import|TS(?!.*Expression))/.test(node.type) || node.regex !== undefined) return [];
  const ownText = textOf(node);
  if (ownText !== null) {
    const inner = ((node.expressions as Node[] | undefined) ?? []).flatMap((expression) =>
      textsIn(expression, language),
    );
    return language === null ? inner : [{ language, text: ownText }, ...inner];
  }
  if (node.type === "Property") {
    const value = node.value as Node;
    const key = (node.key as Node).name;
    const below = LANGUAGES.find((candidate) => candidate === key);
    return textsIn(value, language ?? below ?? null);
  }
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => textsIn(child, language));
}

const stringsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as object).flatMap(stringsIn);

function textOf(node: Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join("⟨⟩");
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === "object" && typeof (value as Node).type === "string";
