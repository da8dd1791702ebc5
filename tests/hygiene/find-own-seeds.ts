// Finds what would keep a random search of the suites from having the seed that it is given.
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

/** The name of an identifier, or of the member that an expression ends in. */
function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? "";
}

/** Whether options name a seed; a spread may hide one. */
function hasSeed({ type, properties }: Node): boolean {
  if (type !== "ObjectExpression") return false;
  return (properties as Node[]).some((one) =>
    one.type === "SpreadElement" ? true : nameOf(one["key"]) === "seed",
  );
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, look);
  } else if (typeof value === "object" && value !== null) {
    if ("type" in value) look(value as Node);
    for (const one of Object.values(value)) visit(one, look);
  }
}
