// The entries of a catalogue, and which of them a test has used.

/** Paths of all texts and functions in a value. */
export function leavesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, path === "" ? key : `${path}.${key}`),
  );
}

/** The value, noting the path of each text and function that is taken from it. */
export function watched<T extends object>(value: T, paths: Set<string>, path = ""): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const one: unknown = Reflect.get(target, key, receiver);
      const own = path === "" ? String(key) : `${path}.${String(key)}`;
      if (typeof one === "object" && one !== null) return watched(one, paths, own);
      paths.add(own);
      return one;
    },
  });
}
