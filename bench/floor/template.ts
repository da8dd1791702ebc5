// Templates of texts with ids: a text is split once, and joined for each run with the run's own ids.

/** @param ids by recorded id: the run's own id */
export type Template = (text: string, ids: Record<string, string>) => string;

/** @param recordedIds the ids to replace */
export function createTemplate(recordedIds: string[]): Template {
  const piecesByText = new Map<string, string[]>();
  const anyId = new RegExp(`(${recordedIds.join("|") || "(?!)"})`, "g");
  return (text, ids) => {
    let pieces = piecesByText.get(text);
    if (!pieces) piecesByText.set(text, (pieces = text.split(anyId)));
    return pieces.map((piece) => ids[piece] ?? piece).join("");
  };
}
