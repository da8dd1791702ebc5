// Links the person on the platform to the local user: the app gives a code, which is sent over the platform.
import type { Platform, PlatformUser } from "../../channels/platform.ts";

interface App {
  url: string;
  token: string;
  signal: AbortSignal;
}

const LINK_TIMEOUT_MS = 20_000;

async function ask(app: App, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${app.token}`,
      "idempotency-key": crypto.randomUUID(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: app.signal,
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { title, detail } = answer as { title?: string; detail?: string };
  throw new Error(`${method} ${path}: ${response.status} ${title ?? ""} ${detail ?? ""}`.trim());
}

/** Whether the user is already linked to an account on this platform. */
async function isLinked(app: App, platform: Platform): Promise<boolean> {
  const { items } = (await ask(app, "GET", "/v1/links")) as { items: { channel: string }[] };
  return items.some(({ channel }) => channel === platform.name);
}

/**
 * @returns false when the person was already linked
 * @throws Error if the API or the Worker's webhook refuses, or if no link is made in 20 s
 */
export async function linkPerson(
  app: App,
  platform: Platform,
  person: PlatformUser,
): Promise<boolean> {
  if (await isLinked(app, platform)) return false;
  const { send } = (await ask(app, "POST", "/v1/links", { channel: platform.name })) as {
    send: string;
  };
  const { status } = await platform.say(person, send);
  if (status < 200 || status > 299) {
    throw new Error(`The Worker did not accept ${platform.name}'s webhook (${status}).`);
  }
  const end = Date.now() + LINK_TIMEOUT_MS;
  while (!(await isLinked(app, platform))) {
    if (Date.now() > end) throw new Error("The code was sent, but no link was made.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}
