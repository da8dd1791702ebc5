// Durations, money and numbers in the person's format.

/** `1.2s`, `640ms`, `3m 5s`. */
export function durationText(ms: number, locale: string): string {
  const text = (value: number, unit: string, digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "narrow",
      maximumFractionDigits: digits,
    }).format(value);
  if (ms < 1000) return text(Math.round(ms), "millisecond");
  const seconds = ms / 1000;
  if (seconds < 60) return text(seconds, "second", seconds < 10 ? 1 : 0);
  const rounded = Math.round(seconds);
  const [minutes, hours] = [Math.floor(rounded / 60), Math.floor(rounded / 3600)];
  if (hours > 0) return `${text(hours, "hour")} ${text(minutes % 60, "minute")}`;
  return `${text(minutes, "minute")} ${text(rounded % 60, "second")}`;
}

/** Dollars, from millionths of a dollar. */
export const moneyText = (microUsd: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(microUsd / 1_000_000);

/** The cost of model calls; null if it is unknown. @param free the words for a model that is not billed */
export const costText = (microUsd: number | null, locale: string, free: string): string | null =>
  microUsd === null ? null : microUsd === 0 ? free : moneyText(microUsd, locale);

export const numberText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale).format(value);

/** Any value as text: a string unchanged, anything else as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
