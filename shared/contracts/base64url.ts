// Base64url without padding (RFC 4648, 5).

export function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Takes Base64, too. Errors: throws for a text that is neither. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binaryText = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binaryText, (character) => character.charCodeAt(0));
}
