// The language of conditions and of computed inputs: CEL over `input`, `step`, `now` and a step's own variables,
// restricted so that no expression takes long.
import { Environment } from "@marcbachmann/cel-js";

/** Expressions are short; a deeper or longer one is refused before evaluation. */
const LIMITS = {
  maxAstNodes: 300,
  maxDepth: 24,
  maxListElements: 50,
  maxMapEntries: 20,
  maxCallArguments: 8,
} as const;

export const CONDITION_ENVIRONMENT = createEnvironment();

/**
 * JSON numbers are doubles and literals like `1` are integers. CEL only combines equal types, so
 * the mixed operators are declared.
 */
function createEnvironment(): Environment {
  const environment = new Environment({
    limits: LIMITS,
    // `step.found.?title.orValue("none")`: a fallback for a missing value.
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
  })
    .registerVariable("input", "map")
    .registerVariable("step", "map")
    .registerVariable("item", "dyn")
    .registerVariable("error", "map")
    .registerVariable("iteration", "dyn")
    .registerVariable("previous", "dyn")
    .registerVariable("output", "dyn")
    .registerVariable("payload", "dyn")
    .registerVariable("now", "google.protobuf.Timestamp");
  environment.registerFunction("string(google.protobuf.Timestamp): string", (time: Date) =>
    time.toISOString(),
  );
  const operators: Record<string, (a: number, b: number) => number> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
    "%": (a, b) => a % b,
  };
  for (const [operator, apply] of Object.entries(operators)) {
    const onNumbers = (a: unknown, b: unknown) => apply(Number(a), Number(b));
    environment.registerOperator(`double ${operator} int: double`, onNumbers);
    environment.registerOperator(`int ${operator} double: double`, onNumbers);
  }
  return environment;
}
