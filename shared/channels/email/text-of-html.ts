// The text of an HTML part of a mail, without quotations. Tags are read one by one and not as a tree, because a
// mail may nest a hundred thousand of them.
import { Tokenizer } from "htmlparser2";

/** Elements that are not the person's words: styles, scripts, and the quoted message. */
const LEFT_OUT: ReadonlySet<string> = new Set(["style", "script", "head", "blockquote"]);
/** Elements that end a line. */
const LINES: ReadonlySet<string> = new Set("br p div li tr h1 h2 h3 h4 h5 h6".split(" "));

export function textOfHtml(html: string): string {
  let text = "";
  let depth = 0;
  const append = (words: string) => {
    if (depth === 0) text += words;
  };
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        const name = nameAt(start, end);
        if (LEFT_OUT.has(name)) depth += 1;
        else if (name === "br") append("\n");
      },
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (LEFT_OUT.has(name)) depth = Math.max(0, depth - 1);
        else if (LINES.has(name)) append("\n");
      },
      // A line break in the source counts as a space.
      ontext: (start, end) => append(html.slice(start, end).replaceAll(/\s+/g, " ")),
      ontextentity: (codePoint) => append(String.fromCodePoint(codePoint)),
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .join("\n")
    .trim();
}
