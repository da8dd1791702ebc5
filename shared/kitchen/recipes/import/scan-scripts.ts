// Finds the JSON-LD scripts of a page, without reading the rest of it.

/** Limit of scripts that are read. */
const MAX_SCRIPTS = 60;

/** The texts of the first `MAX_SCRIPTS` scripts of type `application/ld+json`, in their order. */
export function jsonScripts(html: string): string[] {
  const texts: string[] = [];
  const opening = /<script\b([^<>]*)>/giu;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    if (!/ld\+json|ld&#x2B;json|ld&#43;json/iu.test(match[1] ?? "")) continue;
    const start = opening.lastIndex;
    const end = endOfScript(html, start);
    texts.push(html.slice(start, end));
    if (texts.length === MAX_SCRIPTS) break;
    opening.lastIndex = end;
  }
  return texts;
}

function endOfScript(html: string, start: number): number {
  const end = html.indexOf("</script", start);
  const upper = html.indexOf("</SCRIPT", start);
  const endPositions = [end, upper].filter((index) => index !== -1);
  return endPositions.length === 0 ? html.length : Math.min(...endPositions);
}
