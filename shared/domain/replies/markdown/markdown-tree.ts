// Parses Markdown (CommonMark with GFM) into a tree of tokens with offsets in the source.
import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";

/** Offsets in the source, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface MarkdownNode extends Span {
  /** The parser's name for the token. */
  type: string;
  children: MarkdownNode[];
}

/** Kinds of code, by the parser's names. */
export type Code = "codeFenced" | "codeIndented" | "codeText";

/** @param disabledCode kinds of code that are read as text */
export function parseMarkdown(text: string, disabledCode: Code[]): MarkdownNode {
  const extensions = [gfm(), { disable: { null: disabledCode } }];
  const chunks = preprocess()(text, undefined, true);
  const events = postprocess(parse({ extensions }).document().write(chunks));
  // The parser skips a byte order mark without counting it.
  const skippedLength = text.startsWith("\uFEFF") ? 1 : 0;
  const root: MarkdownNode = { type: "root", start: 0, end: text.length, children: [] };
  const openNodes = [root];
  for (const [step, { type, start, end }] of events) {
    if (step === "exit") {
      openNodes.pop();
      continue;
    }
    const node: MarkdownNode = {
      type,
      start: start.offset + skippedLength,
      end: end.offset + skippedLength,
      children: [],
    };
    openNodes.at(-1)?.children.push(node);
    openNodes.push(node);
  }
  return root;
}

/** The first descendant of one of these types, in the order of the text. */
export function findNode(node: MarkdownNode, ...types: string[]): MarkdownNode | undefined {
  for (const child of node.children) {
    const match = types.includes(child.type) ? child : findNode(child, ...types);
    if (match !== undefined) return match;
  }
  return undefined;
}
