// The hosts that a Tool calls: shown to the user who is to accept another owner's Tool.

/** Where a Tool's parameters may hold an address. */
export const ADDRESS_PARAMS = ["endpoint", "bridge"] as const;

/** Host and port of each address; an address that is none is left out. */
export function hostsOf(connectionParams: Readonly<Record<string, unknown>>): string[] {
  const hosts = ADDRESS_PARAMS.flatMap((name) => {
    const address = connectionParams[name];
    return typeof address === "string" && URL.canParse(address) ? new URL(address).host : [];
  });
  return [...new Set(hosts)].filter((host) => host !== "");
}
