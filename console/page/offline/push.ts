// Notices that come by Web Push, in the service worker: shown in the words of the language that the browser has subscribed
// with, once for each name; a press leads to what they are about.
import { PUSH_WORDS } from "./push-words.ts";

export interface PushScope {
  registration: {
    showNotification(
      title: string,
      options: { body: string; tag: string; icon: string; data: string },
    ): Promise<void>;
  };
  clients: {
    matchAll(options: { type: "window" }): Promise<readonly Window[]>;
    openWindow(path: string): Promise<unknown>;
  };
}

interface Window {
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

/** Of a message: `data` has a method for its text. */
export interface PushEvents {
  data: unknown;
  notification?: { close(): void; data: unknown };
}

/** As `shared/ports/push-service.ts` sends it. */
interface Told {
  tag: string;
  kind: string;
  process: string;
  run: string | null;
  language: string;
}

/** A browser ends a subscription whose messages show nothing: also what is not understood shows something. */
export async function showPush(scope: PushScope, { data }: PushEvents): Promise<void> {
  const { tag, kind, process, run, language } = toldBy(data);
  const words = PUSH_WORDS[language] ?? PUSH_WORDS["en"];
  await scope.registration.showNotification("Alfred", {
    ...{ tag, icon: "/icon-192.png", data: run === null ? "/runs" : `/runs/${run}` },
    body: (words?.[kind] ?? "{process}").replace("{process}", () => process),
  });
}

function toldBy(data: unknown): Told {
  try {
    return JSON.parse((data as { text(): string }).text()) as Told;
  } catch {
    return { tag: "unread", kind: "", process: "", run: null, language: "en" };
  }
}

export async function openPush(scope: PushScope, { notification }: PushEvents): Promise<void> {
  notification?.close();
  const path = String(notification?.data ?? "/runs");
  const [open] = await scope.clients.matchAll({ type: "window" });
  if (open === undefined) await scope.clients.openWindow(path);
  else {
    await open.focus();
    await open.navigate(path);
  }
}
