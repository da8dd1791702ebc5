// Flags that several commands have.
import { Option } from "@commander-js/extra-typings";
import { refuse } from "./define-flags.ts";

export const DEFAULT_DATA = ".alfred";
export const DATA_FLAG = ["--data <DIR>", "where the database and the secrets live"] as const;
export const RESET_FLAG = ["--reset", "remove that directory's data first"] as const;
export const TOKEN_FLAG = [
  "--token <TOKEN>",
  "a Supabase access token for that Worker (or set ALFRED_TOKEN)",
] as const;

export const remoteFlag = () =>
  new Option("--url <URL>", "talk to a Worker that runs elsewhere; needs a token");

/**
 * The Worker of `--url` with the token of `--token` or ALFRED_TOKEN; undefined without `--url`. Refuses a wrong
 * address, an address without a token, and `--token` without `--url`.
 */
export function readRemote({
  url,
  token,
}: {
  url?: string | undefined;
  token?: string | undefined;
}): { url: string; token: string } | undefined {
  if (url === undefined) {
    return token === undefined ? undefined : refuse("--token needs --url.");
  }
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    refuse(`--url needs an http(s) address, not "${url}".`);
  }
  const tokenOrDefault = token ?? process.env["ALFRED_TOKEN"];
  if (!tokenOrDefault) refuse("--url needs --token (or ALFRED_TOKEN).");
  return { url: url.replace(/\/+$/, ""), token: tokenOrDefault };
}
