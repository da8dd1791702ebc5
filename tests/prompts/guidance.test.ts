// Guidance files: every section belongs to a type of step, and examples after a subdomain are shown only after its steps.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { StepTypeSchema } from "../../shared/contracts/plan.ts";
import { contextualExamples, readGuidance } from "../../shared/domain/prompting/sections/read-guidance.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";

const folder = fileURLToPath(new URL("../../prompts/kitchen", import.meta.url));
const subdomains = Object.keys(createKitchenPack().subdomains);
const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

describe("a guidance file", () => {
  it("the folder has a file for each subdomain, the kitchen's parts of shared prompts and its own questions, and no other", () => {
    const parts = ["filters", "picture", "reflect", "remember", "reply-system", "summarize", "think", "understand"];
    expect(readdirSync(folder).toSorted()).toEqual(
      [...subdomains, "judge", "read-recipe", ...parts].map((name) => `${name}.md`).toSorted(),
    );
  });

  it.each(subdomains)("the guidance file %s has a section for each type of step, and examples only after steps of subdomains", (name) => {
    const file = read(`${name}.md`);
    const titles = [...file.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(["read", "write", "analyze", "generate"]);
    for (const type of StepTypeSchema.options) {
      const { text, examplesAfter } = readGuidance(file, type);
      expect(text).not.toContain("### ");
      for (const previous of Object.keys(examplesAfter)) expect(subdomains).toContain(previous);
    }
  });
});

describe("examples in prompts", () => {
  const file = [
    "# X",
    "intro",
    "## read",
    "rules",
    "### Examples",
    "always",
    "### after beds",
    "after beds only",
    "### Notes",
    "a note",
    "## write",
    "### after beds",
    "for writes",
  ].join("\n");

  it("the examples depend on the subdomain of the step before", () => {
    const guidance = readGuidance(file, "read");
    expect(guidance.text).toBe("intro\n\nrules\n\n### Notes\na note");
    expect(contextualExamples(guidance, null)).toBe("always");
    expect(contextualExamples(guidance, "beds")).toBe("always\n\nafter beds only");
    expect(contextualExamples(guidance, "paths")).toBe("always");
    expect(contextualExamples(readGuidance(file, "write"), "paths")).toBeNull();
    expect(contextualExamples(readGuidance(file, "write"), "beds")).toBe("for writes");
  });
});
