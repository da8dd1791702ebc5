// The texts of a catalogue's JSON file, and checks of them.

type Placeholders = object;

/** The texts by their places, such as `reply.late`. */
export function textsOf(file: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(file).flatMap(([key, child]: [string, string | object]) =>
      typeof child === "string"
        ? [[path + key, child] as const]
        : [...textsOf(child, `${path}${key}.`)],
    ),
  );
}

/** Places of texts that the catalogue does not use. A text with placeholders must be a function in the catalogue. */
export function unusedTexts(
  texts: Map<string, string>,
  catalogue: object,
  placeholders: Placeholders,
): string[] {
  return [...texts.keys()].filter((place) => {
    const entry = valueAt(catalogue, place);
    const hasPlaceholders = valueAt(placeholders, place) !== undefined;
    return hasPlaceholders ? typeof entry !== "function" : entry !== texts.get(place);
  });
}

/** Places of texts whose placeholders differ from the declared ones. */
export function placeholderFaults(
  texts: Map<string, string>,
  placeholders: Placeholders,
): string[] {
  return [...texts.keys()].filter((place) => {
    const used = (texts.get(place) ?? "").match(/(?<=\{)[^{}]*(?=\})/g) ?? [];
    const declared = (valueAt(placeholders, place) ?? []) as string[];
    return new Set(used).symmetricDifference(new Set(declared)).size > 0;
  });
}

function valueAt(value: unknown, place: string): unknown {
  return place
    .split(".")
    .reduce((node, key) => (node as Record<string, unknown> | undefined)?.[key], value);
}
