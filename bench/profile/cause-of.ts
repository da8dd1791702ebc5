// Maps a source file to its cause in a profile: a package, a room, or the logs, which several rooms
// write. A package's dependencies count as part of the package.

/** Files that exist for the log alone. */
const LOGS = /^shared\/(engine\/observe\/|runtime\/log\.ts$)/;

/** @param source a path from the project's root */
export function causeOf(source: string): string {
  const [, inPackages] = /(?:^|\/)node_modules\/(.+)$/.exec(source) ?? [];
  if (inPackages !== undefined) {
    const [first = "", second = ""] = inPackages.split("/");
    return first.startsWith("@") ? `${first}/${second}` : first;
  }
  if (LOGS.test(source)) return "logs";
  const folders = source.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "shared" ? 2 : 1).join("/") || source;
}
