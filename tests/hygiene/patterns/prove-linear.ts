// Proves with the automata of recheck that a regular expression takes linear time. recheck does not know lookaheads and
// lookbehinds, so a pattern that has some is replaced by patterns that explore at least as many ways through it:
// - the pattern without its assertions, followed by something that fails, because an assertion may fail there;
// - for each lookahead, what leads to it and then its own content, followed by something that fails.
// The content of a lookbehind has a bounded length, so trying it costs the same at every place.
import { parseRegExpLiteral, type AST } from "@eslint-community/regexpp";
import { check } from "recheck";

export type Verdict = "linear" | string;

const TOO_LARGE = "not proven: timeout";
/** A pattern with at most so many ways through it is linear, because no more are tried at each place. */
const MAX_WAYS = 20_000;
const PATIENCE_MS = 30_000;
/** A character that no pattern names, so that a match which requires it fails. */
const FAILS = "\uE123";

/** @param pattern `source/flags` */
export async function proveLinear(pattern: string): Promise<Verdict> {
  const flags = pattern.slice(pattern.lastIndexOf("/") + 1);
  const literal = parseRegExpLiteral(`/${pattern}`);
  const { pattern: root } = literal;
  if (waysOf(root.alternatives) <= MAX_WAYS) return "linear";
  const looks = assertionsIn(root);
  const behind = looks.find((look) => look.kind === "lookbehind" && isUnbounded(look.alternatives));
  if (behind) return `looks back without a bound: ${behind.raw}`;
  if (looks.length === 0) return judgeApart(root.alternatives, flags);
  const ahead = looks.filter((look) => look.kind === "lookahead" && isUnbounded(look.alternatives));
  const weaker = [
    root.alternatives.map((alternative) => `(?:${withoutLast(alternative)})${FAILS}`).join("|"),
    ...ahead.map((look) => `${leadingTo(look)}(?:${relax(look.alternatives)})${FAILS}`),
  ];
  for (const source of weaker) {
    const { alternatives } = parseRegExpLiteral(`/${source}/${flags}`).pattern;
    const verdict = await judgeApart(alternatives, flags);
    if (verdict !== "linear") return `${verdict}, as /${source}/`;
  }
  return "linear";
}

/** Judges the alternatives together, or one by one if they are too large together. */
async function judgeApart(
  alternatives: readonly AST.Alternative[],
  flags: string,
): Promise<Verdict> {
  const wholeText = await judge(alternatives.map(({ raw }) => raw).join("|"), flags);
  if (wholeText !== TOO_LARGE) return wholeText;
  for (const choice of choicesOf(alternatives)) {
    const verdict = await judge(choice, flags);
    if (verdict !== "linear") return `${verdict}, as /${choice}/`;
  }
  return "linear";
}

/** Each alternative with each choice of its largest group written out. */
function choicesOf(alternatives: readonly AST.Alternative[]): string[] {
  return alternatives.flatMap(({ elements, raw }) => {
    const sizes = elements.map((element) =>
      "alternatives" in element ? element.alternatives.length : 0,
    );
    const index = sizes.indexOf(Math.max(0, ...sizes));
    const group = elements[index];
    if (group?.type !== "Group" && group?.type !== "CapturingGroup") return [raw];
    const text = (some: readonly AST.Element[]) => some.map(({ raw }) => raw).join("");
    const [before, after] = [text(elements.slice(0, index)), text(elements.slice(index + 1))];
    return group.alternatives.map(({ raw }) => before + raw + after);
  });
}

async function judge(source: string, flags: string): Promise<Verdict> {
  const diagnostics = await check(source, flags, { checker: "automaton", timeout: PATIENCE_MS });
  switch (diagnostics.status) {
    case "safe":
      return "linear";
    case "vulnerable":
      return diagnostics.complexity.summary;
    case "unknown":
      return `not proven: ${diagnostics.error.kind}`;
  }
}

type Node = AST.Element | AST.QuantifiableElement;

/**
 * The maximum number of ways in which the alternatives can match at one place; Infinity with an unlimited repetition
 * or a back-reference.
 */
