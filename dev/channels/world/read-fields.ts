// Reads the fields of a call, and finds unknown fields.
export type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON object in a body; undefined if it is not one. */
export function readJsonObject(body: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of a form. If a name occurs twice, the last value counts. */
export const readForm = (body: Buffer): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString("utf8")));

export const unknownFields = (fields: Fields, knownNames: string): string[] => {
  const names = new Set(knownNames.split(" "));
  return Object.keys(fields).filter((name) => !names.has(name));
};

export const asText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const asRecord = (value: unknown): Fields => (isRecord(value) ? value : {});

/** The number of bytes in UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text, "utf8");
