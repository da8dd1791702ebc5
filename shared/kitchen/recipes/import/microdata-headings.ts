// Finds headings among the lines of microdata. Microdata do not mark them, but the page's elements do.
import type { SourceLine, SourceStep } from "./read-lines.ts";
import type { Element, VisiblePage } from "./scan-blocks.ts";

/** Elements that may mark a word within a line as well as a heading. */
const INLINE_TAGS = new Set("a i em small".split(" "));
/** There is at most one heading for this many lines. */
const LINES_PER_HEADING = 3;
const MAX_HEADING_LENGTH = 80;
/** The number of elements around a line that are examined. */
const ANCESTORS_EXAMINED = 4;

/**
 * The ingredients, grouped under the lines that the page shows as headings, in other elements than lines with
 * numbers.
 */
export function groupedAsShown(lines: readonly SourceLine[], page: VisiblePage): SourceLine[] {
  const places = placesOf(lines, page);
  const isDistinguished = distinguisherFrom(
    page,
    places.filter((row) => row !== null && /\p{N}/u.test(row.text)) as Place[],
  );
  const isHeading = places.map(
    (row, index) => row !== null && lines[index]?.group === "" && isDistinguished(row),
  );
  const count = isHeading.filter(Boolean).length;
  if (count === 0 || count * LINES_PER_HEADING > lines.length) return [...lines];
  let group = "";
  return lines.flatMap((line, index): SourceLine[] => {
    if (isHeading[index] !== true || isHeading[index + 1] !== false)
      return [line.group === "" ? { ...line, group } : line];
    group = line.text;
    return [];
  });
}

/** The steps, with the headings that the page shows between them as their names. */
export function namedAsShown(steps: readonly SourceStep[], page: VisiblePage): SourceStep[] {
  const isHeading = placesOf(steps, page).map(
    (row) =>
      row !== null &&
      withAncestors(page, row.elementIndex).some(({ tag }) => /^h[1-6]$/u.test(tag)),
  );
  return steps.flatMap((step, index): SourceStep[] => {
    // A heading without a step below it stays a step.
    if (isHeading[index] === true && isHeading[index + 1] === false) return [];
    const name =
      isHeading[index - 1] === true && isHeading[index] !== true ? steps[index - 1] : undefined;
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
  const blocksByText = new Map<string, number[]>();
  for (const [index, { text }] of page.blocks.entries()) {
    const places = blocksByText.get(text);
    if (places === undefined) blocksByText.set(text, [index]);
    else places.push(index);
  }
  let position = -1;
  return lines.map(({ text }) => {
    const block = blocksByText.get(text)?.find((candidate) => candidate > position);
    if (block === undefined) return null;
    position = block;
    return { text, block, elementIndex: page.blocks[block]?.wholeElement ?? -1 };
  });
}

/**
 * Returns a function that says whether a line without a number is marked by an element that no line with a number
 * has: an element within their item, such as bold, or an element next to theirs with other class names.
 */
function distinguisherFrom(
  page: VisiblePage,
  numberedPlaces: readonly Place[],
): (place: Place) => boolean {
  const { elements } = page;
  const holders = numberedPlaces.flatMap(({ elementIndex }) => elements[elementIndex] ?? []);
  const itemSigns = new Set(holders.map(signOf));
  const usualSigns = new Set(
    numberedPlaces.flatMap((place) => elementsBegunIn(page, place).map(signOf)),
  );
  const parents = new Set(holders.map(({ parent }) => parent));
  const names = new Set(holders.flatMap(({ label }) => label.split(" ")));
  return ({ text, elementIndex }) => {
    const ownElement = elements[elementIndex];
    if (ownElement === undefined || /\p{N}/u.test(text) || text.length > MAX_HEADING_LENGTH)
      return false;
    if (
      INLINE_TAGS.has(ownElement.tag) ||
      itemSigns.has(signOf(ownElement)) ||
      usualSigns.has(signOf(ownElement))
    )
      return false;
    if (withAncestors(page, ownElement.parent).some((element) => itemSigns.has(signOf(element))))
      return true;
    const isNamed = ownElement.label !== "" && !names.has("");
    return (
      isNamed &&
      parents.has(ownElement.parent) &&
      !ownElement.label.split(" ").some((name) => names.has(name))
    );
  };
}

/** The element of this index and those around it, the innermost first. */
function withAncestors({ elements }: VisiblePage, index: number): Element[] {
  const matches: Element[] = [];
  for (
    let ancestor = elements[index];
    ancestor !== undefined && matches.length < ANCESTORS_EXAMINED;
  ) {
    matches.push(ancestor);
    ancestor = elements[ancestor.parent];
  }
  return matches;
}

/** The elements that begin in a line. */
function elementsBegunIn({ elements }: VisiblePage, { block, elementIndex }: Place): Element[] {
  const matches: Element[] = [];
  for (let position = elementIndex + 1; elements[position]?.first === block; position += 1) {
    matches.push(...elements.slice(position, position + 1));
  }
  return matches;
}

const signOf = ({ tag, label }: Element) => `${tag} ${label}`;
