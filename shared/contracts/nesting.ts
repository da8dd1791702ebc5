// Measures how deeply a JSON value is nested. It does not recurse, because a value from outside could overflow
// the stack.

/** Whether lists and objects are nested more than `maxDepth` levels deep. */
export function isDeeper(value: unknown, maxDepth: number): boolean {
  let level = nestingIn([value]);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((nested) => nestingIn(Object.values(nested)));
  }
  return false;
}

const nestingIn = (values: unknown[]): object[] =>
  values.filter((value): value is object => typeof value === "object" && value !== null);
