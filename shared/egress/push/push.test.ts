// The encryption of push messages, compared with the example of its standard, their signature, and what counts as gone.
import { expect, test } from "vitest";
import { fromBase64Url as bytes, toBase64Url } from "../../contracts/base64url.ts";
import { createPushService } from "./create-push-service.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { importVapidKey, vapidHeader } from "./sign-vapid.ts";

const NOW = 1e12;
const CURVE = { name: "ECDH", namedCurve: "P-256" };

/** The private key, and the point that belongs to it. */
async function pair(privateKey: string, publicKey: string): Promise<CryptoKeyPair> {
  const point = bytes(publicKey);
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))];
  const jwk = { kty: "EC", crv: "P-256", x, y };
  return {
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: privateKey }, CURVE, true, [
      "deriveBits",
    ]),
    publicKey: await crypto.subtle.importKey("jwk", jwk, CURVE, true, []),
  };
}

test("a message is encrypted as in the example of RFC 8291 (appendix A)", async () => {
  const message = "When I grow up, I want to be a watermelon";
  const browser = {
    p256dh: bytes(
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    ),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const seed = {
    salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    keys: await pair(
      "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    ),
  };
  const sealed = await encryptMessage(new TextEncoder().encode(message), browser, seed);
  expect(toBase64Url(sealed)).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

async function newKeys() {
  const keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const point = new Uint8Array(
    (await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer,
  );
  const { d = "" } = (await crypto.subtle.exportKey("jwk", keys.privateKey)) as { d?: string };
  const vapid = { publicKey: toBase64Url(point), privateKey: d, subject: "https://alfred.example" };
  return { vapid, keys };
}

test("a sender identifies itself by a token for the push service's origin (RFC 8292)", async () => {
  const { vapid, keys } = await newKeys();
  const key = await importVapidKey(vapid);
  const endpoint = "https://push.example:8443/send/1?x";
  const header = await vapidHeader(vapid, key, endpoint, NOW);
  const [, token = "", k = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(k).toBe(vapid.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const read = (part: string) => JSON.parse(new TextDecoder().decode(bytes(part))) as unknown;
  expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(read(claims)).toEqual({
    ...{ aud: "https://push.example:8443", sub: "https://alfred.example", exp: 1_000_043_200 },
  });
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  expect(await crypto.subtle.verify(algorithm, keys.publicKey, bytes(signature), signed)).toBe(
    true,
  );
});

test("a browser with an invalid key, or with an address that is not public, counts as gone", async () => {
  const { vapid } = await newKeys();
  const service = createPushService(vapid, { ownHosts: [], allowedOrigins: [] }, Date.now);
  const message = { tag: "1", kind: "waits", process: "P", run: null, language: "en" } as const;
  const browser = { p256dh: vapid.publicKey, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  const send = (overrides: object) =>
    service.send({ endpoint: "https://10.0.0.1/1", ...browser, ...overrides }, message);
  expect(await send({})).toBe("gone");
  expect(await send({ endpoint: "https://push.example/1", p256dh: "B".repeat(87) })).toBe("gone");
});

test("keys of the deployment that do not belong together fail, and no browser counts as gone", async () => {
  const { vapid } = await newKeys();
  const { vapid: other } = await newKeys();
  const mixed = { ...vapid, privateKey: other.privateKey };
  const service = createPushService(mixed, { ownHosts: [], allowedOrigins: [] }, Date.now);
  const message = { tag: "1", kind: "waits", process: "P", run: null, language: "en" } as const;
  const browser = { p256dh: vapid.publicKey, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  await expect(
    service.send({ endpoint: "https://10.0.0.1/1", ...browser }, message),
  ).rejects.toMatchObject({ name: "DataError" });
});
