// Finds links and HTML in a Markdown text, and its decoded plain text. `judge-links.ts` decides what may stay.
import { decodeString } from "micromark-util-decode-string";
import {
  findNode,
  parseMarkdown,
  type Code,
  type MarkdownNode,
  type Span,
} from "./markdown-tree.ts";

export type Mark = Span &
  (
    | {
        kind: "link" | "image";
        /** Decoded; empty if there is none. */
        destination: string;
        /** Label and title as the user reads them, decoded. */
        label: string;
        /** The content that stays when the link is removed. */
        content: Span;
      }
    /** The target of references elsewhere; without its colon it is text. */
    | { kind: "definition"; destination: string; colon: Span }
    | { kind: "footnote" }
    | { kind: "autolink"; destination: string }
    | { kind: "html" }
  );

/** Continuous text as the user reads it: decoded, with the source of each part. */
export type Run = (Span & { text: string; kind: "verbatim" | "decoded" | "code" })[];

export interface MarkdownReading {
  marks: Mark[];
  runs: Run[];
  /** The offset at which the last block begins: text added at the end cannot change anything before it. */
  lastBlock: number;
}

const TEXT = new Set(["data", "characterEscape", "characterReference"]);
const CODE = new Set(["codeTextData", "codeFlowValue"]);
/** Nodes without shown text. */
const HIDDEN_NODES = new Set(["resource", "reference", "definition", "htmlText", "htmlFlow"]);

/** @param disabledCode kinds of code that are read as text */
export function readMarkdown(source: string, disabledCode: Code[]): MarkdownReading {
  const root = parseMarkdown(source, disabledCode);
  const reading: MarkdownReading = { marks: [], runs: [], lastBlock: lastBlock(root, source) };
  collectFrom(root, source, reading);
  return reading;
}

/**
 * The offset at which the last block after a blank line begins. A block without a blank line before it may turn out
 * to be part of the block above.
 */
function lastBlock({ children }: MarkdownNode, source: string): number {
  let blockStart = 0;
  let isAfterBlank = true;
  for (const { type, start } of children) {
    if (type === "lineEndingBlank") isAfterBlank = true;
    if (type.startsWith("line")) continue;
    if (isAfterBlank) blockStart = lineStart(source, start);
    isAfterBlank = false;
  }
  return blockStart;
}

/** @param isInsideLink whether the node is inside a link, whose label is judged together with its destination */
function collectFrom(
  node: MarkdownNode,
  source: string,
  { marks, runs }: Pick<MarkdownReading, "marks" | "runs">,
  isInsideLink = false,
): void {
  const mark = markOf(node, source);
  if (mark !== undefined) marks.push(mark);
  if (HIDDEN_NODES.has(node.type)) return;
  const inLink = isInsideLink || mark?.kind === "link" || mark?.kind === "image";
  let run: Run | undefined;
  for (const child of node.children) {
    const isText = TEXT.has(child.type) || CODE.has(child.type);
    if (!isText) collectFrom(child, source, { marks, runs }, inLink);
    if (isText && !inLink) {
      // Each piece of code is a separate run; text continues through escapes and character references.
      if (run === undefined || CODE.has(child.type)) runs.push((run = []));
      run.push(partOf(child, source));
    }
    if (!TEXT.has(child.type)) run = undefined;
  }
}

function markOf(node: MarkdownNode, source: string): Mark | undefined {
  const { start, end, type } = node;
  switch (type) {
    case "link":
    case "image":
      return linkOf(node, type, source);
    case "definition": {
      const colon = findNode(node, "definitionMarker") ?? node;
      const destination = decodedText(findNode(node, "definitionDestinationString"), source);
      return { kind: "definition", start, end, destination, colon };
    }
    case "gfmFootnoteDefinition":
      // Without its label, the footnote is a paragraph.
      return { kind: "footnote", start, end: findNode(node, "definitionMarker")?.end ?? end };
    case "autolink":
    case "literalAutolink":
      return { kind: "autolink", start, end, destination: addressOf(node, source) };
    case "htmlText":
    case "htmlFlow":
      return { kind: "html", start, end };
    default:
      return undefined;
  }
}

function linkOf(node: MarkdownNode, kind: "link" | "image", source: string): Mark | undefined {
  const { start, end, children } = node;
  const resource = children.find(({ type }) => type === "resource");
  // A reference has no address; its definition is judged instead.
  if (resource === undefined) return undefined;
  const text = findNode(node, "labelText");
  const bracket = kind === "image" ? start + 2 : start + 1;
  return {
    kind,
    start,
    end,
    destination: decodedText(findNode(resource, "resourceDestinationString"), source),
    label: `${text === undefined ? "" : shownText(text, source)} ${decodedText(findNode(resource, "resourceTitleString"), source)}`,
    content: { start: text?.start ?? bracket, end: text?.end ?? bracket },
  };
}

/** The destination of `<a@b.c>`, `www.a.b` or a bare address. */
function addressOf(node: MarkdownNode, source: string): string {
  const email = findNode(node, "autolinkEmail", "literalAutolinkEmail");
  if (email !== undefined) {
    const address = source.slice(email.start, email.end);
    return /^(?:mailto|xmpp):/i.test(address) ? address : `mailto:${address}`;
  }
  const www = findNode(node, "literalAutolinkWww");
  if (www !== undefined) return `http://${source.slice(www.start, www.end)}`;
  const { start, end } = findNode(node, "autolinkProtocol", "literalAutolinkHttp") ?? node;
  return source.slice(start, end);
}

function shownText(node: MarkdownNode, source: string): string {
  if (TEXT.has(node.type) || CODE.has(node.type)) return partOf(node, source).text;
  if (HIDDEN_NODES.has(node.type)) return "";
  if (node.type === "lineEnding") return "\n";
  return node.children.map((child) => shownText(child, source)).join("");
}

function partOf({ start, end, type }: MarkdownNode, source: string): Run[number] {
  const text = source.slice(start, end);
  if (CODE.has(type)) return { start, end, text, kind: "code" };
  if (type === "data") return { start, end, text, kind: "verbatim" };
  return { start, end, text: decodeString(text), kind: "decoded" };
}

function decodedText(node: MarkdownNode | undefined, source: string): string {
  return node === undefined ? "" : decodeString(source.slice(node.start, node.end));
}

function lineStart(source: string, offset: number): number {
  return Math.max(source.lastIndexOf("\n", offset - 1), source.lastIndexOf("\r", offset - 1)) + 1;
}
