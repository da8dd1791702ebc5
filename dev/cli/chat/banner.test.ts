// A chat's first lines, at the widths that terminals have.
import { expect, it } from "vitest";
import { displayWidth } from "../terminal/terminal.ts";
import { bannerLines, type Greeting } from "./banner.ts";

const greeting: Greeting = {
  title: "Alfred, started by `npm run dev` (process 12345)",
  parts: [{ name: "Model", url: "http://127.0.0.1:1", standIn: true }],
  user: "Alice",
  conversation: { createdAt: "2026-11-24T09:30:00.000Z" },
  firstMessage: "Create 3 recipes with cod\nand 鱈 for the whole family, and save all of them",
};

it("the banner has three lines of at most 80 columns in a new conversation and in a continued one", () => {
  for (const firstMessage of [greeting.firstMessage, undefined]) {
    const lines = bannerLines({ ...greeting, firstMessage }, 80)
      .join("\n")
      .split("\n");
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
  }
});

it("the banner breaks its lines at words on a narrow terminal", () => {
  const lines = bannerLines(greeting, 40).join("\n").split("\n");
  expect(lines.filter((line) => displayWidth(line) > 40)).toEqual([]);
  expect(lines.join(" ")).toContain("how to use a real model.");
});
