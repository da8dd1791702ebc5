// Finds the two lists of a recipe on a page whose structured data lack them: below a heading, or in an element
// whose name states its content.
import { headingOf, kindOfLabel, type ListKind } from "./list-headings.ts";
import type { SourceLine } from "./read-lines.ts";
import { textOfElement, type Element, type VisiblePage } from "./scan-blocks.ts";

/** The most places that are searched, lines below a heading, and lines before the beginning of a list. */
const MAX_PLACES = 40;
const MAX_BLOCKS = 400;
const MAX_BEFORE = 25;
/** The most lines between two that belong together: the heading of a group, a remark, a caption. */
const MAX_BETWEEN = 3;

interface Span {
  from: number;
  to: number;
}

/** The lines of the list of a kind, under the headings of their groups; empty if the page shows none. */
export function findList(page: VisiblePage, kind: ListKind): SourceLine[] {
  const [first = [], ...others] = listsOn(page, kind);
  // A later place for steps must have far more text, because the first is below the heading, and a later one may
  // extend into the comments.
  const factor = kind === "steps" ? 2 : 1;
  return others.reduce(
    (bestList, list) => (scoreOf(list, kind) > factor * scoreOf(bestList, kind) ? list : bestList),
    first,
  );
}

/** The places of the page that may be the list of a kind; only the first `MAX_PLACES` are searched. */
export function listsOn(page: VisiblePage, kind: ListKind): SourceLine[][] {
  const places = [...belowHeadings(page, kind), ...namedElements(page, kind)];
  const lists = places.slice(0, MAX_PLACES).map((span) => linesIn(page, span, kind));
  return lists.filter((lines) => isList(lines, kind));
}

/** Longer lists belong to the site and not to a recipe. */
const MAX_LINES = 80;

/** Ingredients are short lines, some of them with amounts; steps are sentences. */
function isList(lines: SourceLine[], kind: ListKind): boolean {
  if (lines.length === 0 || lines.length > MAX_LINES) return false;
  if (kind === "steps")
    return lines.filter(({ text }) => text.length > 25).length * 2 > lines.length;
  return lines.length > 1 && meanLength(lines) < 120 && scoreOf(lines, kind) > lines.length / 4;
}

const meanLength = (lines: SourceLine[]) => lettersIn(lines) / Math.max(lines.length, 1);

/** For ingredients, the number of lines with amounts; for steps, the length of their text. */
function scoreOf(lines: SourceLine[], kind: ListKind): number {
  return kind === "steps"
    ? Math.min(lettersIn(lines), 10_000)
    : lines.filter(({ text }) => /\p{N}/u.test(text)).length + lines.length / 100;
}

function belowHeadings(page: VisiblePage, kind: ListKind): Span[] {
  const heads = page.blocks.map(({ text, startElement }) => {
    const owner = page.elements[startElement];
    if (owner === undefined || owner.isAround) return null;
    const level = levelOf(page, owner);
    return { kind: headingOf(text, level < 7), level, isAround: owner.isAround };
  });
  return heads.flatMap((head, index): Span[] => {
    if (head?.kind !== kind) return [];
    let to = index + 1;
    for (; to < heads.length && to - index < MAX_BLOCKS; to += 1) {
      const nextHead = heads[to];
      if (nextHead === null || nextHead === undefined) break;
      const isOther = nextHead.kind !== null && nextHead.kind !== kind;
      if (isOther || (nextHead.level <= Math.min(head.level, 3) && nextHead.level < 7)) break;
      if (nextHead.kind === kind && page.blocks[to]?.text === page.blocks[index]?.text) break;
    }
    return [{ from: index + 1, to }];
  });
}

/** The level of the heading around the element, 1 to 6; 7 if there is none. */
function levelOf({ elements }: VisiblePage, element: Element): number {
  let ancestor: Element | undefined = element;
  for (let up = 0; ancestor !== undefined && up < 4; up += 1) {
    if (/^h[1-6]$/u.test(ancestor.tag)) return Number(ancestor.tag[1]);
    ancestor = elements[ancestor.parent];
  }
  return 7;
}

