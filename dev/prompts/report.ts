// `npm run prompts:report`: estimates the tokens of every prompt file, and of each section of every node's and step
// type's prompt, for the kitchen session of the documents in tests/prompts. Also prints each prompt's cost.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CHARACTERS_PER_TOKEN, estimateTokens } from "../../shared/domain/prompting/sections/fit-section.ts";
import { wholePrompts, type WholePrompt } from "../../tests/prompts/whole-prompts.ts";
import { ANSWER_TOKENS, costRows, REAL_PER_ESTIMATED } from "./cost-table.ts";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { splitSections } from "./split-sections.ts";

defineFlags({
  command: "npm run prompts:report",
  purpose: `Prints the cost of every part of every prompt in estimated tokens, and of every prompt in dollars.`,
  example: "npm run prompts:report",
}).readOrExit();

const folder = fileURLToPath(new URL("../../prompts", import.meta.url));

function table(columns: string[], rows: (string | number)[][]): string {
  const lines = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, index) => Math.max(...lines.map((row) => (row[index] ?? "").length)));
  const line = (row: string[]) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = lines;
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...body.map(line)].join(
    "\n",
  );
}

function fileTable(): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  const rows = files.map((name) => [
    `prompts/${name}`,
    estimateTokens(readFileSync(join(folder, name), "utf8")),
  ]);
  return table(["file", "tokens"], rows);
}

function totals(prompts: WholePrompt[]): string {
  const rows = prompts.map(({ name, system, user }) => {
    const [systemTokens, userTokens] = [estimateTokens(system), estimateTokens(user)];
    return [name, systemTokens, userTokens, systemTokens + userTokens];
  });
  return table(["prompt", "system (cached)", "user", "total"], rows);
}

/** Sections as rows, prompts as columns; a dot if a prompt does not have the section. */
function sectionTable(prompts: WholePrompt[]): string {
  const sizes = prompts.map(
    ({ user }) =>
      new Map(
        splitSections(user).map(({ title, text }) => [
          title.replace(/^Subdomain: .*/, "Subdomain"),
          estimateTokens(text),
        ]),
      ),
  );
  const titles = [...new Set(sizes.flatMap((size) => [...size.keys()]))];
  const rows = titles.map((title) => [title, ...sizes.map((size) => size.get(title) ?? "·")]);
  return table(["section", ...prompts.map(({ name }) => name.replace(/^act-/, ""))], rows);
}

const wrangler = readFileSync(new URL("../../wrangler.toml", import.meta.url), "utf8");
const prompts = wholePrompts();
const isAct = ({ name }: WholePrompt) => name.startsWith("act-");
console.log(
  [
    `Tokens, estimated as characters / ${CHARACTERS_PER_TOKEN}.`,
    fileTable(),
    totals(prompts),
    `Costs, with ${REAL_PER_ESTIMATED} tokens for each estimated one and ${ANSWER_TOKENS} in each answer\n\n` +
      table(
        ["prompt", "model", "cached", "first call", "later calls"],
        costRows(prompts, wrangler),
      ),
    `Act, by section of the user prompt\n\n${sectionTable(prompts.filter(isAct))}`,
    `The other nodes\n\n${sectionTable(prompts.filter((prompt) => !isAct(prompt)))}`,
  ].join("\n\n"),
);
