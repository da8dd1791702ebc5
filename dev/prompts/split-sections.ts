// Splits a prompt at its `## ` headings.

/**
 * The sections of a prompt in order, each with its heading. Headings inside code blocks are text.
 */
export function splitSections(prompt: string): { title: string; text: string }[] {
  const sections: { title: string; lines: string[] }[] = [];
  let block: string | null = null;
  for (const line of prompt.split("\n")) {
    if (block === null && line.startsWith("## ")) sections.push({ title: line.slice(3), lines: [] });
    sections.at(-1)?.lines.push(line);
    if (block === null) block = /^<(data|user_message)>$/.exec(line)?.[1] ?? null;
    else if (line === `</${block}>`) block = null;
  }
  return sections.map(({ title, lines }) => ({ title, text: lines.join("\n") }));
}
