// The readers of texts that strangers write: mails, chats, pages, answers of models and services, and what users
// define. Each accepts a text of any length.
import { readAuthenticationResults } from "../../../shared/channels/email/authentication-results.ts";
import { readAuthor, readHeaders } from "../../../shared/channels/email/read-headers.ts";
import { endOfRead } from "../../../shared/channels/email/read-mail.ts";
import { stripQuoted } from "../../../shared/channels/email/strip-quoted.ts";
import { textOfHtml } from "../../../shared/channels/email/text-of-html.ts";
import { readCommand } from "../../../shared/channels/read-command.ts";
import { readSlackText } from "../../../shared/channels/slack/read-slack-text.ts";
import { factsIn } from "../../../shared/domain/conversation/extract-facts.ts";
import { readDates } from "../../../shared/domain/dates/read-dates.ts";
import { stripPicture } from "../../../shared/domain/pictures/strip-picture.ts";
import {
  escapeBlock,
  escapeLine,
} from "../../../shared/domain/prompting/sections/format-prompt.ts";
import { escapeMarkdown } from "../../../shared/domain/replies/markdown/escape-markdown.ts";
import { misleads } from "../../../shared/domain/replies/markdown/known-address.ts";
import { tagSpans } from "../../../shared/domain/replies/markdown/tag-spans.ts";
import { findTags } from "../../../shared/domain/replies/marks/find-tags.ts";
import { createMarkSplitter } from "../../../shared/domain/replies/marks/split-marks.ts";
import { splitSentences } from "../../../shared/domain/replies/split-sentences.ts";
import { parseNumber } from "../../../shared/domain/rows/parse-number.ts";
import { sourcesIn } from "../../../shared/domain/sources/sources-in.ts";
import { decodeText } from "../../../shared/egress/read-body.ts";
import { jsonOf } from "../../../shared/executors/llm/structured-answer.ts";
import { withDigits } from "../../../shared/kitchen/food/number-words.ts";
import { splitLine } from "../../../shared/kitchen/recipes/import/split-line.ts";
import { cleanText } from "../../../shared/kitchen/recipes/import/clean-text.ts";
import { mendJson } from "../../../shared/kitchen/recipes/import/mend-json.ts";
import { instructionSteps } from "../../../shared/kitchen/recipes/import/read-lines.ts";
import { readRecipe } from "../../../shared/kitchen/recipes/import/read-recipe.ts";
import { minutesOf } from "../../../shared/kitchen/recipes/import/read-values.ts";
import { ingredientName } from "../../../shared/kitchen/recipes/ingredient-name.ts";
import { parseLine } from "../../../shared/kitchen/recipes/parse-line.ts";
import { checkCondition } from "../../../shared/platform/expressions/conditions.ts";
import { parseText } from "../../../shared/platform/expressions/parse-text.ts";
import { parseTemplate } from "../../../shared/platform/templates/parse-template.ts";
import { cypherParameters } from "../../../shared/platform/tools/cypher-parameters.ts";

const none = new Map<string, never>();
const empty = new Uint8Array();

export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "a mail's quotes": stripQuoted,
  "a mail's HTML": textOfHtml,
  "the bounds of a mail": (text) => endOfRead(new TextEncoder().encode(text)),
  "a mail's headers": (text) =>
    readAuthor(readHeaders(new TextEncoder().encode(`From: ${text}\r\nTo: a\r\n\r\n`))),
  "Authentication-Results": readAuthenticationResults,
  "a command": (text) => readCommand(text, "alfred"),
  "a message of Slack": (text) => readSlackText(text, undefined, true),
  "facts of a message": (text) => factsIn(text, "2026-11-24"),
  "dates of a message": (text) => readDates(text, "2026-11-24"),
  "a text in a prompt": (text) => [escapeBlock(text), escapeLine(text)],
  "a name in Markdown": escapeMarkdown,
  "the label of a link": (text) => misleads(text, "https://example.com"),
  "HTML in a reply": tagSpans,
  "tags of a reply": (text) => [findTags(text, 3, true), findTags(text, 3, false)],
  "marks of a reply": (text) => {
    const splitter = createMarkSplitter();
    return [splitter.push(text), splitter.flush()];
  },
  "sentences of a reply": splitSentences,
  "addresses of a message": (text) => sourcesIn([text]),
  "a number": parseNumber,
  "numbers in words": withDigits,
  "the parts of a picture": (text) => {
    const parts = Buffer.from(text, "latin1");
    return [
      stripPicture("image/jpeg", Buffer.concat([Uint8Array.of(0xff, 0xd8), parts])),
      stripPicture("image/png", Buffer.concat([new Uint8Array(8), parts])),
      stripPicture("image/webp", Buffer.concat([Buffer.from("RIFF\0\0\x01\0WEBP"), parts])),
    ];
  },
  "a charset": (text) => decodeText(empty, `text/html; ${text}`),
  "JSON in a model's answer": jsonOf,
  "JSON of a page": mendJson,
  "a page": (text) => readRecipe(text, "https://example.com"),
  "words of a page": cleanText,
  "ingredients in one line": splitLine,
  "steps of a recipe": (text) => instructionSteps([{ name: text, text: "Stir." }, text], none),
  "a time of a recipe": (text) => [minutesOf(text, none), minutesOf(`PT${text}`, none)],
  "an ingredient": parseLine,
  "the name of an ingredient": ingredientName,
  "a condition": (text) => checkCondition(`input.a == "${text}"`),
  "an expression": parseText,
  "a template": parseTemplate,
  "a query in Cypher": cypherParameters,
};
