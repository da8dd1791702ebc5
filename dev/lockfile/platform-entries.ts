// Finds the optional packages of a lockfile, which needs their entries and integrity for every platform.

/** Fields of a lockfile's entry. */
export interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  engines?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A `package-lock.json` of lockfileVersion 3. */
export interface Lockfile {
  packages: Record<string, LockEntry>;
}

export interface OptionalPackage {
  name: string;
  /** The path of its entry; without an entry, the path next to the package that requires it. */
  path: string;
  /** The version or range that the package requires. */
  wanted: string;
  entry: LockEntry | undefined;
}

/** The optional dependencies of all packages in the lockfile, with the entry that npm would install. */
export function optionalPackages({ packages }: Lockfile): OptionalPackage[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, wanted]) => {
      const entry = foldersAbove(parent)
        .map((folder) => `${folder}node_modules/${name}`)
        .find((path) => packages[path] !== undefined);
      const path =
        entry ?? `${parent.slice(0, parent.lastIndexOf("node_modules/"))}node_modules/${name}`;
      return { name, path, wanted, entry: packages[path] };
    }),
  );
}

/** The folders in which Node looks for a package that `path` requires, the nearest first. */
function foldersAbove(path: string): string[] {
  if (path === "") return [""];
  const index = path.lastIndexOf("node_modules/");
  const above = index <= 0 ? [""] : foldersAbove(path.slice(0, index - 1));
  return [`${path}/`, ...above];
}
