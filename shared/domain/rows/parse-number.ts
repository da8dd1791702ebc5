// Reads numbers as people write them in their countries: `1,5`, `1.500`, `½`, `1 1/2`.

const FRACTIONS = /[\u00BC-\u00BE\u2150-\u215E]/gu;

/**
 * The number that the whole text consists of; null if it is not a number, or if its separators contradict each
 * other. Whether a single separator before three digits groups digits or marks decimals depends on `language` (a BCP 47 tag,
 * English by default); every other number means the same in all languages.
 */
export function parseNumber(text: string, language = "en"): number | null {
  const plainText = text
    .trim()
    .replace(/^\u2212/, "-")
    .replaceAll(/(?<=\d)[\u2019'\u202F\u00A0](?=\d{3}(?!\d))/gu, "")
    .replaceAll(FRACTIONS, (sign) => ` ${sign.normalize("NFKD").replace("\u2044", "/")}`)
    .trim();
  const [, sign = "", integerDigits, numerator, denominator] =
    /^([+-]?)\s*(?:(\S+?)\s*)??(?:(?<=^|\s|[+-])(\d{1,4})\s*\/\s*(\d{1,4}))?$/u.exec(plainText) ??
    [];
  if (integerDigits === undefined && numerator === undefined) return null;
  const units = integerDigits === undefined ? 0 : plainNumber(integerDigits, language);
  const fraction = numerator === undefined ? 0 : Number(numerator) / Number(denominator);
  // "1.5 1/2" is a typing error, not a number.
  if (units === null || (numerator !== undefined && !Number.isInteger(units))) return null;
  const value = units + fraction;
  return Number.isFinite(value) ? (sign === "-" ? -value : value) : null;
}

/** Digits with at most one kind of grouping separator and one decimal separator. */
function plainNumber(digits: string, language: string): number | null {
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(digits) || /[.,]$/.test(digits)) return null;
  const decimal = decimalOf(digits, language);
  const [integerDigits = "", decimals = "", ...otherParts] =
    decimal === null ? [digits] : digits.split(decimal);
  if (otherParts.length > 0 || /\D/.test(decimals)) return null;
  if (integerDigits.includes(".") && integerDigits.includes(",")) return null;
  const groups = integerDigits.split(/[.,]/);
  const isGrouped = groups.slice(1).every((group) => group.length === 3);
  if (groups.length > 1 && (!isGrouped || !/^[1-9]\d{0,2}$/.test(groups[0] ?? ""))) return null;
  return Number(`${groups.join("") || "0"}.${decimals || "0"}`);
}

function decimalOf(digits: string, language: string): "." | "," | null {
  const separators = [...digits.matchAll(/[.,]/g)].map(([separator]) => separator as "." | ",");
  const [firstSeparator, ...others] = separators;
  const lastSeparator = separators.at(-1);
  if (firstSeparator === undefined || lastSeparator === undefined) return null;
  if (firstSeparator !== lastSeparator) return lastSeparator;
  if (others.length > 0) return null;
  return !/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) || firstSeparator === decimalSeparator(language)
    ? firstSeparator
    : null;
}

function decimalSeparator(language: string): string {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return parts.find(({ type }) => type === "decimal")?.value ?? ".";
  } catch {
    return ".";
  }
}
