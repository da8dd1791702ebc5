// Parses Slack's two kinds of markup into what a reader sees: `mrkdwn` in `text`, and Markdown in `markdown_text`.
import { joinRuns, type Look, type Run } from "../world/runs.ts";

interface Syntax {
  token: RegExp;
  read(match: RegExpMatchArray): Run | { look: Look; inner: string };
}

/** `*bold* _italic_ ~strike~ <url|label>`, with `&amp; &lt; &gt;`. */
const mrkdwn: Syntax = {
  token:
    /`([^`\n]+)`|<([^<>|]+)(?:\|([^<>]*))?>|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\4(?![\p{L}\p{N}])/u,
  read([, code, url, label, mark, inner]) {
    if (code !== undefined) return { text: unescape(code), code: true };
    if (url !== undefined) return { text: unescape(label ?? url), link: unescape(url) };
    return {
      look: { "*": { bold: true }, _: { italic: true }, "~": { strike: true } }[mark ?? ""] ?? {},
      inner: inner ?? "",
    };
  },
};

/** The inline part of Markdown. Lists stay as they are written, and `readMarkdown` removes the marks of headings. */
const markdown: Syntax = {
  token:
    /\\([!-/:-@[-`{-~])|`([^`\n]+)`|\[([^\]\n]+)\]\(<?([^)\s>]+)>?\)|(\*\*|__|~~|\*|_)(?=\S)([^\n]*?\S)\5(?![\p{L}\p{N}])/u,
  read([, escaped, code, label, url, mark, inner]) {
    if (escaped !== undefined) return { text: escaped };
    if (code !== undefined) return { text: code, code: true };
    if (label !== undefined) return { look: { link: url ?? "" }, inner: label };
    const look =
      mark === "~~" ? { strike: true } : mark?.length === 2 ? { bold: true } : { italic: true };
    return { look, inner: inner ?? "" };
  },
};

const unescape = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

function read(text: string, syntax: Syntax, look: Look, write: (text: string) => string): Run[] {
  const match = syntax.token.exec(text);
  if (match === null) return text === "" ? [] : [{ ...look, text: write(text) }];
  const run = syntax.read(match);
  const textAfter = text.slice(match.index + match[0].length);
  return [
    ...(match.index > 0 ? [{ ...look, text: write(text.slice(0, match.index)) }] : []),
    ...("inner" in run
      ? read(run.inner, syntax, { ...look, ...run.look }, write)
      : [{ ...look, ...run }]),
    ...read(textAfter, syntax, look, write),
  ];
}

/** Reads fenced code first, because nothing in it is markup. */
function readFenced(text: string, readUnfenced: (text: string) => Run[]): Run[] {
  return joinRuns(
    text
      .split(/^```[^\n]*\n([\s\S]*?)\n```$/m)
      .flatMap((part, index) =>
        index % 2 === 1 ? [{ text: part, code: true }] : readUnfenced(part),
      ),
  );
}

export const readMrkdwn = (text: string): Run[] =>
  readFenced(text, (part) => read(part, mrkdwn, {}, unescape));

export const readMarkdown = (text: string): Run[] =>
  readFenced(text, (part) => read(part, markdown, {}, (plainText) => plainText)).map((run) =>
    run.code ? run : { ...run, text: run.text.replaceAll(/^#{1,6} /gm, "") },
  );
