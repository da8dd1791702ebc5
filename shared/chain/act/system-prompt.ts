// Act's system prompt and pack guidance, from the prompt library (spec/act-prompt#system-prompt).
import { readGuidance, type Guidance } from "../../domain/prompting/sections/read-guidance.ts";
import type { PlanStep } from "../../contracts/plan.ts";
import type { NodeContext } from "../node-context.ts";
import { withPackPart } from "../pack-prompt.ts";

/**
 * base + crud (read and write) + filters (but for a create, which finds no rows) + the step type's own
 * file. No household data: it is cached.
 */
export function actSystemPrompt(
  parts: Pick<NodeContext, "pack" | "prompts">,
  { type, operation }: Pick<PlanStep, "type" | "operation">,
): string {
  const isCrud = type === "read" || type === "write";
  const files = [
    "act/base",
    ...(isCrud ? ["act/crud"] : []),
    ...(isCrud && operation !== "create" ? ["act/filters"] : []),
  ];
  return [...files, `act/${type}`].map((key) => withPackPart(parts, key)).join("\n\n");
}

/** What the pack says about the step's subdomain and type. */
export function packGuidance(
  { pack, prompts }: Pick<NodeContext, "pack" | "prompts">,
  step: PlanStep,
): Guidance {
  const [file = "", section = step.type] = pack.guidanceKey(step.subdomain, step.type).split("#");
  return readGuidance(prompts.optional(file) ?? "", section);
}