/** The elements that are named after the kind of list. Outer elements come before those that they contain. */
function namedElements({ elements }: VisiblePage, kind: ListKind): Span[] {
  return elements
    .filter(
      ({ label, isAround, first, end }) => !isAround && end > first && kindOfLabel(label) === kind,
    )
    .map(({ first, end }) => ({ from: first, to: end }));
}

/**
 * The lines of a span, by the first method that yields a list: items of a list or a table, elements of one kind
 * next to each other, lines between breaks. For steps, a later method is used if it yields more than twice the
 * text.
 */
function linesIn(page: VisiblePage, span: Span, kind: ListKind): SourceLine[] {
  const innerElements = page.elements.filter(
    ({ first, end }) => end > first && first >= span.from && end <= span.to,
  );
  const items = innermost(innerElements.filter(({ tag }) => tag === "li" || tag === "tr"));
  const siblingElements = siblings(innerElements);
  const candidateLists = [
    runOf(page, items, span),
    ...(siblingElements.length > 1 ? [runOf(page, siblingElements, span)] : []),
    linesBetweenBreaks(page, span),
  ];
  const plausibleLists = candidateLists.filter((lines) => isList(lines, kind));
  const [first = []] = plausibleLists;
  if (kind === "ingredients") return first;
  return plausibleLists.reduce(
    (longestText, lines) => (lettersIn(lines) > 2 * lettersIn(longestText) ? lines : longestText),
    first,
  );
}

const lettersIn = (lines: SourceLine[]) => lines.reduce((sum, { text }) => sum + text.length, 0);

/** The elements of the list that contain no other of its elements. */
function innermost(elements: Element[]): Element[] {
  return elements.filter((element, index) => {
    const next = elements[index + 1];
    return next === undefined || next.first >= element.end;
  });
}

/**
 * The largest group of elements with the same parent, tag and first class name. Further class names distinguish
 * elements within a group.
 */
function siblings(elements: Element[]): Element[] {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const key = `${element.parent} ${element.tag} ${element.label.split(" ", 1)[0] ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), element].slice(0, MAX_BLOCKS));
  }
  return [...groups.values()].reduce(
    (largestGroup, group) => (group.length > largestGroup.length ? group : largestGroup),
    [],
  );
}

/** The texts of consecutive elements with at most headings of groups between them. */
function runOf(page: VisiblePage, items: Element[], { from }: Span): SourceLine[] {
  const lines: SourceLine[] = [];
  let position = from;
  let group = "";
  const [start] = items;
  for (const item of items) {
    const gap = item.first - position;
    if (gap > (lines.length === 0 ? MAX_BEFORE : MAX_BETWEEN)) break;
    // A numbered list (`ol`) and a bulleted list (`ul`) are two lists.
    if (page.elements[item.parent]?.tag !== page.elements[start?.parent ?? -1]?.tag) break;
    const textBefore = page.blocks[item.first - 1]?.text ?? "";
    if (gap > 0 && lines.length > 0) group = textBefore.length <= 80 ? textBefore : "";
    const text = textOfElement(page, item);
    lines.push({ text, group: group.replace(/[:：]$/u, "").trim() });
    position = Math.max(position, item.end);
  }
  return lines;
}

/** Lines of one element that are separated only by breaks. */
function linesBetweenBreaks({ blocks }: VisiblePage, { from, to }: Span): SourceLine[] {
  const counts = new Map<number, number>();
  for (const { startElement } of blocks.slice(from, to)) {
    counts.set(startElement, (counts.get(startElement) ?? 0) + 1);
  }
  const [largestCount] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (largestCount === undefined) return [];
  return blocks
    .slice(from, to)
    .filter(({ startElement }) => startElement === largestCount[0])
    .map(({ text }) => ({ text, group: "" }));
}
