// Base64 with padding (RFC 4648, 4), for any number of bytes.

/** Bytes become characters in pieces of this size, because a call has a limited number of arguments. */
const CHUNK_SIZE = 32_768;

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let position = 0; position < bytes.length; position += CHUNK_SIZE) {
    binary += String.fromCharCode(...bytes.subarray(position, position + CHUNK_SIZE));
  }
  return btoa(binary);
}

/** Takes white space and missing padding, as `atob` does. Errors: throws for a text that is not Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
