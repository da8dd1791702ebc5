// Finds lists of words in a source file: alternatives of a pattern, arrays, split texts, and objects with words as keys.
import { parseSync } from "vite";

export interface FoundList {
  /** The top-level declaration that contains it. */
  name: string;
  words: string[];
}

type Node = Record<string, unknown> & { type: string };

/** The least number of words that make a list. */
const MIN_WORDS = 4;
const WORD = /^[\p{Ll}\p{Lo}][\p{L}\p{M}' -]*$/u;

/**
 * The words of the lists in each top-level declaration that has some, each word once, in the order of the file.
 * Errors: Error for a file that does not parse.
 */
export function findWordLists(path: string, source: string): FoundList[] {
  const { program, errors } = parseSync(path, source, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const listsByName = new Map<string, Set<string>>();
  for (const statement of program.body as unknown as Node[]) {
    for (const [name, node] of declarationsOf(statement)) {
      const words = wordsIn(node);
      if (words.length === 0) continue;
      const ownWords = listsByName.get(name) ?? new Set();
      words.forEach((word) => ownWords.add(word));
      listsByName.set(name, ownWords);
    }
  }
  return [...listsByName].map(([name, words]) => ({ name, words: [...words] }));
}

function declarationsOf(statement: Node): [name: string, node: Node][] {
  const inner = isNode(statement.declaration) ? statement.declaration : statement;
  if (inner.type === "VariableDeclaration") {
    return (inner.declarations as Node[]).map((declaration) => [
      nameOf(declaration.id),
      declaration,
    ]);
  }
  return [[nameOf(inner.id), inner]];
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === "object" && typeof (value as Node).type === "string";
const nameOf = (id: unknown): string => (isNode(id) ? String(id.name ?? "") : "");

/** @param isListed whether the node is at a place where a text may be a list */
function wordsIn(node: Node, isListed = true): string[] {
  const ownWords = listOf(node, isListed);
  const inner = Object.entries(node).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .filter(({ type }) => !type.startsWith("TS") || type.endsWith("Expression"))
      .flatMap((child) => wordsIn(child, isListPlace(node, key, isListed))),
  );
  return [...ownWords, ...inner];
}

/** Whether a child is where a text may be a list: `"a b c".split(" ")`, `wordsOf("a b c")`, `const A = "a|b|c"`, or a sum. */
function isListPlace({ type, callee, init }: Node, key: string, isListed: boolean): boolean {
  if (type === "CallExpression") {
    if (key === "callee") return true;
    return isNode(callee) && /words|phrases|list/i.test(nameOf(callee));
  }
  if (type === "NewExpression") return isNode(callee) && nameOf(callee) === "RegExp";
  if (type === "MemberExpression") return key === "object";
  if (type === "VariableDeclarator") return isNode(init);
  return ["BinaryExpression", "TSAsExpression", "TemplateLiteral"].includes(type) && isListed;
}

function listOf(node: Node, isListed: boolean): string[] {
  const words = candidatesOf(node, isListed).filter((word) => WORD.test(word) && word.length > 1);
  return new Set(words).size >= MIN_WORDS ? words : [];
}

function candidatesOf(node: Node, isListed: boolean): string[] {
  if (node.type === "Literal" && node.regex !== undefined) {
    const { pattern } = node.regex as { pattern: string };
    if (!pattern.includes("|")) return [];
    return pattern
      .replace(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|\(\?<?[:=!]?|\[[^\]]*\]/g, " ")
      .split(/[^\p{L}\p{M}' -]+/u)
      .map((word) => word.trim());
  }
  if (isListed && node.type === "Literal" && typeof node.value === "string") {
    return piecesOf(node.value);
  }
  if (isListed && node.type === "TemplateElement") {
    return piecesOf((node.value as { cooked?: string }).cooked ?? "");
  }
  if (node.type === "ArrayExpression") {
    return (node.elements as unknown[]).filter(isNode).flatMap(textOf);
  }
  if (node.type === "ObjectExpression") {
    const properties = node.properties as Node[];
    const isTable = properties.every(
      ({ key, value }) => isNode(key) && isNode(value) && isPlain(value),
    );
    return isTable ? properties.flatMap(({ key }) => keyOf(key as Node)) : [];
  }
  return [];
}

/** The words of a text that is a list: separated by bars, or words without punctuation. */
function piecesOf(text: string): string[] {
  if (text.includes("|")) return text.split("|").map((word) => word.trim());
  const words = text.trim().split(/\s+/);
  return words.length >= MIN_WORDS && words.every((word) => WORD.test(word)) ? words : [];
}

const textOf = (node: Node): string[] => (typeof node.value === "string" ? [node.value] : []);
const keyOf = (key: Node): string[] =>
  typeof key.value === "string" ? [key.value] : typeof key.name === "string" ? [key.name] : [];
const isPlain = ({ type }: Node): boolean => type === "Literal" || type === "ArrayExpression";
