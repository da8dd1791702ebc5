// Lists the deployment steps that only a person can do, from the numbered list in docs/operate.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const document = join(import.meta.dirname, "../../docs/operate.md");

/**
 * The bold beginning of each numbered item under "Deploy it".
 *
 * @throws Error if the document has no such list
 */
export function remainingSteps(text = readFileSync(document, "utf8")): string[] {
  const [, section = ""] = /^## Deploy it\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? [];
  const steps = [...section.matchAll(/^\d+\. \*\*([^*]+)\*\*/gm)].map(([, heading = ""]) =>
    heading.replaceAll(/\s+/g, " "),
  );
  if (steps.length === 0)
    throw new Error('docs/operate.md has no numbered steps under "Deploy it".');
  return steps;
}
