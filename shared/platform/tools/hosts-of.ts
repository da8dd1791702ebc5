// The hosts that a Tool calls, shown to a user before they accept another owner's Tool.

/** The connection parameters that may contain an address. */
export const ADDRESS_PARAMS = ["endpoint", "bridge"] as const;

/** Host and port of each address; invalid addresses are left out. */
export function hostsOf(connectionParams: Readonly<Record<string, unknown>>): string[] {
  const hosts = ADDRESS_PARAMS.flatMap((name) => {
    const address = connectionParams[name];
    return typeof address === "string" && URL.canParse(address) ? new URL(address).host : [];
  });
  return [...new Set(hosts)].filter((host) => host !== "");
}
