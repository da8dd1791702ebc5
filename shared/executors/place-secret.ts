// Puts a Secret where its Tool requires it: into a header, or into a query parameter.
import type { OpenSecret } from "./operation-executor.ts";
import { isReservedHeader } from "./reserved-headers.ts";

export type PlacedSecret =
  | { ok: true; headers: Record<string, string>; query: Record<string, string> }
  | { ok: false; detail: string };

/** Characters that a header carries without being cut, joined or re-encoded. */
const HEADER_TEXT = /^[\x20-\x7e]*$/u;

export function placeSecret(secret: OpenSecret | null): PlacedSecret {
  if (secret === null) return { ok: true, headers: {}, query: {} };
  const { value, placement } = secret;
  switch (placement.in) {
    case "bearer":
      return inHeader("Authorization", `Bearer ${value}`);
    case "basic": {
      // A colon would end the user name early, and the rest would become part of the password.
      if (placement.username.includes(":")) {
        return { ok: false, detail: "The user name of the Secret's placement holds a colon" };
      }
      const bytes = new TextEncoder().encode(`${placement.username}:${value}`);
      const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      return inHeader("Authorization", `Basic ${text}`);
    }
    case "header": {
      const { name, prefix = "" } = placement;
      if (name.toLowerCase() !== "authorization" && isReservedHeader(name)) {
        return {
          ok: false,
          detail: `The header ${name} cannot be set: place the Secret elsewhere`,
        };
      }
      return inHeader(name, prefix + value);
    }
    case "query":
      return { ok: true, headers: {}, query: { [placement.name]: value } };
  }
}

function inHeader(name: string, value: string): PlacedSecret {
  if (HEADER_TEXT.test(value)) return { ok: true, headers: { [name]: value }, query: {} };
  return {
    ok: false,
    detail:
      "The Secret holds a line break or a character that no header can carry: store the Secret without it",
  };
}
