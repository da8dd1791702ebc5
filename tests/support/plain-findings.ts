// Finds plain words and codes of judgements in rows and content, for tests without a database. The real reader is the
// database's; this one only stands in for it.
import type { Finding, Wish } from "../../shared/contracts/findings.ts";
import type { Avoided } from "../../shared/contracts/profile.ts";

type Row = Record<string, unknown>;

/**
 * The findings in a value: each word in its texts that stands for a rule's code, and each name whose judgement has it.
 * @param words code → words, in lower case; a code without an entry is its own word, in the singular
 */
export function plainFindings(
  rules: (Avoided | Wish)[],
  words: Readonly<Record<string, readonly string[]>>,
  value: unknown,
): Finding[] {
  const texts = textsIn(value).map((text) => text.toLowerCase());
  const judgements = judgementsIn(value);
  return rules.flatMap(({ kind, code }) => {
    const matches = (words[code] ?? [code.replace(/s$/, "")]).filter((word) =>
      texts.some((text) => text.includes(word)),
    );
    const names = judgements.flatMap(({ name, codes }) => (codes.includes(code) ? [name] : []));
    return [...new Set([...matches, ...names])].map((name) => ({ kind, code, name }));
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /(?:^|_)id$|contain/.test(key) ? [] : textsIn(inner),
  );
}

function judgementsIn(value: unknown): { name: string; codes: unknown[] }[] {
  if (Array.isArray(value)) return value.flatMap(judgementsIn);
  if (value === null || typeof value !== "object") return [];
  const { name, contains } = value as Row;
  const ownJudgements = Array.isArray(contains)
    ? [{ name: String(name).toLowerCase(), codes: contains }]
    : [];
  return [...ownJudgements, ...Object.values(value).flatMap(judgementsIn)];
}
