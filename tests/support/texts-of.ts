// The texts of a JSON file of a catalogue, and what is wrong with them.

type Placeholders = object;

/** The texts by their places, such as `reply.late`. */
export function textsOf(file: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(file).flatMap(([key, one]: [string, string | object]) =>
      typeof one === "string" ? [[path + key, one] as const] : [...textsOf(one, `${path}${key}.`)],
    ),
  );
}

/** Places of texts that the catalogue does not have there. A sentence with values only has to be a function. */
export function unusedTexts(
  texts: Map<string, string>,
  catalogue: object,
  placeholders: Placeholders,
): string[] {
  return [...texts.keys()].filter((place) => {
    const own = valueAt(catalogue, place);
    const isSentence = valueAt(placeholders, place) !== undefined;
    return isSentence ? typeof own !== "function" : own !== texts.get(place);
  });
}

/** Places of texts whose placeholders are others than those that are declared. */
export function placeholderFaults(
  texts: Map<string, string>,
  placeholders: Placeholders,
): string[] {
  return [...texts.keys()].filter((place) => {
    const own = (texts.get(place) ?? "").match(/(?<=\{)[^{}]*(?=\})/g) ?? [];
    const names = (valueAt(placeholders, place) ?? []) as string[];
    return new Set(own).symmetricDifference(new Set(names)).size > 0;
  });
}

function valueAt(value: unknown, place: string): unknown {
  return place
    .split(".")
    .reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], value);
}
