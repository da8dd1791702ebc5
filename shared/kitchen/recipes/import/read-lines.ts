// Reads a recipe's ingredient lines and instructions out of structured data, groups and sections included.
import { cleanLines, cleanText } from "./clean-text.ts";
import { isNode, listOf, type DataNode, type FoundRecipes } from "./find-recipes.ts";
import { headingOf } from "./list-headings.ts";
import { rawText } from "./read-values.ts";
import { splitLine } from "./split-line.ts";

type ById = FoundRecipes["byId"];

/** A line of ingredients as it is on the page, under the heading of its group; "" without one. */
export interface SourceLine {
  text: string;
  group: string;
}

const MAX_DEPTH = 8;

/** The ingredient lines in their order. */
export function ingredientLines(value: unknown, byId: ById): SourceLine[] {
  const lines = collect(value, "", 0, byId);
  return underHeadings(lines);
}

function collect(value: unknown, group: string, depth: number, byId: ById): SourceLine[] {
  if (depth > MAX_DEPTH) return [];
  const list = listOf(value, byId);
  return list.flatMap((one): SourceLine[] => {
    if (Array.isArray(one)) return collect(one, group, depth + 1, byId);
    if (isNode(one)) {
      const inner = one["itemListElement"] ?? one["recipeIngredient"] ?? one["ingredients"];
      if (inner !== undefined) {
        return collect(inner, cleanText(rawText(one["name"])) || group, depth + 1, byId);
      }
      const text = cleanText(measured(one));
      return text === "" ? [] : [{ text, group }];
    }
    const texts = cleanLines(rawText(one));
    // A line break inside one of many entries is a break of the site's template, not the end of a line.
    return (list.length > 1 || depth > 0 ? [texts.join(" ")] : texts.flatMap(splitLine))
      .filter((text) => text !== "")
      .map((text) => ({ text: text.replaceAll(ZEROS, ""), group }));
  });
}

/** "2.0 eggs" means two eggs. "1.000 g" is a kilo in some languages, so it is read in the line's language. */
const ZEROS = /(?<=\d)\.(?!000(?!\d))0+(?![\d.])/gu;

/** `{amount: "200", unitText: "g", name: "flour"}` as a line. */
function measured(node: DataNode): string {
  const amount = node["amount"] ?? node["requiredQuantity"] ?? node["quantity"];
  const unit = node["unitText"] ?? node["unit"];
  return [isNode(amount) ? quantityOf(amount) : amount, unit]
    .map((one) => rawText(one))
    .concat(rawText(node))
    .filter((part) => part.trim() !== "")
    .join(" ");
}

/** A QuantitativeValue of schema.org: one number, or a range. */
function quantityOf(amount: DataNode): string {
  const range = [amount["minValue"], amount["maxValue"]].map((one) => rawText(one)).filter(Boolean);
  const unit = rawText(amount["unitText"]) || rawText(amount["unitCode"]);
  return `${rawText(amount["value"]) || range.join("-")} ${unit}`;
}

