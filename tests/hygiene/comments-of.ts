// The texts of a file for readers: its comments, or for a document the whole text.
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
    case ".tsx":
      return scriptComments(path, source);
    case ".sql":
      return matchingComments(source, /--.*|\/\*[\s\S]*?\*\//g);
    case ".md":
      return source.split("\n").map((text, index) => ({ line: index + 1, text }));
    default:
      return matchingComments(source, /(?<=^|\s)#.*/gm);
  }
}

/** A template literal may contain Lua or SQL, so its `--` lines are comments too. */
function scriptComments(path: string, source: string): Comment[] {
  const { comments, errors } = parseSync(path, source, {
    lang: path.endsWith(".tsx") ? "tsx" : "ts",
  });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineOf = lineCounter(source);
  const isDirective = ({ value }: { value: string }) => value.startsWith("/ <reference ");
  return [
    ...joinConsecutive(
      comments
        .filter((comment) => !isDirective(comment))
        .map(({ start, value }) => ({ line: lineOf(start), text: value })),
    ),
    ...matchingComments(source, /^\s*--\s.*/gm),
  ];
}

/** Joins comments on consecutive lines into one, because a citation may break between them. */
function joinConsecutive(comments: Comment[]): Comment[] {
  const joinedComments: Comment[] = [];
  for (const { line, text } of comments) {
    const last = joinedComments.at(-1);
    const isNext = last !== undefined && last.line + last.text.split("\n").length === line;
    if (isNext) last.text += `\n${text}`;
    else joinedComments.push({ line, text });
  }
  return joinedComments;
}

function matchingComments(source: string, pattern: RegExp): Comment[] {
  const lineOf = lineCounter(source);
  return joinConsecutive(
    [...source.matchAll(pattern)].map(({ index, 0: text }) => {
      const lead = text.length - text.trimStart().length;
      return { line: lineOf(index + lead), text: text.trimStart() };
    }),
  );
}

/** Returns a function that gives the line of an index in the source. The indices must ascend. */
function lineCounter(source: string): (index: number) => number {
  let [line, next] = [1, source.indexOf("\n")];
  return (index) => {
    while (next !== -1 && next < index) {
      line += 1;
      next = source.indexOf("\n", next + 1);
    }
    return line;
  };
}
