// Reads a list of origins from the environment: exact ones only.
import * as z from "zod";

/** `https://app.example, http://localhost:5173`. No wildcard: an open door is never meant. */
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

/** As a browser writes it in the header: lower case, without the port that goes without saying. */
function isOrigin(text: string): boolean {
  return (
    /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
  );
}
