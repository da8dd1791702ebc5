// Sections of prompt files, found by their heading.
import { expect, test } from "vitest";
import { promptSection } from "./prompt-section.ts";

const text = [
  "# Title",
  "",
  "Intro.",
  "",
  "## read",
  "",
  "- one",
  "### detail",
  "- two",
  "",
  "```md",
  "## write",
  "```",
  "",
  "## write ",
  "three",
  "## empty",
  "# End",
  "four",
].join("\n");

test("a section runs to the next heading of its level, deeper ones and fenced text included", () => {
  expect(promptSection(text, "read")).toBe("- one\n### detail\n- two\n\n```md\n## write\n```");
  expect(promptSection(text, "write")).toBe("three");
});

test("a section without text is empty, one that is not there is null", () => {
  expect(promptSection(text, "empty")).toBe("");
  expect(promptSection(text, "analyze")).toBeNull();
  expect(promptSection(text, "Title")).toBeNull();
  expect(promptSection(text, "detail")).toBeNull();
});

test("line ends of either kind will do", () => {
  expect(promptSection("## read\r\nx\r\n## write\r\ny\r\n", "read")).toBe("x");
});
