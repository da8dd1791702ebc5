// Webhooks at the terminal: lists those of a Process, and makes a new one.
import type * as z from "zod";
import type {
  HookEvent,
  HookScheme,
  HookSchema,
  KeyedHookSchema,
} from "../../../shared/contracts/definitions/triggers.ts";
import type { ApiClient } from "../chat/api-client.ts";
import { columns, plain } from "../terminal/terminal.ts";

export type Hook = z.output<typeof HookSchema>;
export type KeyedHook = z.output<typeof KeyedHookSchema>;

export interface HookChoice {
  /** The event that it sends; a hook without one starts the Process. */
  event?: { name: string; key?: string; data?: unknown };
  scheme: HookScheme;
}

/** What each hook does with a request, how requests are signed or that the hook is off, and where they go. */
export function hookLines(hooks: readonly Hook[]): string[] {
  if (hooks.length === 0) return ["  The Process has no webhook."];
  return columns(
    hooks.map(({ name, event, scheme, enabled, url }) => [
      `  ${plain(name)}`,
      event === null ? "starts a run" : `sends the event ${eventWords(event)}`,
      enabled ? scheme : "off",
      url,
    ]),
  );
}

const eventWords = ({ name, key }: Pick<HookEvent, "name" | "key">): string =>
  key === null ? name : `${name} of ${plain(key)}`;

/** Where requests go, and the key that signs them, unless the user gave it. It is shown only here. */
export const madeHookLines = ({ url, scheme, signingKey }: KeyedHook): string[] => [
  `Requests go to ${url}`,
  signingKey === null
    ? `They are signed with the secret that you gave (${scheme}).`
    : `They are signed with this key, which is shown only now (${scheme}): ${signingKey}`,
];

/** @param ask asks for a secret that the service has made, so that it does not get into the shell's history */
export async function makeHook(
  api: ApiClient,
  process: { id: string; name: string },
  { event, scheme }: HookChoice,
  ask: (prompt: string) => Promise<string | undefined>,
): Promise<KeyedHook> {
  const serviceMakesSecret = scheme === "stripe" || scheme === "slack";
  const secret = serviceMakesSecret
    ? await ask(`The signing secret that ${scheme} shows › `)
    : undefined;
  const name = event?.name ?? process.name;
  return api.request<KeyedHook>("POST", `/v1/processes/${process.id}/hooks`, {
    ...{ name, scheme },
    ...(secret !== undefined && { secret: secret.trim() }),
    ...(event !== undefined && { event }),
  });
}
