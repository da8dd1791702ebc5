// Reads values of a document that has not been checked: a value of another type counts as missing.

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectAt = (value: Json, name: string): Json =>
  isObject(value[name]) ? value[name] : {};

export const listAt = (value: Json, name: string): Json[] =>
  Array.isArray(value[name]) ? value[name].filter(isObject) : [];

export const textAt = (value: Json, name: string): string | undefined =>
  typeof value[name] === "string" ? value[name] : undefined;

/** The JSON Pointer of a place below another one. */
export const below = (pointer: string, ...names: (string | number)[]): string =>
  names.reduce<string>(
    (path, name) => `${path}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    pointer,
  );
