import { describe, expect, it } from "vitest";
import { textOf } from "../world/runs.ts";
import { readTelegramHtml } from "./read-html.ts";

const problem = (html: string) => {
  const read = readTelegramHtml(html);
  return read.ok ? "none" : read.problem;
};

describe("reading Telegram's HTML", () => {
  it("the reader accepts nested tags, links and the four named references", () => {
    const read = readTelegramHtml(
      'a &lt;b&gt; &amp; &quot; <b>bold <i>both</i></b> <a href="https://x.example/?a=1&amp;b">x</a> &eacute;',
    );
    if (!read.ok) throw new Error(read.problem);
    expect(textOf(read.runs)).toBe('a <b> & " bold both x &eacute;');
    expect(read.runs).toContainEqual({ text: "both", bold: true, italic: true });
    expect(read.runs).toContainEqual({ text: "x", link: "https://x.example/?a=1&b" });
  });

  it.each([
    ["<p>no such tag</p>", 'Unsupported start tag "p" at byte offset 0'],
    ["é <b>open", `Can't find end tag corresponding to start tag "b"`],
    ["<b>crossed <i>tags</b></i>", 'expected "</i>", found "</b>"'],
    ["closed</b>", "Unexpected end tag at byte offset 6"],
    ["é 1 < 2", 'Unsupported start tag "" at byte offset 5'],
  ])("the reader refuses %s as the Bot API does", (html, words) => {
    expect(problem(html)).toContain(words);
  });
});
