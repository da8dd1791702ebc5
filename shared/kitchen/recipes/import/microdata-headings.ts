// Finds headings among the lines of microdata. Microdata do not mark them, but the page's elements do.
import type { SourceLine, SourceStep } from "./read-lines.ts";
import type { Element, VisiblePage } from "./scan-blocks.ts";

/** Elements that mark a word within a line as often as a heading. */
const IN_LINE = new Set("a i em small".split(" "));
/** At most one of this many lines is a heading. */
const LINES_TO_A_HEADING = 3;
const MAX_HEADING_LENGTH = 80;
/** The number of elements around a line that may make it an item or a heading. */
const NEAREST = 4;

/** The ingredients, grouped under the lines that the page shows as headings: in other elements than lines with numbers. */
export function groupedAsShown(lines: readonly SourceLine[], page: VisiblePage): SourceLine[] {
  const rows = placesOf(lines, page);
  const isApart = apartFrom(
    page,
    rows.filter((row) => row !== null && /\p{N}/u.test(row.text)) as Place[],
  );
  const heads = rows.map(
    (row, index) => row !== null && lines[index]?.group === "" && isApart(row),
  );
  const count = heads.filter(Boolean).length;
  if (count === 0 || count * LINES_TO_A_HEADING > lines.length) return [...lines];
  let group = "";
  return lines.flatMap((line, index): SourceLine[] => {
    if (heads[index] !== true || heads[index + 1] !== false)
      return [line.group === "" ? { ...line, group } : line];
    group = line.text;
    return [];
  });
}

/** The steps with the page's headings of any level among them as their names. */
export function namedAsShown(steps: readonly SourceStep[], page: VisiblePage): SourceStep[] {
  const heads = placesOf(steps, page).map(
    (row) =>
      row !== null && aboveOf(page, row.elementIndex).some(({ tag }) => /^h[1-6]$/u.test(tag)),
  );
  return steps.flatMap((step, index): SourceStep[] => {
    // A heading without a step below it stays a step.
    if (heads[index] === true && heads[index + 1] === false) return [];
    const name = heads[index - 1] === true && heads[index] !== true ? steps[index - 1] : undefined;
    return [name === undefined || step.heading !== "" ? step : { ...step, heading: name.text }];
  });
}

interface Place {
  text: string;
  block: number;
  /** The index of the innermost element that holds all of the line. */
  elementIndex: number;
}

/**
 * The place of each line on the page, in the lines' order; null for a line that the page does not show after the
 * earlier lines.
 */
function placesOf(lines: readonly { text: string }[], page: VisiblePage): (Place | null)[] {
  const where = new Map<string, number[]>();
  for (const [index, { text }] of page.blocks.entries()) {
    const places = where.get(text);
    if (places === undefined) where.set(text, [index]);
    else places.push(index);
  }
  let position = -1;
  return lines.map(({ text }) => {
    const block = where.get(text)?.find((one) => one > position);
    if (block === undefined) return null;
    position = block;
    return { text, block, elementIndex: page.blocks[block]?.elementIndex ?? -1 };
  });
}

/**
 * Returns a function that says whether a line without a number is marked by an element that no line with a number has:
 * an element within their item, such as bold, or an element in addition to theirs with other class names.
 */
function apartFrom(page: VisiblePage, numberedPlaces: readonly Place[]): (place: Place) => boolean {
  const { elements } = page;
  const holders = numberedPlaces.flatMap(({ elementIndex }) => elements[elementIndex] ?? []);
  const items = new Set(holders.map(signOf));
  const usual = new Set(numberedPlaces.flatMap((place) => begunIn(page, place).map(signOf)));
  const parents = new Set(holders.map(({ parent }) => parent));
  const names = new Set(holders.flatMap(({ label }) => label.split(" ")));
  return ({ text, elementIndex }) => {
    const ownElement = elements[elementIndex];
    if (ownElement === undefined || /\p{N}/u.test(text) || text.length > MAX_HEADING_LENGTH)
      return false;
    if (
      IN_LINE.has(ownElement.tag) ||
      items.has(signOf(ownElement)) ||
      usual.has(signOf(ownElement))
    )
      return false;
    if (aboveOf(page, ownElement.parent).some((one) => items.has(signOf(one)))) return true;
    const isNamed = ownElement.label !== "" && !names.has("");
    return (
      isNamed &&
      parents.has(ownElement.parent) &&
      !ownElement.label.split(" ").some((one) => names.has(one))
    );
  };
}

/** The element of this index and those around it, the innermost first. */
function aboveOf({ elements }: VisiblePage, index: number): Element[] {
  const matches: Element[] = [];
  for (let one = elements[index]; one !== undefined && matches.length < NEAREST;) {
    matches.push(one);
    one = elements[one.parent];
  }
  return matches;
}

/** The elements that begin in a line. */
function begunIn({ elements }: VisiblePage, { block, elementIndex }: Place): Element[] {
  const matches: Element[] = [];
  for (let position = elementIndex + 1; elements[position]?.first === block; position += 1) {
    matches.push(...elements.slice(position, position + 1));
  }
  return matches;
}

const signOf = ({ tag, label }: Element) => `${tag} ${label}`;
