// Think's system prompt: what the pack is for, the rules of planning, and the pack's own patterns.
import type { NodeContext } from "../node-context.ts";

/** No household data: it is cached. A pack may have a file `<pack>/think` of its own. */
export function thinkSystemPrompt({
  pack,
  prompts,
}: Pick<NodeContext, "pack" | "prompts">): string {
  const own = prompts.optional(`${pack.name}/think`);
  const parts = [pack.purpose, prompts.get("think"), own ?? ""];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}
