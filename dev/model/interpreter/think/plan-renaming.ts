// Another name for something that is saved.
import { subdomainOfType, type Intent } from "../intents/intent.ts";
import { ask, entry, plan, write, type Draft, named } from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";

export function planRenaming(
  intent: Extract<Intent, { kind: "rename" }>,
  input: ThinkInput,
): Draft {
  const [one] = meant(input, { which: intent.which }).filter(({ tier }) => tier !== "draft");
  const { name } = intent;
  if (one === undefined)
    return ask("Rename something", "Which one shall I rename? It has to be saved first.");
  if (name === null) return ask(`Rename ${one.label}`, `What shall ${one.label} be called?`);
  const subdomain = subdomainOfType(one.type) ?? "recipes";
  const change = `Rename ${named(one)} to "${name.replaceAll('"', "'")}"`;
  return plan(
    `Rename ${one.label} to ${name}`,
    write(subdomain, "update", change, { batch: [entry(one.label, one.ref)] }),
  );
}
