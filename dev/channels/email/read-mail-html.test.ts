// A mail's HTML as its reader sees it: an empty line between paragraphs, a line for each item, and no space at the
// beginning of a line.
import { expect, it } from "vitest";
import { textOf } from "../world/runs.ts";
import { readMailHtml } from "./read-mail-html.ts";

it("paragraphs are separated and each item has its own line, wherever the source has line breaks", () => {
  const runs = readMailHtml(
    "<p>Taken off:</p>\n<ul>\n<li>milk</li>\n<li>eggs &amp; salt</li>\n</ul>\n<p>One.<br>\nTwo <b>b</b> c.</p>\n",
  );
  if (typeof runs === "string") throw new Error(runs);
  expect(textOf(runs).trim()).toBe("Taken off:\n\n• milk\n• eggs & salt\n\nOne.\nTwo b c.");
});
