// Parses a list of origins from the environment; wildcards are refused.
import * as z from "zod";

/**
 * Parses origins such as `https://app.example, http://localhost:5173`. A wildcard would allow every site, which
 * is never intended.
 */
export const originList = z.string().transform((text, context) => {
  const origins = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  for (const origin of origins) {
    if (isOrigin(origin)) continue;
    const message = `"${origin}" is not an origin, such as https://app.example: no path, no *`;
    context.addIssue({ code: "custom", message });
  }
  return origins;
});

/** Whether the text is an origin as browsers write it in the header: lower case, without the default port. */
function isOrigin(text: string): boolean {
  return (
    /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
  );
}
