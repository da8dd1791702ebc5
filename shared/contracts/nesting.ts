// Measures how deeply a JSON value is nested. It does not recurse, because a value from outside could overflow
// the stack.

/** Whether lists and objects are nested more than `maxDepth` levels deep. */
export function isDeeper(value: unknown, maxDepth: number): boolean {
  let level = nestingIn([value]);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) => nestingIn(Object.values(one)));
  }
  return false;
}

const nestingIn = (values: unknown[]): object[] =>
  values.filter((one): one is object => typeof one === "object" && one !== null);
