// One pattern for prompts: per node a context (data), a user prompt (text), a system prompt (text).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "./planted-tree.ts";

const prompting = join(projectRoot, "shared/domain/prompting");
/** The nodes that call a model, and three Processes of memory, which have prompts too; `quick` uses Act's. */
const NODES = ["act", "enrich", "reflect", "remember", "reply", "summarize", "think", "understand"];
const PATTERN = [
  ["context.ts", "Context"],
  ["system-prompt.ts", "SystemPrompt"],
  ["user-prompt.ts", "UserPrompt"],
] as const;

it("every folder of prompting belongs to a node, or has what the nodes share", () => {
  const folders = readdirSync(prompting, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual([...NODES, "schemas", "sections"].toSorted());
});

describe.each(NODES)("%s", (node) => {
  it("the node has a context, a user prompt and a system prompt, and no other file", () => {
    const files = readdirSync(join(prompting, node)).filter((name) => name.endsWith(".ts"));
    expect(files.toSorted()).toEqual(PATTERN.map(([file]) => file));
  });

  it.each(PATTERN)(
    "the node has a %s whose function is named after the node",
    async (file, suffix) => {
      const module = (await import(join(prompting, node, file))) as Record<string, unknown>;
      expect(module[`${node}${suffix}`]).toBeTypeOf("function");
    },
  );
});
