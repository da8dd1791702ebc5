// Notices at the terminal: what each line says, and how a place is chosen.
import { expect, it } from "vitest";
import type { PublicNotice } from "../../../shared/contracts/api/notices.ts";
import type { NoticesTo } from "../../../shared/contracts/api/notice-place.ts";
import { noticeLines, settingLine, settingOf } from "./notice-lines.ts";

const ID = "7d1c1d52-3b0e-4c55-9a86-0d6d6c2f0a11";

it("a notice has lines that say what happened, whether it was sent, and what to do", () => {
  const notice: PublicNotice = {
    ...{ id: ID, kind: "failed", process: { id: ID, name: "Day\u001b[2J out" }, runId: ID },
    ...{ runStatus: "failed", code: "away", todo: "Look.", delivery: "told", conversationId: ID },
    ...{ fellBack: true, createdAt: "2026-11-22T09:30:00Z" },
  };
  expect(noticeLines([notice], 80)).toEqual([
    "  2026-11-22 09:30Z  Day out: a run failed (away)",
    "      sent to the chat used last: the chosen place is gone",
    "      Look.",
    `      npm run process -- show ${ID}`,
  ]);
  expect(noticeLines([], 80)).toEqual(["  There are no notices yet."]);
});

it.each([
  ["none", { notices: "none" }, "npm run process -- notices lists them"],
  ["chat", { notices: "chat", noticesTo: null }, "that you used last"],
  ["slack", { notices: "chat", noticesTo: { channel: "slack" } }, "your chat on slack"],
  [ID, { notices: "chat", noticesTo: { conversationId: ID } }, `the conversation ${ID}`],
] as const)(
  "the place %s sets where notices go, and the line about the setting names that place",
  (place, setting, words) => {
    expect(settingOf(place)).toEqual(setting);
    const noticesTo = "noticesTo" in setting ? setting.noticesTo : null;
    expect(settingLine({ notices: setting.notices, noticesTo: noticesTo as NoticesTo })).toContain(
      words,
    );
  },
);
