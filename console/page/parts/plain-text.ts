// Texts as they are compared in searches.

/** Removes case and accents: `creme` finds `Crème`. */
export const plainText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
