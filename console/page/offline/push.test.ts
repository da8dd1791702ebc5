// Notices of the service worker: what is shown, in which language, and what a press opens.
import { expect, it } from "vitest";
import { openPush, showPush, type PushScope } from "./push.ts";

async function noticesFor(message: object | string) {
  const notices: { body: string; data: string }[] = [];
  const registration = {
    async showNotification(_title: string, notice: { body: string; data: string }) {
      notices.push(notice);
    },
  };
  const text = typeof message === "string" ? message : JSON.stringify(message);
  await showPush({ registration } as unknown as PushScope, { data: { text: () => text } });
  return notices.map(({ body, data }) => ({ body, data }));
}

const waits = { tag: "1", kind: "waits", process: "Letter", run: "7", language: "de" };

it("a notice of a run is shown in the language that its message names, and opens the page of the run", async () => {
  expect(await noticesFor(waits)).toEqual([
    { body: "„Letter“ wartet auf deine Entscheidung.", data: "/runs/7" },
  ]);
});

it("a reminder opens the page of what is due", async () => {
  const due = { ...waits, kind: "due", process: "Soak the beans", run: null, page: "/tasks" };
  expect(await noticesFor(due)).toEqual([{ body: "Heute fällig: Soak the beans", data: "/tasks" }]);
});

it("a push always shows a notice, because browsers end a subscription otherwise", async () => {
  expect(await noticesFor("{")).toHaveLength(1);
  expect(await noticesFor({ ...waits, kind: "unknown", language: "xx" })).toEqual([
    { body: "Letter", data: "/runs/7" },
  ]);
});

it("a press on a notice opens its page in the open console, or else in a new window", async () => {
  const done: string[] = [];
  const open = {
    focus: async () => done.push("focus"),
    navigate: async (path: string) => done.push(path),
  };
  const press = (windows: object[]) =>
    openPush(
      {
        clients: {
          matchAll: async () => windows,
          openWindow: async (path: string) => done.push(`new ${path}`),
        },
      } as unknown as PushScope,
      { data: null, notification: { close: () => done.push("close"), data: "/tasks" } },
    );
  await press([open]);
  await press([]);
  expect(done).toEqual(["close", "focus", "/tasks", "close", "new /tasks"]);
});