/** A heading among the lines belongs to the lines after it. */
export function underHeadings(lines: SourceLine[]): SourceLine[] {
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

/** A line without a number that ends with a colon, or whose words are in capitals where other lines are not. */
function isHeading(text: string, hasLowerCase: boolean): boolean {
  if (/\d|^.{0,1}$|^.{81}/u.test(text)) return false;
  return /[:：]$/u.test(text) || (hasLowerCase && /^\p{Lu}+(?:\s+[\p{Lu}&,'’-]+)+$/u.test(text));
}

/** A step as it is on the page, under its own name or that of its section; "" without one. */
export interface SourceStep {
  text: string;
  heading: string;
}

/** The steps in their order; only a section's first step has its name. */
export function instructionSteps(value: unknown, byId: ById): SourceStep[] {
  return steps(value, 0, byId);
}

function steps(value: unknown, depth: number, byId: ById): SourceStep[] {
  if (depth > MAX_DEPTH) return [];
  return listOf(value, byId).flatMap((one): SourceStep[] => {
    if (Array.isArray(one)) return steps(one, depth + 1, byId);
    if (!isNode(one)) return splitSteps(cleanLines(rawText(one)));
    const inner =
      one["itemListElement"] ?? one["steps"] ?? one["recipeInstructions"] ?? one["item"];
    const name = cleanText(rawText(one["name"]));
    if (inner !== undefined && inner !== null) {
      const innerSteps = steps(inner, depth + 1, byId);
      const ownSteps = ownText(one);
      const allSteps = [...(repeatsSteps(innerSteps, ownSteps) ? [] : ownSteps), ...innerSteps];
      return isNumbered(name) ? allSteps : headed(name, allSteps);
    }
    const textSteps = ownText(one);
    if (textSteps.length === 0) return isNumbered(name) ? [] : [{ text: name, heading: "" }];
    const text = textSteps.map((step) => step.text).join(" ");
    return isNumbered(name) || repeats(name, text) ? textSteps : headed(name, textSteps);
  });
}

const COUNTS_ONLY = /^\p{L}* ?[#.]? ?\d* ?[.:)]?$/u;

/** "Step 1", "Schritt 2": a name that only counts. */
function isNumbered(name: string): boolean {
  return COUNTS_ONLY.test(name.replaceAll(/\s+/gu, " ")) && (name === "" || /\d/u.test(name));
}

/** A node's own content besides the steps within it: its text, and a description that adds to the text. */
function ownText(node: DataNode): SourceStep[] {
  const [text = [], more = []] = ["text", "description"].map((name) =>
    splitSteps(cleanLines(rawText(node[name]))),
  );
  return repeatsSteps(text, more) ? text : [...text, ...more];
}

/** Whether a node's own text repeats the steps within it, in whole or in part. */
function repeatsSteps(innerSteps: SourceStep[], ownSteps: SourceStep[]): boolean {
  const [inner, outer] = [innerSteps, ownSteps].map((all) =>
    key(all.map(({ text }) => text).join(" ")),
  );
  if (inner === undefined || outer === undefined || inner === "") return false;
  return inner.includes(outer) || outer.includes(inner);
}

const key = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Many plugins repeat the beginning of a step as its name, cut off. */
function repeats(name: string, text: string): boolean {
  return key(text).startsWith(key(name)) || key(name).startsWith(key(text));
}

function headed(name: string, [first, ...rest]: SourceStep[]): SourceStep[] {
  if (first === undefined) return [];
  const ownHeading = name.replace(/[:：]$/u, "");
  return [{ ...first, heading: [ownHeading, first.heading].filter(Boolean).join(", ") }, ...rest];
}

/** A number that a page has written before a step, with the word that it has before the number. */
const NUMBERED_PATTERN = /^(?:\p{L}+\s+)?(\d{1,2})\s*[.):\-–]\s*(?=[^\d\s])/u;
/** A step's number that stood in an element of its own, so that no sign separates it from the step. */
const COUNTED_PATTERN = /^(?:\p{L}+ )?(\d{1,2}) (?=\p{L})/u;

/** "Preparation: soak the beans" is a step, "Preparation:" the heading of one. */
const SAYS_MORE = /[:：]\s*\p{L}/u;

/** Steps without the page's numbers; steps in one line are separated by their numbers. */
export function splitSteps(lines: string[]): SourceStep[] {
  const [only] = lines;
  const parts = lines.length === 1 && only !== undefined ? splitByNumbers(only) : lines;
  // A line with only a step's number, or with the list's heading, is not a step; "Bake 30" is one.
  let count = 0;
  const unnumberedLines = parts.filter((line) => {
    const number = isNumbered(line) ? Number(/\d+/u.exec(line)?.[0] ?? "0") : null;
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

/** "1. Mix. 2. Bake." as its steps, where the numbers count from 1 without a gap. */
function splitByNumbers(text: string): string[] {
  const marks = [...text.matchAll(/(?:^|(?<=[\s.!?;)。]))(\d{1,2})[.)]\s*(?=[^\d\s])/gu)];
  const startPositions: number[] = [];
  for (const mark of marks) {
    if (Number(mark[1]) === startPositions.length + 1) startPositions.push(mark.index);
  }
  if (startPositions.length < 2 || startPositions[0] !== 0) return [text];
  return startPositions.map((start, index) => text.slice(start, startPositions[index + 1]).trim());
}
