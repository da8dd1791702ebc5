// Parses Mustache into a small tree. Partials and other delimiters are refused. Blocks of Handlebars are refused with
// advice on what to write instead. `{{{x}}}` equals `{{x}}`, because nothing here escapes HTML.
import Mustache from "mustache";

export type TemplateNode =
  | { kind: "text"; text: string }
  /** `path` is empty for `{{.}}`. */
  | { kind: "value"; path: string[] }
  | { kind: "section" | "inverted"; path: string[]; inner: TemplateNode[] };

export type ParsedTemplate = { ok: true; nodes: TemplateNode[] } | { ok: false; detail: string };

/** The deepest nesting of sections. */
const MAX_DEPTH = 8;

const NAME = /^(?:\.|[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)$/;

export function parseTemplate(template: string): ParsedTemplate {
  const block = HANDLEBARS_BLOCK.exec(template);
  if (block?.[1] !== undefined) return { ok: false, detail: adviceFor(block[1]) };
  // Each call has its own writer: the library's shared one caches every template that it parses.
  const writer = new Mustache.Writer();
  try {
    return { ok: true, nodes: nodesOf(writer.parse(template) as unknown[], 0) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : "It cannot be read";
    return { ok: false, detail: `The template is not well formed: ${detail}.` };
  }
}

/** Names in Mustache contain no blanks, so this cannot be a variable. */
const HANDLEBARS_BLOCK = /\{\{#(if|each|unless|with) /;

/** What to write in Mustache instead of a block of Handlebars. */
function adviceFor(block: string): string {
  const sign = block === "unless" ? "^" : "#";
  return (
    `"{{#${block} x}}" is a block of Handlebars, and templates are Mustache: write {{${sign}x}}…{{/x}}, ` +
    `which ${MEANINGS[block]}.`
  );
}

const MEANINGS: Record<string, string> = {
  if: "stands where x is neither empty nor false",
  each: "stands once for each item of x, {{.}} being the item",
  with: "has the fields of x at hand",
  unless: "stands where x is empty or false",
};

function nodesOf(tokens: unknown[], depth: number): TemplateNode[] {
  if (depth > MAX_DEPTH) throw new Error(`sections are nested deeper than ${MAX_DEPTH}`);
  return tokens.flatMap((token) => nodeOf(token as unknown[], depth) ?? []);
}

function nodeOf(token: unknown[], depth: number): TemplateNode | null {
  const [type, value, , , inner] = token;
  const name = String(value);
  switch (type) {
    case "text":
      return { kind: "text", text: name };
    case "name":
    case "&":
      return { kind: "value", path: pathOf(name) };
    case "#":
    case "^":
      return {
        kind: type === "#" ? "section" : "inverted",
        path: pathOf(name),
        inner: nodesOf(inner as unknown[], depth + 1),
      };
    case "!":
      return null;
    case ">":
      throw new Error(`"{{>${name}}}" is a partial, which is not allowed`);
    default:
      throw new Error(`"{{=${name}=}}" sets other delimiters, which is not allowed`);
  }
}

function pathOf(name: string): string[] {
  if (!NAME.test(name)) throw new Error(`"{{${name.slice(0, 60)}}}" names no variable`);
  return name === "." ? [] : name.split(".");
}
