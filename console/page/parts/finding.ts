// What the API has found in a row that must be avoided.

export interface Finding {
  kind: string;
  /** Of an allergen or a diet; with `may ` in front where it depends on the brand. */
  code: string;
  name: string;
}
