// Takes one section out of a prompt file, such as the guidance for one step type.

/**
 * The text under the level-two heading `## <heading>`, up to the next heading of level one or two,
 * trimmed; null when there is no such heading. Fenced blocks are not searched for headings.
 */
export function promptSection(markdown: string, heading: string): string | null {
  let fence: string | null = null;
  let found: string[] | null = null;
  for (const line of markdown.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark[0] === fence[0] && mark.length >= fence.length) fence = null;
    }
    const title = fence === null ? /^##? +(.*?)\s*$/.exec(line) : null;
    if (title !== null && found !== null) break;
    if (found !== null) found.push(line);
    else if (title !== null && line.startsWith("## ") && title[1] === heading) found = [];
  }
  return found === null ? null : found.join("\n").trim();
}
