// The API, as the one who is signed in.
import { AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";

export type Config = components["schemas"]["Config"];

/** @throws Error when the Worker does not answer */
export async function readConfig(): Promise<Config> {
  const response = await fetch("/v1/config");
  if (!response.ok) throw new Error(`/v1/config answered ${response.status}`);
  return (await response.json()) as Config;
}

/** @param token gives an access token that has not expired */
export const connect = (token: () => Promise<string>) =>
  new AlfredClient({ url: location.origin, token });
