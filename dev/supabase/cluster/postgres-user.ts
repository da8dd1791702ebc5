// Chooses the user that Postgres runs as, because Postgres refuses to run as root.
import { lchownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export interface SystemUser {
  uid: number;
  gid: number;
}

const nobody: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * Undefined if this process is not root: Postgres then runs as its user. Root runs an existing cluster
 * as the user who created it, and a new one as `nobody`; a cluster that root owns (after a copy) is
 * given to `nobody`.
 */
export function postgresUser(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const stats = statSync(cluster, { throwIfNoEntry: false });
  if (stats === undefined) return nobody;
  if (stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  giveTo(nobody, cluster);
  return nobody;
}

/** Makes the user the owner of the folder and everything in it. */
export function giveTo(user: SystemUser, folder: string): void {
  lchownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, entry), user.uid, user.gid);
  }
}
