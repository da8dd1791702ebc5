// The page's configuration, and the API client of the person who is signed in.
import { AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";

export type Config = components["schemas"]["Config"];

const CONFIG_KEY = "alfred.config";
const PATIENCE_MS = 3_000;

/**
 * The Worker's answer, or else the last one that this browser received.
 *
 * @throws Error when the Worker does not answer and no earlier answer is stored
 */
export async function readConfig(): Promise<Config> {
  const stored = localStorage.getItem(CONFIG_KEY);
  try {
    const init = stored === null ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) };
    const response = await fetch("/v1/config", init);
    if (!response.ok) throw new Error(`/v1/config answered ${response.status}`);
    const text = await response.text();
    localStorage.setItem(CONFIG_KEY, text);
    return JSON.parse(text) as Config;
  } catch (error) {
    if (stored === null) throw error;
    return JSON.parse(stored) as Config;
  }
}

/**
 * @param token resolves to an access token that has not expired
 * @param renew replaces a token that the API has refused; false if that is not possible
 */
export const connect = (
  token: () => Promise<string>,
  renew: (refused: string) => Promise<boolean>,
) => new AlfredClient({ url: location.origin, token, renew });
