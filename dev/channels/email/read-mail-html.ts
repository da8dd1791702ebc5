// Parses an e-mail's HTML into what its reader sees: blocks as lines, markup as styles.
import { joinRuns, type Look, type Run } from "../world/runs.ts";

const BLOCKS = new Set(
  "p div ul ol li table thead tbody tr h1 h2 h3 h4 h5 h6 pre blockquote hr br".split(" "),
);
/** Elements with an empty line above them, except at the beginning and inside of more than one element. */
const SPACED = new Set("p ul ol table h1 h2 h3 h4 h5 h6 pre blockquote".split(" "));
const LOOKS: Readonly<Record<string, Look>> = {
  b: { bold: true },
  strong: { bold: true },
  h1: { bold: true },
  h2: { bold: true },
  h3: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  s: { strike: true },
  del: { strike: true },
  code: { code: true },
};
const VOID = new Set(["br", "hr", "img", "meta", "input"]);
const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*)>|&(amp|lt|gt|quot|nbsp|#39|#x27);/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
  "#x27": "'",
};

/** @returns the runs, or the markup's fault as text */
export function readMailHtml(html: string): Run[] | string {
  const runs: Run[] = [];
  const open: { tag: string; look: Look; items: number }[] = [];
  const write = (text: string) => {
    if (text !== "") runs.push({ text, ...Object.assign({}, ...open.map(({ look }) => look)) });
  };
  const isPre = () => open.some(({ tag }) => tag === "pre");
  const startLine = () => {
    if (runs.length > 0 && !runs.at(-1)?.text.endsWith("\n")) write("\n");
  };
  /** Outside of `pre`, white space collapses, and is dropped at the beginning of a line. */
  const writeText = (text: string) => {
    const visibleText = text.replaceAll(/\s+/g, " ");
    const isStart = runs.at(-1)?.text.endsWith("\n") ?? true;
    write(isPre() ? text : isStart ? visibleText.trimStart() : visibleText);
  };
  let position = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [whole, slash, name, attributes = "", entity] = match;
    const text = html.slice(position, match.index);
    writeText(text);
    position = match.index + whole.length;
    if (name === undefined) {
      write(ENTITIES[entity ?? ""] ?? whole);
      continue;
    }
    const tag = name.toLowerCase();
    if (tag === "script") return "a mail has no scripts";
    if (BLOCKS.has(tag)) startLine();
    if (SPACED.has(tag) && slash === "" && open.length < 2 && runs.length > 0) write("\n");
    if (VOID.has(tag)) continue;
    if (slash === "/") {
      if (open.pop()?.tag !== tag) return `</${tag}> does not close the last open element`;
      continue;
    }
    const href = /href="([^"]*)"/i.exec(attributes)?.[1]?.replaceAll("&amp;", "&");
    const list = open.at(-1);
    open.push({ tag, look: tag === "a" && href ? { link: href } : (LOOKS[tag] ?? {}), items: 0 });
    if (tag === "li") {
      if (list) list.items += 1;
      write(list?.tag === "ol" ? `${list.items}. ` : "• ");
    }
    if (tag === "td") write(" ");
  }
  writeText(html.slice(position));
  const openTag = open.at(-1)?.tag;
  return openTag === undefined ? joinRuns(runs) : `<${openTag}> is not closed`;
}
