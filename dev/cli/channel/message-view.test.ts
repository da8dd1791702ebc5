// The terminal shows each message of the bot once, and an edited message again after it has settled.
import { expect, it } from "vitest";
import type { Platform, ShownMessage } from "../../channels/platform.ts";
import { PEOPLE } from "../../channels/people.ts";
import type { Progress } from "../terminal/progress.ts";
import { createMessageView } from "./message-view.ts";

const message = (text: string, overrides: Partial<ShownMessage> = {}): ShownMessage => ({
  id: "1",
  by: "bot",
  text,
  runs: [{ text }],
  buttons: [],
  edits: 0,
  ...overrides,
});

function watch() {
  const state = { now: 0, seen: [] as ShownMessage[], notices: [] as string[] };
  const lines: string[] = [];
  const progress: Progress = {
    paint: (_, text) => text,
    width: 80,
    say: (line) => void lines.push(line),
    busy: () => {},
    stage: () => {},
    showAhead: () => {},
  };
  const platform: Pick<Platform, "seen" | "notices"> = {
    seen: () => state.seen,
    notices: () => state.notices,
  };
  const view = createMessageView(platform, PEOPLE.telegram, progress, () => state.now);
  const since = () => {
    view.print();
    return lines.splice(0).filter((line) => line !== "");
  };
  return { state, view, since };
}

it("a message is shown once, with its buttons by number and its links", () => {
  const { state, view, since } = watch();
  const buttons = [
    { label: "Yes", data: "y" },
    { label: "No", data: "n" },
  ];
  state.seen = [
    message("hello", { by: "user", id: "0" }),
    message("Shall I?", { buttons, runs: [{ text: "Shall I?", link: "https://a.example" }] }),
  ];
  expect(since()).toEqual(["alfred ›", "Shall I? (https://a.example)", "#1 [ Yes ]   #2 [ No ]"]);
  expect(since()).toEqual([]);
  expect(view.latestQuestion()?.id).toBe("1");
});

it("an edited message is shown again once it has stopped changing, and the view is not quiet until then", () => {
  const { state, view, since } = watch();
  state.seen = [message("…")];
  expect(since()).toEqual(["alfred ›", "…"]);
  state.seen = [message("Two", { edits: 1 })];
  expect(since()).toEqual([]);
  state.now = 1_000;
  state.seen = [message("Two eggs", { edits: 2 })];
  expect(since()).toEqual([]);
  expect(view.quietFor()).toBe(0);
  state.now = 2_500;
  expect(since()).toEqual(["alfred › (edited)", "Two eggs"]);
});

it("a message is shown without control characters, and a notice is shown once", () => {
  const { state, since } = watch();
  state.seen = [message("a\u001b[2Jb")];
  state.notices = ["That question is closed."];
  expect(since()).toEqual(["alfred ›", "ab", "  That question is closed."]);
  expect(since()).toEqual([]);
});

it("a run's progress is shown as one line, and its reply while the preview is still there", () => {
  const { state, view, since } = watch();
  const stop = { label: "Stop", data: "s:1" };
  const text = "I am working on it…\n\n✓ Look\n\n▸ Save\n\n· Tell";
  state.seen = [message(text, { buttons: [stop] })];
  expect([since(), view.preview(), view.latestQuestion()]).toEqual([[], "▸ Save", undefined]);
  state.seen = [message("So f", { kind: "draft" })];
  expect([since(), view.preview()]).toEqual([[], "So f"]);
  state.seen = [message("So far", { buttons: [stop] }), message("Saved.", { id: "2" })];
  expect(since().join()).toContain("Saved.");
  expect(view.preview()).toBeUndefined();
});
