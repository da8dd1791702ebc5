// Mutants of I10 in replies: no link of a model's carries data away.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I10_REPLIES: readonly Mutant[] = mutantsOf("I10", [
  {
    file: "shared/domain/replies/release-sentence.ts",
    test: "shared/domain/replies/release-sentence.test.ts",
    what: "a link in a reply carries data away",
    find: "return plainMarkdown(withWeekdays, shownTexts, linkRemoved);",
    put: "return withWeekdays;",
  },
  {
    file: "shared/domain/replies/markdown/judge-links.ts",
    test: "shared/domain/replies/markdown/plain-markdown.test.ts",
    what: "a link's label shows another address than the one that it leads to",
    find: "isKnown(mark.destination) && !misleads(mark.label, mark.destination)",
    put: "isKnown(mark.destination)",
  },
  {
    file: "shared/domain/replies/markdown/judge-links.ts",
    test: "shared/domain/replies/markdown/plain-markdown.test.ts",
    what: "HTML stays in a reply",
    find: "return tagSpans(source.slice(start, end)).map((tag) => ({",
    put: `return tagSpans("").map((tag) => ({`,
  },
  {
    file: "shared/domain/replies/markdown/read-markdown.ts",
    test: "shared/domain/replies/markdown/plain-markdown.test.ts",
    what: "an address is judged as it is written, not as it is read",
    find: `return node === undefined ? "" : decodeString(source.slice(node.start, node.end));`,
    put: `return node === undefined ? "" : source.slice(node.start, node.end);`,
  },
  {
    file: "shared/domain/replies/markdown/take-out-links.ts",
    test: "shared/domain/replies/markdown/plain-markdown.test.ts",
    what: "taking a link out leaves another one",
    find: "if (isClean) return { text: current, openText };",
    put: "if (isClean || round > 0) return { text: current, openText };",
  },
  {
    file: "shared/domain/replies/markdown/plain-markdown.ts",
    test: "shared/domain/replies/markdown/plain-markdown.test.ts",
    what: "a link is put together from two sentences of a reply",
    find: "takeOutLinks(openText, text, isKnown, placeholder)",
    put: `takeOutLinks("", text, isKnown, placeholder)`,
  },
  {
    file: "shared/domain/replies/markdown/escape-markdown.ts",
    test: "shared/domain/replies/markdown/escape-markdown.test.ts",
    what: "a name is set into Markdown as it is",
    find: `.replace(ANYWHERE, "\\\\$&")`,
    put: `.replace(ANYWHERE, "$&")`,
  },
]);
