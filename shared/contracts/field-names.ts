// Converts names of fields, in the API and in code, to names of columns and back.

/** `prepMinutes` → `prep_minutes` */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `prep_minutes` → `prepMinutes` */
export function fieldOf(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
