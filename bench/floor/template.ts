// Templates of texts with ids: a text is split once, and joined for each run with the run's own ids.

/** @param ids recorded id → the run's own */
export type Template = (text: string, ids: Record<string, string>) => string;

/** @param own the ids to replace */
export function createTemplate(own: string[]): Template {
  const cut = new Map<string, string[]>();
  const any = new RegExp(`(${own.join("|") || "(?!)"})`, "g");
  return (text, ids) => {
    let pieces = cut.get(text);
    if (!pieces) cut.set(text, (pieces = text.split(any)));
    return pieces.map((piece) => ids[piece] ?? piece).join("");
  };
}
