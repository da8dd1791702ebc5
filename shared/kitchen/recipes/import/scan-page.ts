// Reads a page's HTML in one pass: microdata and RDFa as nodes, the page's metadata, its text.
import { Parser } from "htmlparser2";
import type { DataNode } from "./find-recipes.ts";

export interface ScannedPage {
  /** The outermost items of microdata and RDFa, in the shape of JSON-LD. */
  items: DataNode[];
  /** `<html lang>`, or "". */
  language: string;
  /** The first heading of level 1, otherwise the page's title in its metadata. */
  heading: string;
  image: string;
  /** The text that a reader sees outside of navigation, footers and asides, one line per block. */
  text: string;
}

type Node = Record<string, unknown>;

interface OpenElement {
  /** The item that this element begins, or null. */
  item: Node | null;
  /** The names under which the element's value belongs to its item. */
  names: readonly string[];
  /** The value, if an attribute states it. */
  value: string | null;
  owner: Node | null;
  /** The index in `chunks` at which the element's text begins. */
  from: number;
}

const BLOCKS = new Set(
  "p div li ul ol br tr td th h1 h2 h3 h4 h5 h6 section article main header footer nav aside dl dt dd table form blockquote figure figcaption hr option".split(
    " ",
  ),
);
const UNSEEN_TAGS = new Set("script style noscript template svg iframe select".split(" "));
/** Elements around a page's content. */
const SURROUNDING_TAGS = new Set("nav footer aside".split(" "));

/** Limit of pieces of text that are joined for values of items, because nested items repeat the same text. */
const MAX_PIECES = 200_000;
/**
 * Limit of nesting, because the parser's time grows with the square of the depth. Reading ends where a page is
 * nested more deeply.
 */
const MAX_DEPTH = 1_500;

class TooDeep extends Error {}

export function scanPage(html: string): ScannedPage {
  const items: Node[] = [];
  const scopes: Node[] = [];
  const openTags: OpenElement[] = [];
  const chunks: string[] = [];
  const visibleTexts: string[] = [];
  const page = { language: "", heading: "", image: "", title: "" };
  let unseenDepth = 0;
  let surroundingDepth = 0;
  let headingFrom = -1;
  let piecesLeft = MAX_PIECES;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (UNSEEN_TAGS.has(name)) unseenDepth += 1;
        if (SURROUNDING_TAGS.has(name)) surroundingDepth += 1;
        if (BLOCKS.has(name)) push("\n");
        if (name === "html") page.language = attributes["lang"] ?? attributes["xml:lang"] ?? "";
        if (name === "meta") readMeta(attributes);
        if (name === "h1" && page.heading === "" && headingFrom < 0) headingFrom = chunks.length;
        openTags.push(begin(name, attributes));
        if (openTags.length > MAX_DEPTH) throw new TooDeep();
      },
      ontext(text) {
        if (unseenDepth === 0) push(text);
      },
      onclosetag(name) {
        const element = openTags.pop();
        if (element !== undefined) end(element);
        if (name === "h1" && headingFrom >= 0) {
          page.heading = line(chunks.slice(headingFrom).join(""));
          headingFrom = -1;
        }
        if (BLOCKS.has(name)) push("\n");
        if (UNSEEN_TAGS.has(name)) unseenDepth -= 1;
        if (SURROUNDING_TAGS.has(name)) surroundingDepth -= 1;
      },
    },
    { decodeEntities: true },
  );
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }

  function push(text: string): void {
    chunks.push(text);
    if (surroundingDepth === 0) visibleTexts.push(text);
  }

  function textFrom(from: number): string {
    piecesLeft -= chunks.length - from;
    return piecesLeft < 0 ? "" : chunks.slice(from).join("").trim();
  }

  function readMeta(attributes: Record<string, string>): void {
    const key = attributes["property"] ?? attributes["name"] ?? "";
    const content = attributes["content"] ?? "";
    if (key === "og:title" && page.title === "") page.title = content;
    if (key === "og:image" && page.image === "") page.image = content;
  }

  function begin(name: string, attributes: Record<string, string>): OpenElement {
    const owner = scopes.at(-1) ?? null;
    const propertyNames =
      attributes["itemprop"] ?? (owner === null ? "" : (attributes["property"] ?? ""));
    const names = propertyNames
      .split(/\s+/u)
      .filter((name) => name !== "")
      .map((name) => name.split(/[:/#]/u).at(-1) ?? name);
    const type = attributes["itemtype"] ?? attributes["typeof"];
    const isItem = attributes["itemscope"] !== undefined || attributes["typeof"] !== undefined;
    const item: Node | null = isItem ? { "@type": (type ?? "").split(/\s+/u) } : null;
    if (item !== null) scopes.push(item);
    const value = valueOf(name, attributes);
    return { item, names, value, owner, from: chunks.length };
  }

  function end({ item, names, value, owner, from }: OpenElement): void {
    if (item !== null) {
      scopes.pop();
      const text = textFrom(from);
      if (item["name"] === undefined && text !== "" && names.length > 0) item["text"] ??= text;
      if (owner === null || names.length === 0) items.push(item);
    }
    if (owner === null || names.length === 0) return;
    const itemValue = item ?? value ?? textFrom(from);
    if (itemValue === "") return;
    for (const name of names) add(owner, name, itemValue);
  }

  return {
    items,
    language: page.language.trim(),
    heading: page.heading === "" ? line(page.title) : page.heading,
    image: page.image,
    text: lines(visibleTexts.join("")),
  };
}

function add(owner: Node, name: string, value: unknown): void {
  const earlierValue = owner[name];
  if (Array.isArray(earlierValue)) earlierValue.push(value);
  else owner[name] = earlierValue === undefined ? value : [earlierValue, value];
}

/** The value that an attribute gives in place of the element's text. */
function valueOf(name: string, attributes: Record<string, string>): string | null {
  if (attributes["content"] !== undefined) return attributes["content"];
  if (name === "time") return attributes["datetime"] ?? null;
  if (name === "img") return attributes["src"] ?? null;
  if (name === "a" || name === "link") {
    // An `<a>` around a name stands for the name; a `<link>` to a picture or a page stands for the address.
    return name === "link" ? (attributes["href"] ?? null) : null;
  }
  return null;
}

const line = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

function lines(text: string): string {
  return text
    .split("\n")
    .map(line)
    .filter((text) => text !== "")
    .join("\n");
}
