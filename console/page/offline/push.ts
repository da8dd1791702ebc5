// Web Push notices in the service worker. Each is shown in the language of the browser's subscription and replaces one
// with the same tag; a press opens the page that it is about.
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

/** For a push, `data` is the message, with a method that returns its text. */
export interface PushEvents {
  data: unknown;
  notification?: { close(): void; data: unknown };
}

/** The message that `shared/ports/push-service.ts` sends. */
interface Message {
  tag: string;
  kind: string;
  process: string;
  run: string | null;
  /** The page that a reminder opens. */
  page?: string;
  language: string;
}

/** Shows a notice even for an unreadable message: browsers end a subscription whose messages show nothing. */
export async function showPush(scope: PushScope, { data }: PushEvents): Promise<void> {
  const { tag, kind, process, run, page, language } = readMessage(data);
  const words = PUSH_WORDS[language] ?? PUSH_WORDS["en"];
  await scope.registration.showNotification("Alfred", {
    tag,
    icon: "/icon-192.png",
    data: page ?? (run === null ? "/runs" : `/runs/${run}`),
    body: (words?.[kind] ?? "{process}").replace("{process}", () => process),
  });
}

function readMessage(data: unknown): Message {
  try {
    return JSON.parse((data as { text(): string }).text()) as Message;
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