function waysOf(alternatives: readonly AST.Alternative[]): number {
  const sum = (all: readonly number[]) => all.reduce((total, n) => total + n, 0);
  return sum(
    alternatives.map(({ elements }) => elements.reduce((n, element) => n * waysIn(element), 1)),
  );
}

function waysIn(node: Node): number {
  switch (node.type) {
    case "Quantifier": {
      const { min, max, element } = node;
      if (max === Infinity) return Infinity;
      const ways = waysIn(element);
      let sum = 0;
      for (let times = min; times <= max; times += 1) sum += ways ** times;
      return sum;
    }
    case "Group":
    case "CapturingGroup":
      return waysOf(node.alternatives);
    case "Assertion":
      return "alternatives" in node ? Math.max(1, waysOf(node.alternatives)) : 1;
    case "Backreference":
      return Infinity;
    default:
      return 1;
  }
}

const isUnbounded = (alternatives: readonly AST.Alternative[]) => waysOf(alternatives) === Infinity;

function assertionsIn(root: AST.Pattern): AST.LookaroundAssertion[] {
  const assertions: AST.LookaroundAssertion[] = [];
  const visit = (alternatives: readonly AST.Alternative[]): void => {
    for (const { elements } of alternatives) elements.forEach(inside);
  };
  const inside = (node: Node): void => {
    if (node.type === "Assertion" && "alternatives" in node) assertions.push(node);
    if (node.type === "Quantifier") inside(node.element);
    else if ("alternatives" in node) visit(node.alternatives);
  };
  visit(root.alternatives);
  return assertions;
}

/** The alternatives' text without lookaheads and lookbehinds, as if each of them held. */
const relax = (alternatives: readonly AST.Alternative[]): string =>
  alternatives.map(({ elements }) => elements.map(relaxNode).join("")).join("|");

function relaxNode(node: Node): string {
  switch (node.type) {
    case "Quantifier":
      return `(?:${relaxNode(node.element)})${node.raw.slice(node.element.raw.length)}`;
    case "Group":
    case "CapturingGroup":
      return `(?:${relax(node.alternatives)})`;
    case "Assertion":
      return "alternatives" in node ? (characterBefore(node) ?? "") : node.raw;
    default:
      return node.raw;
  }
}

/** A lookbehind of one character at the start of a pattern, as a part of the match; null for other assertions. */
function characterBefore(node: AST.LookaroundAssertion): string | null {
  const [only, ...others] = node.alternatives;
  const [element, ...more] = only?.elements ?? [];
  const isOne =
    others.length === 0 && more.length === 0 && element?.type.startsWith("Character") === true;
  if (node.kind !== "lookbehind" || !isOne || element === undefined || leadingTo(node) !== "") {
    return null;
  }
  if (!node.negate) return element.raw;
  if (element.type !== "CharacterClass") return `(?:^|[^${element.raw}])`;
  return element.negate ? `(?:^|[${element.raw.slice(2)})` : `(?:^|[^${element.raw.slice(1)})`;
}

/** The alternative without a greedy repetition of one character at its end, because nothing after that can fail. */
function withoutLast({ elements }: AST.Alternative): string {
  const last = elements.at(-1);
  const isRun =
    last?.type === "Quantifier" && last.greedy && last.element.type.startsWith("Character");
  if (!isRun) return elements.map(relaxNode).join("");
  const required = last.min > 0 ? `(?:${last.element.raw}){${last.min}}` : "";
  return elements.slice(0, -1).map(relaxNode).join("") + required;
}

/** The part of the pattern that matches before a node is reached. */
function leadingTo(node: AST.Node): string {
  const { parent } = node;
  if (parent === null) return "";
  if (parent.type === "Alternative") {
    const previousElements = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
    return leadingTo(parent) + previousElements.map(relaxNode).join("");
  }
  if (parent.type === "Quantifier" && parent.max > 1) {
    return `${leadingTo(parent)}(?:${relaxNode(parent.element)})*`;
  }
  return leadingTo(parent);
}
