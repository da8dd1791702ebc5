// The declared lists of words as a page of docs.
import type { May, WordList } from "./word-lists.ts";

const TITLES: Record<May, string> = {
  parse: "Data: they read a field, a row or a draft",
  ask: "They make code ask",
  add: "They make code add",
  again: "They make code look again",
  narrow: "One of two keys: they can only refuse",
};

export function formatWordLists(lists: WordList[]): string {
  const sections = (Object.keys(TITLES) as May[]).flatMap((may) => {
    const ownLists = lists.filter((list) => list.may === may);
    if (ownLists.length === 0) return [];
    return [
      `## ${TITLES[may]}`,
      "",
      "| list | reads | does | languages |",
      "| --- | --- | --- | --- |",
      ...ownLists.map(
        ({ file, lists: names, reads, does, languages }) =>
          `| \`${file}\`: ${names.map((name) => `\`${name}\``).join(", ")} | ${reads} | ${does} | ${languages} |`,
      ),
      "",
    ];
  });
  return [
    "# Lists of words",
    "",
    "Written by `tests/hygiene/word-lists.test.ts` from `word-lists.ts` next to it; `UPDATE=1` rewrites it.",
    "The suite finds every list of natural words in `shared/domain`, `engine`, `chain` and `kitchen` and fails for one",
    "that is not declared. No list decides what a message means (I13).",
    "",
    ...sections,
  ].join("\n");
}
