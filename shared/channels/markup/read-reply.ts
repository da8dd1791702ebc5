// Parses a reply's Markdown (CommonMark with GFM) into the tree from which every platform is
// rendered.
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { addressOf } from "./link-address.ts";
import type { Block, ListItem, Mark, Run } from "./reply-tree.ts";
import { tidyRuns } from "./tidy-runs.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type NodeOf<Type extends Node["type"]> = Extract<Node, { type: Type }>;
type Style = Omit<Run, "text">;

/**
 * The deepest nesting of lists: deeper lists are shown at this depth, so that the indent leaves
 * room for text.
 */
const MAX_LIST_DEPTH = 5;
/** The deepest nesting of all containers together; real replies never reach it. */
const MAX_NODE_DEPTH = 100;

/** Without the extension's own search for addresses, which would link escaped addresses. */
const extensions = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);

export function readReply(markdown: string): Block[] {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [extensions] });
  const urls = new Map(
    root.children.flatMap((node): [string, string][] =>
      node.type === "definition" ? [[node.identifier, node.url]] : [],
    ),
  );
  return blocksOf(root.children, { urls, lists: 0, depth: 0, quoted: false });
}

interface Context {
  urls: ReadonlyMap<string, string>;
  lists: number;
  depth: number;
  quoted: boolean;
}

function blocksOf(nodes: readonly Node[], context: Context): Block[] {
  if (context.depth > MAX_NODE_DEPTH)
    return blockUnlessEmpty({ kind: "paragraph", runs: wordsOf(nodes) });
  const deeper = { ...context, depth: context.depth + 1 };
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case "paragraph":
        return blockUnlessEmpty({
          kind: "paragraph",
          runs: runsOf(node.children, plainStyle, deeper),
        });
      case "heading":
        return blockUnlessEmpty({
          kind: "heading",
          level: node.depth,
          runs: runsOf(node.children, plainStyle, deeper),
        });
      case "list":
        return listOf(node, deeper);
      case "blockquote": {
        const blocks = blocksOf(node.children, { ...deeper, quoted: true });
        // No platform can nest quotes.
        return context.quoted || blocks.length === 0 ? blocks : [{ kind: "quote", blocks }];
      }
      case "code":
        return codeOf(node);
      case "table":
        return tableOf(node, deeper);
      case "thematicBreak":
        return [{ kind: "rule" }];
      case "footnoteDefinition":
        return blocksOf(node.children, deeper);
      case "definition":
        return [];
      default:
        return blockUnlessEmpty({ kind: "paragraph", runs: runsOf([node], plainStyle, deeper) });
    }
  });
}

function blockUnlessEmpty(block: Extract<Block, { runs: Run[] }>): Block[] {
  return block.runs.length === 0 ? [] : [block];
}

function listOf({ ordered, start, children }: NodeOf<"list">, context: Context): Block[] {
  const inner = { ...context, lists: context.lists + 1 };
  const items = children.map(({ checked, children }): ListItem => {
    return { done: checked ?? null, blocks: blocksOf(children, inner) };
  });
  if (context.lists >= MAX_LIST_DEPTH) return items.flatMap(({ blocks }) => blocks);
  return [{ kind: "list", start: ordered === true ? (start ?? 1) : null, items }];
}

/** Without surrounding blank lines, which are invisible: a message must not consist of them. */
function codeOf({ value }: NodeOf<"code">): Block[] {
  const visibleText = value
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
  return visibleText === "" ? [] : [{ kind: "code", text: visibleText }];
}

function tableOf({ children }: NodeOf<"table">, context: Context): Block[] {
  const [header = [], ...rows] = children.map((row) =>
    row.children.map((cell) =>
      runsOf(cell.children, plainStyle, context).map((run) => ({
        ...run,
        text: run.text.replaceAll("\n", " "),
      })),
    ),
  );
  const isEmpty = [header, ...rows].flat().every((cell) => cell.length === 0);
  return isEmpty ? [] : [{ kind: "table", header, rows }];
}

const plainStyle: Style = { marks: [], code: false, url: null };

function runsOf(nodes: readonly Node[], style: Style, context: Context): Run[] {
  return tidyRuns(nodes.flatMap((node) => rawRuns(node, style, context)));
}

function rawRuns(node: Node, style: Style, context: Context): Run[] {
  const deeper = { ...context, depth: context.depth + 1 };
  const readInner = (children: readonly Node[], more: Partial<Style>) =>
    context.depth > MAX_NODE_DEPTH
      ? wordsOf(children)
      : children.flatMap((child) => rawRuns(child, { ...style, ...more }, deeper));
  const withMark = (mark: Mark) => ({
    marks: style.marks.includes(mark) ? style.marks : [...style.marks, mark],
  });
  switch (node.type) {
    case "text":
    case "html":
      return [{ ...style, text: node.value }];
    case "inlineCode":
      // The text of a link is never code, because not every platform allows both.
      return style.url === null
        ? [{ ...plainStyle, code: true, text: node.value.replaceAll(/\s+/g, " ") }]
        : [{ ...style, text: node.value }];
    case "break":
      return [{ ...style, text: "\n" }];
    case "strong":
      return readInner(node.children, withMark("bold"));
    case "emphasis":
      return readInner(node.children, withMark("italic"));
    case "delete":
      return readInner(node.children, withMark("strike"));
    case "link":
      return readInner(node.children, { url: addressOf(node.url) });
    case "linkReference":
      return readInner(node.children, { url: addressOf(context.urls.get(node.identifier)) });
    case "image":
      return [{ ...style, text: node.alt ?? "", url: addressOf(node.url) ?? style.url }];
    case "imageReference":
    case "footnoteReference":
      return [{ ...style, text: ("alt" in node ? node.alt : undefined) ?? node.label ?? "" }];
    default:
      return "children" in node ? readInner(node.children, {}) : [];
  }
}

/** The text of nodes at any depth, without recursion. */
function wordsOf(nodes: readonly Node[]): Run[] {
  const words: string[] = [];
  const waiting: Node[] = [...nodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ("value" in node) words.push(node.value);
    if ("children" in node) waiting.push(...[...node.children].reverse());
  }
  return tidyRuns([{ ...plainStyle, text: words.join(" ") }]);
}
