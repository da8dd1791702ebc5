// A mail's HTML as it is read: paragraphs apart, items in lines of their own, no space at their beginnings.
import { expect, it } from "vitest";
import { textOf } from "../world/runs.ts";
import { readMailHtml } from "./read-mail-html.ts";

it("shows paragraphs apart and items line by line, however the source is broken", () => {
  const runs = readMailHtml(
    "<p>Taken off:</p>\n<ul>\n<li>milk</li>\n<li>eggs &amp; salt</li>\n</ul>\n<p>One.<br>\nTwo <b>b</b> c.</p>\n",
  );
  if (typeof runs === "string") throw new Error(runs);
  expect(textOf(runs).trim()).toBe("Taken off:\n\n• milk\n• eggs & salt\n\nOne.\nTwo b c.");
});
