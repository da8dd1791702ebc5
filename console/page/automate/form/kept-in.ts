// What was kept of a form: its fields, or nothing where it is no such text.
export function keptIn<T>(kept: string): Partial<T> {
  try {
    const value: unknown = kept === "" ? {} : JSON.parse(kept);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
