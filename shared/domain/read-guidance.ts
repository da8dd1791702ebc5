// A pack's guidance file: a preamble for the subdomain, then one `## <step type>` section each.
export interface Guidance {
  /** Preamble and section, without headings of their own. */
  text: string;
  /** What stands under the section's `### Examples`; null without any. */
  examples: string | null;
}

/** The part of a guidance file that a step type sees; empty text where the file has none. */
export function readGuidance(file: string, stepType: string): Guidance {
  const [preamble = "", ...sections] = `\n${file}`.split(/\n## /);
  const own = sections.find((section) => section.split("\n", 1)[0]?.trim() === stepType);
  const body = own === undefined ? "" : own.slice(own.indexOf("\n") + 1);
  const [text = "", examples] = `\n${body}`.split(/\n### Examples\s*\n/);
  const intro = preamble.replace(/^\s*# .*\n?/, "");
  return {
    text: [intro, text]
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join("\n\n"),
    examples: examples?.trim() ? examples.trim() : null,
  };
}
