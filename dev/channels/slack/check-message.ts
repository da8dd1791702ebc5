// The faults for which Slack refuses a message, by its error codes.
import type { ShownButton } from "../platform.ts";
import { asList, asRecord, asText, type Fields } from "../world/read-fields.ts";
import { plainRuns, type Run } from "../world/runs.ts";
import { readMarkdown, readMrkdwn } from "./read-mrkdwn.ts";

export interface Content {
  runs: Run[];
  buttons: ShownButton[];
}

const MAX_LENGTH = {
  markdown: 12_000,
  text: 40_000,
  section: 3_000,
  label: 75,
  value: 2_000,
  id: 255,
};
const MAX = { blocks: 50, elements: 25 };

/** @returns the message as a person sees it, or an error code */
export function checkSlackMessage(fields: Fields): Content | string {
  const { blocks } = fields;
  const markdown = asText(fields["markdown_text"]);
  const text = asText(fields["text"]);
  if (markdown !== undefined) {
    if (text !== undefined || blocks !== undefined) return "markdown_text_conflict";
    if (markdown.trim() === "") return "no_text";
    return markdown.length > MAX_LENGTH.markdown
      ? "msg_too_long"
      : { runs: readMarkdown(markdown), buttons: [] };
  }
  if ((text ?? "").length > MAX_LENGTH.text) return "msg_too_long";
  if (blocks !== undefined) return checkBlocks(blocks);
  if (text === undefined || text.trim() === "") return "no_text";
  const runs = fields["mrkdwn"] === false ? plainRuns(text) : readMrkdwn(text);
  return { runs, buttons: [] };
}

function checkBlocks(blocks: unknown): Content | string {
  if (!Array.isArray(blocks) || blocks.length === 0) return "invalid_blocks_format";
  if (blocks.length > MAX.blocks) return "invalid_blocks";
  const content: Content = { runs: [], buttons: [] };
  for (const block of blocks.map(asRecord)) {
    const read = block["type"] === "actions" ? readActions(block) : readText(block);
    if (read === undefined) return "invalid_blocks";
    if (content.runs.length > 0 && read.runs.length > 0) content.runs.push({ text: "\n" });
    content.runs.push(...read.runs);
    content.buttons.push(...read.buttons);
  }
  return content;
}

function readText(block: Fields): Content | undefined {
  if (block["type"] === "markdown") {
    const text = asText(block["text"]);
    if (text === undefined || text === "" || text.length > MAX_LENGTH.markdown) return undefined;
    return { runs: readMarkdown(text), buttons: [] };
  }
  if (block["type"] !== "section") return undefined;
  const { type, text } = asRecord(block["text"]);
  const content = asText(text);
  if (content === undefined || content === "" || content.length > MAX_LENGTH.section)
    return undefined;
  if (type === "plain_text") return { runs: plainRuns(content), buttons: [] };
  return type === "mrkdwn" ? { runs: readMrkdwn(content), buttons: [] } : undefined;
}

function readActions(block: Fields): Content | undefined {
  const elements = asList(block["elements"]).map(asRecord);
  if (elements.length === 0 || elements.length > MAX.elements) return undefined;
  const ids = elements.map((element) => asText(element["action_id"]) ?? "");
  if (new Set(ids).size < ids.length) return undefined;
  const buttons = elements.map((element) => ({
    label: asText(asRecord(element["text"])["text"]) ?? "",
    data: asText(element["value"]) ?? "",
  }));
  const isValid = buttons.every(
    ({ label, data }, index) =>
      elements[index]?.["type"] === "button" &&
      asRecord(elements[index]?.["text"])["type"] === "plain_text" &&
      label !== "" &&
      label.length <= MAX_LENGTH.label &&
      data.length <= MAX_LENGTH.value &&
      (ids[index] ?? "").length <= MAX_LENGTH.id,
  );
  return isValid ? { runs: [], buttons } : undefined;
}
