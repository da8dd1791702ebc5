// Reads a recipe's ingredient lines and instructions from structured data, including groups and sections.
import { cleanLines, cleanText } from "./clean-text.ts";
import { isNode, listOf, type DataNode, type FoundRecipes } from "./find-recipes.ts";
import { headingOf } from "./list-headings.ts";
import { rawText } from "./read-values.ts";
import { splitLine } from "./split-line.ts";

type ById = FoundRecipes["byId"];

/** A line of ingredients as it is on the page, with the heading of its group; "" if it has none. */
export interface SourceLine {
  text: string;
  group: string;
}

const MAX_DEPTH = 8;

/** The ingredient lines in their order. */
export function ingredientLines(value: unknown, byId: ById): SourceLine[] {
  const lines = collectLines(value, "", 0, byId);
  return groupByHeadings(lines);
}

function collectLines(value: unknown, group: string, depth: number, byId: ById): SourceLine[] {
  if (depth > MAX_DEPTH) return [];
  const list = listOf(value, byId);
  return list.flatMap((entry): SourceLine[] => {
    if (Array.isArray(entry)) return collectLines(entry, group, depth + 1, byId);
    if (isNode(entry)) {
      const nested = entry["itemListElement"] ?? entry["recipeIngredient"] ?? entry["ingredients"];
      if (nested !== undefined) {
        return collectLines(nested, cleanText(rawText(entry["name"])) || group, depth + 1, byId);
      }
      const text = cleanText(lineWithAmount(entry));
      return text === "" ? [] : [{ text, group }];
    }
    const texts = cleanLines(rawText(entry));
    // A line break inside one of many entries is a break of the site's template, not the end of a line.
    return (list.length > 1 || depth > 0 ? [texts.join(" ")] : texts.flatMap(splitLine))
      .filter((text) => text !== "")
      .map((text) => ({ text: text.replaceAll(DECIMAL_ZEROS, ""), group }));
  });
}

/** "2.0 eggs" means two eggs. "1.000 g" is a kilo in some languages, so it is read in the line's language. */
const DECIMAL_ZEROS = /(?<=\d)\.(?!000(?!\d))0+(?![\d.])/gu;

/** `{amount: "200", unitText: "g", name: "flour"}` as a line. */
function lineWithAmount(node: DataNode): string {
  const amount = node["amount"] ?? node["requiredQuantity"] ?? node["quantity"];
  const unit = node["unitText"] ?? node["unit"];
  return [isNode(amount) ? quantityOf(amount) : amount, unit]
    .map((part) => rawText(part))
    .concat(rawText(node))
    .filter((part) => part.trim() !== "")
    .join(" ");
}

/** A QuantitativeValue of schema.org: one number, or a range. */
function quantityOf(amount: DataNode): string {
  const range = [amount["minValue"], amount["maxValue"]]
    .map((bound) => rawText(bound))
    .filter(Boolean);
  const unit = rawText(amount["unitText"]) || rawText(amount["unitCode"]);
  return `${rawText(amount["value"]) || range.join("-")} ${unit}`;
}

/** The lines, with each heading among them as the group of the lines after it. */
export function groupByHeadings(lines: SourceLine[]): SourceLine[] {
  const hasLowerCase = lines.some(({ text }) => /\p{Ll}/u.test(text));
  let heading = "";
  return lines.flatMap((line, index): SourceLine[] => {
    if (index < lines.length - 1 && isHeading(line.text, hasLowerCase)) {
      heading = line.text.replace(/[:：]$/u, "").trim();
      return [];
    }
    return [line.group === "" ? { ...line, group: heading } : line];
  });
}

