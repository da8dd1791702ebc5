// The address that a person writes to: ours, with a token that only this service can make for the
// person's own address. It authenticates the author where a mail server does not.
import { isSameSecret, signHmac, utf8 } from "../crypto.ts";
import { lowerAscii } from "./read-headers.ts";

/**
 * Lower case, because mail servers do not preserve the case of an address: 26 characters for 128
 * bits.
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BYTES = 16;

async function tokenFor(author: string, secret: string): Promise<string> {
  const input = utf8(JSON.stringify(["alfred e-mail address", lowerAscii(author)]));
  const mac = (await signHmac("SHA-256", secret, input)).slice(0, BYTES);
  const bits = Array.from(mac, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/**
 * The address for one person.
 * @param ours `alfred@example.com` becomes `alfred+token@example.com`
 */
export async function addressFor(author: string, ours: string, secret: string): Promise<string> {
  const index = ours.lastIndexOf("@");
  return `${ours.slice(0, index)}+${await tokenFor(author, secret)}${ours.slice(index)}`;
}

/** Whether the recipient's token is the author's own. False without a secret. */
export async function isAddressFor(
  author: string,
  recipient: string,
  secret: string | undefined,
): Promise<boolean> {
  const token = /\+([0-9a-z]{26})@/.exec(recipient)?.[1];
  if (!secret || token === undefined) return false;
  return isSameSecret(await tokenFor(author, secret), token);
}
