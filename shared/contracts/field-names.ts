// Names of fields as the API and the code have them, and of their columns.

/** `prepMinutes` → `prep_minutes` */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `prep_minutes` → `prepMinutes` */
export function fieldOf(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
