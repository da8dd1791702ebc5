// The links and the HTML that remark and markdown-it see in a text. Tests judge with them what
// `shared/domain/replies/markdown/plain-markdown.ts` lets through. remark shares micromark with it; markdown-it shares
// no code with it.
import MarkdownIt from "markdown-it";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

interface Node {
  type: string;
  url?: string;
  children?: Node[];
}

/** The links that remark finds, also addresses in decoded text, as entries such as `link https://a.example`. */
export function linksIn(markdown: string): string[] {
  const tree: Node = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return linksBelow(tree);
}

const LINK_TYPES = new Set(
  "link image definition linkReference imageReference footnoteReference footnoteDefinition html".split(
    " ",
  ),
);

function linksBelow(node: Node): string[] {
  const ownLink = LINK_TYPES.has(node.type) ? [`${node.type} ${node.url ?? ""}`.trim()] : [];
  return [...ownLink, ...(node.children ?? []).flatMap(linksBelow)];
}

/** markdown-it's search for bare addresses is off, because GFM searches by other rules. */
const markdownIt = new MarkdownIt({ html: true });
// It drops links whose schemes it considers dangerous; other clients may keep them.
markdownIt.validateLink = () => true;

/** The links that markdown-it, an independent implementation, finds. */
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
