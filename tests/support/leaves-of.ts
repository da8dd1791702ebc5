// Lists the entries of a catalogue, and notes which of them a test uses.

/** The paths of all texts and functions in a value. */
export function leavesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) =>
    leavesOf(child, path === "" ? key : `${path}.${key}`),
  );
}

/** The value in a proxy that adds to `paths` the path of each text and function that is read. */
export function noteReads<T extends object>(value: T, paths: Set<string>, path = ""): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const child: unknown = Reflect.get(target, key, receiver);
      const ownPath = path === "" ? String(key) : `${path}.${String(key)}`;
      if (typeof child === "object" && child !== null) return noteReads(child, paths, ownPath);
      paths.add(ownPath);
      return child;
    },
  });
}
