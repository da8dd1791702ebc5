// Reads a pack's guidance file: a preamble for the subdomain, then one `## <step type>` section each. In a
// section, `### Examples` holds examples that are always shown, and `### after <subdomain>` holds examples
// shown only when the preceding step was in that subdomain (spec/act-prompt#guidance).
import type { PlanStep } from "../../../contracts/plan.ts";
import type { PromptParts } from "./prompt-library.ts";

export interface Guidance {
  /** The preamble and the section, without their headings. */
  text: string;
  /** The text below the section's `### Examples`; null if there is none. */
  examples: string | null;
  /** Subdomain of the preceding step → the text to show then. */
  examplesAfter: Record<string, string>;
}

/** What the pack says about the step's subdomain and type. */
export function packGuidance({ pack, prompts }: PromptParts, step: PlanStep): Guidance {
  const [file = "", section = step.type] = pack.guidanceKey(step.subdomain, step.type).split("#");
  return readGuidance(prompts.optional(file) ?? "", section);
}

/** The preamble of a guidance file and its section for a step type; only the preamble if it has no such section. */
export function readGuidance(file: string, stepType: string): Guidance {
  const [preamble = "", ...sections] = `\n${file}`.split(/\n## /);
  const ownSection = sections.find((section) => section.split("\n", 1)[0]?.trim() === stepType);
  const body = ownSection === undefined ? "" : ownSection.slice(ownSection.indexOf("\n") + 1);
  const [text = "", ...subsections] = `\n${body}`.split(/\n### /);
  const intro = preamble.replace(/^\s*# .*\n?/, "");
  const guidance: Guidance = { text: "", examples: null, examplesAfter: {} };
  const otherSubsections: string[] = [];
  for (const subsection of subsections) {
    const [title = "", ...lines] = subsection.split("\n");
    const content = lines.join("\n").trim();
    const previous = /^after (\S+)\s*$/.exec(title)?.[1];
    if (content === "") continue;
    if (previous !== undefined) guidance.examplesAfter[previous] = content;
    else if (title.trim() === "Examples") guidance.examples = content;
    else otherSubsections.push(`### ${subsection}`);
  }
  guidance.text = [intro, text, ...otherSubsections]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
  return guidance;
}

/**
 * The examples of a step: those that are always shown, and those for the preceding step.
 * @param previous subdomain of the preceding step; null for the first step
 */
export function contextualExamples(guidance: Guidance, previous: string | null): string | null {
  const exampleAfter = previous === null ? undefined : guidance.examplesAfter[previous];
  const parts = [guidance.examples, exampleAfter].filter(
    (part) => part !== null && part !== undefined,
  );
  return parts.length === 0 ? null : parts.join("\n\n");
}
