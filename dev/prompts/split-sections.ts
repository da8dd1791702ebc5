// Splits a prompt at its `## ` headings.

/**
 * The sections of a prompt in order, each with its heading; text before the first one is left out. Headings inside `<data>` and
 * `<user_message>` are text.
 */
export function splitSections(prompt: string): { title: string; text: string }[] {
  const sections: { title: string; lines: string[] }[] = [];
  let openBlock: string | null = null;
  for (const line of prompt.split("\n")) {
    if (openBlock === null && line.startsWith("## ")) sections.push({ title: line.slice(3), lines: [] });
    sections.at(-1)?.lines.push(line);
    if (openBlock === null) openBlock = /^<(data|user_message)>$/.exec(line)?.[1] ?? null;
    else if (line === `</${openBlock}>`) openBlock = null;
  }
  return sections.map(({ title, lines }) => ({ title, text: lines.join("\n") }));
}