/** Whether a line has no number and ends with a colon, or has its words in capitals while other lines have not. */
function isHeading(text: string, hasLowerCase: boolean): boolean {
  if (/\d|^.{0,1}$|^.{81}/u.test(text)) return false;
  return /[:：]$/u.test(text) || (hasLowerCase && /^\p{Lu}+(?:\s+[\p{Lu}&,'’-]+)+$/u.test(text));
}

/** A step as it is on the page, with its own name or that of its section; "" if it has none. */
export interface SourceStep {
  text: string;
  heading: string;
}

/** The steps in their order; only the first step of a section has the section's name. */
export function instructionSteps(value: unknown, byId: ById): SourceStep[] {
  return collectSteps(value, 0, byId);
}

function collectSteps(value: unknown, depth: number, byId: ById): SourceStep[] {
  if (depth > MAX_DEPTH) return [];
  return listOf(value, byId).flatMap((entry): SourceStep[] => {
    if (Array.isArray(entry)) return collectSteps(entry, depth + 1, byId);
    if (!isNode(entry)) return splitSteps(cleanLines(rawText(entry)));
    const inner =
      entry["itemListElement"] ?? entry["steps"] ?? entry["recipeInstructions"] ?? entry["item"];
    const name = cleanText(rawText(entry["name"]));
    if (inner !== undefined && inner !== null) {
      const innerSteps = collectSteps(inner, depth + 1, byId);
      const ownSteps = ownText(entry);
      const allSteps = [...(repeatsSteps(innerSteps, ownSteps) ? [] : ownSteps), ...innerSteps];
      return isOnlyNumber(name) ? allSteps : withHeading(name, allSteps);
    }
    const textSteps = ownText(entry);
    if (textSteps.length === 0) return isOnlyNumber(name) ? [] : [{ text: name, heading: "" }];
    const text = textSteps.map((step) => step.text).join(" ");
    return isOnlyNumber(name) || repeats(name, text) ? textSteps : withHeading(name, textSteps);
  });
}

const ONLY_A_NUMBER = /^\p{L}* ?[#.]? ?\d* ?[.:)]?$/u;

/** Whether a name only counts, as "Step 1" and "Schritt 2" do, or is empty. */
function isOnlyNumber(name: string): boolean {
  return ONLY_A_NUMBER.test(name.replaceAll(/\s+/gu, " ")) && (name === "" || /\d/u.test(name));
}

/** A node's own content besides the steps within it: its text, and its description unless that repeats the text. */
function ownText(node: DataNode): SourceStep[] {
  const [text = [], description = []] = ["text", "description"].map((name) =>
    splitSteps(cleanLines(rawText(node[name]))),
  );
  return repeatsSteps(text, description) ? text : [...text, ...description];
}

/** Whether a node's own text repeats the steps within it, in whole or in part. */
function repeatsSteps(innerSteps: SourceStep[], ownSteps: SourceStep[]): boolean {
  const [inner, outer] = [innerSteps, ownSteps].map((stepList) =>
    key(stepList.map(({ text }) => text).join(" ")),
  );
  if (inner === undefined || outer === undefined || inner === "") return false;
  return inner.includes(outer) || outer.includes(inner);
}

const key = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether the name repeats the step's beginning, as many plugins do. */
function repeats(name: string, text: string): boolean {
  return key(text).startsWith(key(name)) || key(name).startsWith(key(text));
}

function withHeading(name: string, [first, ...laterSteps]: SourceStep[]): SourceStep[] {
  if (first === undefined) return [];
  const ownHeading = name.replace(/[:：]$/u, "");
  return [
    { ...first, heading: [ownHeading, first.heading].filter(Boolean).join(", ") },
    ...laterSteps,
  ];
}

/** A number that a page has written before a step, with a word before the number, if any. */
const NUMBERED_PATTERN = /^(?:\p{L}+\s+)?(\d{1,2})\s*[.):\-–]\s*(?=[^\d\s])/u;
/** A step's number from a separate element, so that no punctuation separates it from the step. */
const COUNTED_PATTERN = /^(?:\p{L}+ )?(\d{1,2}) (?=\p{L})/u;

/** "Preparation: soak the beans" is a step, "Preparation:" the heading of one. */
const SAYS_MORE = /[:：]\s*\p{L}/u;

/** Steps without the page's numbers; steps in one line are separated by their numbers. */
export function splitSteps(lines: string[]): SourceStep[] {
  const [onlyLine] = lines;
  const parts = lines.length === 1 && onlyLine !== undefined ? splitByNumbers(onlyLine) : lines;
  // A line with only a step's number, or with the list's heading, is not a step; "Bake 30" is one.
  let count = 0;
  const unnumberedLines = parts.filter((line) => {
    const number = isOnlyNumber(line) ? Number(/\d+/u.exec(line)?.[0] ?? "0") : null;
    if (number === count + 1) count += 1;
    const isCount = number !== null && (number === count || !/\p{L}/u.test(line));
    return !isCount && (headingOf(line, false) === null || SAYS_MORE.test(line));
  });
  const numbering = [NUMBERED_PATTERN, COUNTED_PATTERN].find(
    (mark) =>
      unnumberedLines.length > 1 &&
      unnumberedLines.every((line, index) => mark.exec(line)?.[1] === String(index + 1)),
  );
  return unnumberedLines.map((line) => ({
    text: numbering === undefined ? line : line.replace(numbering, ""),
    heading: "",
  }));
}

/** The steps of "1. Mix. 2. Bake.", if the numbers count from 1 without a gap. */
function splitByNumbers(text: string): string[] {
  const marks = [...text.matchAll(/(?:^|(?<=[\s.!?;)。]))(\d{1,2})[.)]\s*(?=[^\d\s])/gu)];
  const startPositions: number[] = [];
  for (const mark of marks) {
    if (Number(mark[1]) === startPositions.length + 1) startPositions.push(mark.index);
  }
  if (startPositions.length < 2 || startPositions[0] !== 0) return [text];
  return startPositions.map((start, index) => text.slice(start, startPositions[index + 1]).trim());
}
