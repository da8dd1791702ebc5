// What other parsers of Markdown than ours see in a text: everything that leads somewhere, and HTML. The
// judge of what `shared/domain/replies/markdown/plain-markdown.ts` lets through; it shares no line with it.
import MarkdownIt from "markdown-it";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

interface Node {
  type: string;
  url?: string;
  children?: Node[];
}

/** By remark's tree, with its own search for addresses in decoded text: `link https://a.example`. */
export function linksIn(markdown: string): string[] {
  const tree: Node = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return below(tree);
}

const LEADING = new Set(
  "link image definition linkReference imageReference footnoteReference footnoteDefinition html".split(
    " ",
  ),
);

function below(node: Node): string[] {
  const own = LEADING.has(node.type) ? [`${node.type} ${node.url ?? ""}`.trim()] : [];
  return [...own, ...(node.children ?? []).flatMap(below)];
}

/** Without its own search for bare addresses, which is not that of GFM. */
const markdownIt = new MarkdownIt({ html: true });
// It drops links whose schemes it considers dangerous; a client may not.
markdownIt.validateLink = () => true;

/** The same by markdown-it, which is another implementation from the ground up. */
export function linksByMarkdownIt(markdown: string): string[] {
  return markdownIt.parse(markdown, {}).flatMap((block) =>
    [block, ...(block.children ?? [])].flatMap((token) => {
      if (token.type.startsWith("html_")) return ["html"];
      const url = token.attrGet("href") ?? token.attrGet("src");
      return url === null ? [] : [`${token.type === "image" ? "image" : "link"} ${String(url)}`];
    }),
  );
}

/** The plain text that a reader sees. */
export function textOf(markdown: string): string {
  const tree: Node & { value?: string } = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const read = (node: Node & { value?: string }): string =>
    node.value ?? (node.children ?? []).map(read).join("");
  return read(tree);
}
