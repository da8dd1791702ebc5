// The texts of a file that speak to a reader: its comments, or all of it where it is a document.
import { extname } from "node:path";
import { parseSync } from "vite";

export interface Comment {
  /** From 1. */
  line: number;
  text: string;
}

/** The comments of a source file; each line of a document is one. Errors: Error for a file that does not parse. */
export function commentsOf(path: string, source: string): Comment[] {
  switch (extname(path)) {
    case ".ts":
      return scriptComments(path, source);
    case ".sql":
      return matches(source, /--.*|\/\*[\s\S]*?\*\//g);
    case ".md":
      return source.split("\n").map((text, index) => ({ line: index + 1, text }));
    default:
      return matches(source, /(?<=^|\s)#.*/gm);
  }
}

/** A template literal may hold Lua or SQL: its `--` lines are comments too. */
function scriptComments(path: string, source: string): Comment[] {
  const { comments, errors } = parseSync(path, source, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return [
    ...joined(comments.map(({ start, value }) => ({ line: lineOf(source, start), text: value }))),
    ...matches(source, /^\s*--\s.*/gm),
  ];
}

/** Lines that follow each other are one comment: a citation may break between them. */
function joined(comments: Comment[]): Comment[] {
  const wholeComments: Comment[] = [];
  for (const { line, text } of comments) {
    const last = wholeComments.at(-1);
    const isNext = last !== undefined && last.line + last.text.split("\n").length === line;
    if (isNext) last.text += `\n${text}`;
    else wholeComments.push({ line, text });
  }
  return wholeComments;
}

function matches(source: string, pattern: RegExp): Comment[] {
  return joined(
    [...source.matchAll(pattern)].map(({ index, 0: text }) => {
      const lead = text.length - text.trimStart().length;
      return { line: lineOf(source, index + lead), text: text.trimStart() };
    }),
  );
}

function lineOf(source: string, index: number): number {
  return source.slice(0, index).split("\n").length;
}
