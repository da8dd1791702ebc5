// Finds code in suites that would give a random search another seed than the configured one.
import { parseSync } from "vite";

interface Node {
  type: string;
  [key: string]: unknown;
}

/** @returns one sentence for each fault. Errors: Error for a file that does not parse. */
export function ownSeeds(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const faults: string[] = [];
  visit(program, (node) => {
    if (node.type !== "CallExpression") return;
    const callee = nameOf(node["callee"]);
    const args = node["arguments"] as Node[];
    if (["configureGlobal", "resetConfigureGlobal"].includes(callee))
      faults.push(`${path} calls ${callee}`);
    if (callee === "random" && nameOf((node["callee"] as Node)["object"]) === "Math") {
      faults.push(`${path} calls Math.random`);
    }
    if (["assert", "check"].includes(callee) && args.slice(1).some(hasSeed)) {
      faults.push(`${path} gives a property a seed of its own`);
    }
  });
  return faults;
}

/** The name of an identifier, or of the last member of an expression. */
function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? "";
}

/** Whether options state a seed. A spread counts, because it may contain one. */
function hasSeed({ type, properties }: Node): boolean {
  if (type !== "ObjectExpression") return false;
  return (properties as Node[]).some(
    (property) => property.type === "SpreadElement" || nameOf(property["key"]) === "seed",
  );
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const element of value) visit(element, onNode);
  } else if (typeof value === "object" && value !== null) {
    if ("type" in value) onNode(value as Node);
    for (const child of Object.values(value)) visit(child, onNode);
  }
}
