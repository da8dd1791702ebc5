// Parsers that return what a person sees of a message on a platform. They share no code with the renderers. Telegram's
// refuses what Telegram would refuse.
import MarkdownIt from "markdown-it";

/** Telegram's HTML: the text and its tags. Throws if Telegram would answer 400. */
export function readTelegramHtml(html: string): { text: string; tags: string[] } {
  const open: string[] = [];
  const tags: string[] = [];
  let text = "";
  for (const [token] of html.matchAll(/<[^<>]*>|&[^;&<>]*;|[^<>&]+|[<>&]/g)) {
    const [, slash, tag, attribute] = /^<(\/?)([a-z]+)( href="[^"<>]*")?>$/.exec(token) ?? [];
    if (tag !== undefined) {
      const isKnown = "b i u s code pre a blockquote".split(" ").includes(tag);
      if (!isKnown || (tag === "a" && slash === "") !== (attribute !== undefined)) {
        throw new Error(`Telegram knows no ${token}.`);
      }
      if (slash === "/") {
        if (open.pop() !== tag) throw new Error(`${token} closes nothing.`);
      } else {
        const isInside = open.some((outer) => ["code", "pre"].includes(outer) || outer === tag);
        if (isInside) throw new Error(`${token} may not stand inside ${open.join(", ")}.`);
        open.push(tag);
        tags.push(tag);
      }
      continue;
    }
    const character = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }[token];
    if (character === undefined && /[<>&]/.test(token)) throw new Error(`Not escaped: ${token}`);
    text += character ?? token;
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(", ")}.`);
  return { text, tags };
}

const markdownIt = new MarkdownIt({ html: true });
markdownIt.enable("strikethrough");
markdownIt.validateLink = () => true;

/** Markdown as Slack and Discord read it: the text, and every kind of markup in it. */
export function readMarkdownMessage(markdown: string): { text: string; markup: string[] } {
  const tokens = markdownIt
    .parse(markdown, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const markup = tokens
    .map(({ type }) => type.replace(/_(?:open|close)$/, ""))
    .filter((type) => !["inline", "text", "paragraph", "softbreak", "text_special"].includes(type));
  const text = tokens
    .map(({ type, content }) => (type === "inline" ? "\n" : type === "softbreak" ? "\n" : content))
    .join("");
  return { text, markup: [...new Set(markup)] };
}

/** WhatsApp's markup, read greedily: whatever any client might take for markup. */
export function readWhatsappText(text: string): { text: string; markup: string[] } {
  const markup: string[] = [];
  let plainText = text.replaceAll(/```([\s\S]*?)```/g, (_, code: string) => {
    markup.push("code");
    return code;
  });
  for (const [delimiter, kind] of [
    ["\\*", "bold"],
    ["_", "italic"],
    ["~", "strike"],
    ["`", "code"],
  ]) {
    const pair = new RegExp(
      `(?<![\\p{L}\\p{N}])${delimiter}(\\S(?:.*?\\S)?)${delimiter}(?![\\p{L}\\p{N}])`,
      "gu",
    );
    plainText = plainText.replaceAll(pair, (_, inner: string) => {
      markup.push(kind ?? "");
      return inner;
    });
  }
  if (/^(?:[-*•] |\d+\. )/m.test(plainText)) markup.push("list");
  if (/^ *>/m.test(plainText)) markup.push("quote");
  return { text: plainText, markup: [...new Set(markup)] };
}

/** Whatever would notify people or show pictures, in any context. */
export const MENTION = /@(?:everyone|here|channel|\w)|<[@#!]\w|<t:\d|<a?:\w|:\w+:/;
