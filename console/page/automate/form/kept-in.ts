// Reads the stored draft of a form: its fields, or nothing if the text is not such a draft.
export function keptIn<T>(stored: string): Partial<T> {
  try {
    const value: unknown = stored === "" ? {} : JSON.parse(stored);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
