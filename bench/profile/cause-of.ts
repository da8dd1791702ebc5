// Maps a source file to its cause in a profile: a package, a room, or the logs, which have files in several rooms.
// Dependencies that are installed within a package's folder count as part of the package.

/** Files that only write the log. */
const LOG_FILES = /^shared\/(engine\/observe\/|runtime\/log\.ts$)/;

/** @param source a path from the project's root */
export function causeOf(source: string): string {
  const [, packagePath] = /(?:^|\/)node_modules\/(.+)$/.exec(source) ?? [];
  if (packagePath !== undefined) {
    const [first = "", second = ""] = packagePath.split("/");
    return first.startsWith("@") ? `${first}/${second}` : first;
  }
  if (LOG_FILES.test(source)) return "logs";
  const folders = source.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "shared" ? 2 : 1).join("/") || source;
}
