// The language of conditions: CEL over `input` and `step`, small enough that no expression takes long.
import { Environment } from "@marcbachmann/cel-js";

/** A condition is short; a deeper or longer one is refused before it is evaluated. */
const LIMITS = {
  maxAstNodes: 300,
  maxDepth: 24,
  maxListElements: 50,
  maxMapEntries: 20,
  maxCallArguments: 8,
} as const;

export const CONDITION_ENVIRONMENT = createEnvironment();

/** JSON's numbers are doubles and literals like `1` integers; CEL adds only like to like, so both are made known. */
function createEnvironment(): Environment {
  const environment = new Environment({ limits: LIMITS })
    .registerVariable("input", "map")
    .registerVariable("step", "map");
  const mixed: Record<string, (a: number, b: number) => number> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
  };
  for (const [operator, apply] of Object.entries(mixed)) {
    const of = (a: unknown, b: unknown) => apply(Number(a), Number(b));
    environment.registerOperator(`double ${operator} int: double`, of);
    environment.registerOperator(`int ${operator} double: double`, of);
  }
  return environment;
}
