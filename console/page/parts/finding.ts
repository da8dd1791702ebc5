// A food in a row that must be avoided, as the API reports it.

export interface Finding {
  kind: string;
  /** The code of an allergen or a diet, with the prefix `may ` if it depends on the brand. */
  code: string;
  name: string;
}
