// How deeply a JSON value is nested, found without calling itself: a value from outside may end the stack otherwise.

/** Whether lists and objects stand in each other more than `most` deep; read level by level. */
export function isDeeper(value: unknown, most: number): boolean {
  let level = nestingIn([value]);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((one) => nestingIn(Object.values(one)));
  }
  return false;
}

const nestingIn = (values: unknown[]): object[] =>
  values.filter((one): one is object => typeof one === "object" && one !== null);
