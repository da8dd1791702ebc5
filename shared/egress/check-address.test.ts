// The egress guard: no spelling of an address that is not public gets through.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAddress } from "./check-address.ts";
import { isPublicHost } from "./is-public-host.ts";

const rules = { ownHosts: ["alfred.example.org", "db.supabase.co"], allowedOrigins: [] };
const isFetched = (address: string) => checkAddress(address, rules) !== null;

const octet = fc.integer({ min: 0, max: 255 });
const closedAddresses = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
);
const WIDE = "０１２３４５６７８９";
const hex = (part: number) => part.toString(16);

/** Spellings that a URL parser reads as this IPv4 address, and IPv6 addresses that contain it. */
function spellings([a, b, c, d]: [number, number, number, number]): string[] {
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const plainText = `${a}.${b}.${c}.${d}`;
  return [
    plainText,
    `${plainText}.`,
    String(number),
    `0x${hex(number)}`,
    `0${number.toString(8)}`,
    `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
    `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    plainText.replaceAll(/\d/g, (digit) => WIDE.charAt(Number(digit))),
    plainText.replaceAll(".", "。"),
    plainText.replaceAll(/\d/g, (digit) => `%3${digit}`),
    `[::ffff:${plainText}]`,
    `[::${plainText}]`,
    `[0:0:0:0:0:ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[64:ff9b::${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
  ];
}

describe("addresses that code may call", () => {
  it("the egress guard refuses a private address of IPv4 in every spelling", () => {
    fc.assert(
      fc.property(closedAddresses, fc.constantFrom("", "/x", "?q=1"), (address, suffix) => {
        for (const host of spellings(address))
          expect([host, isFetched(`https://${host}${suffix}`)]).toEqual([host, false]);
      }),
    );
  });

  it("the egress guard refuses every IPv6 address outside of global unicast", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const first = fc.oneof(
      fc.integer({ min: 0, max: 0x1fff }),
      fc.integer({ min: 0x4000, max: 0xffff }),
    );
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (head, rest) => {
        expect(isFetched(`https://[${[head, ...rest].map(hex).join(":")}]/`)).toBe(false);
      }),
    );
    for (const host of [
      "::",
      "::1",
      "fe80::1",
      "fc00::1",
      "fd12:3456::1",
      "ff02::1",
      "2001:db8::1",
    ]) {
      expect(isFetched(`https://[${host}]/`)).toBe(false);
    }
  });

  it.each([
    ...[
      "localhost",
      "LOCALHOST",
      "localhost.",
      "a.localhost",
      "printer.local",
      "nas.lan",
      "x.internal",
    ],
    ...[
      "metadata.google.internal",
      "router",
      "router.home.arpa",
      "foo.onion",
      "ｌｏｃａｌｈｏｓｔ",
      "a..com",
    ],
    ...["intranet.corp", "example.test", "0", "1", "0x7f.1", "256.256.256.256", "a.1"],
  ])("the egress guard refuses the host %s", (host) => {
    expect(isFetched(`https://${host}/`)).toBe(false);
  });

  it.each([
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.com/",
    "example.com",
    "https://example.com:8443/",
    "https://example.com:22/",
    "https://user@example.com/",
    "https://:secret@example.com/",
    "https://example.com@127.0.0.1/",
    "https://alfred.example.org/",
    "https://ALFRED.example.org./v1/profile",
    "https://db.supabase.co/rest",
    `https://example.com/${"x".repeat(2000)}`,
    "",
  ])("the egress guard refuses the address %s", (address) => {
    expect(isFetched(address)).toBe(false);
  });

  it.each([
    ["https://example.com/", "https://example.com/"],
    ["https://example.com:443/a b#c", "https://example.com/a%20b"],
    ["HTTPS://Www.Example.co.uk/x?y=1", "https://www.example.co.uk/x?y=1"],
    ["https://xn--kchen-kva.example.de/", "https://xn--kchen-kva.example.de/"],
    ["https://rezepte-für-alle.de/", "https://xn--rezepte-fr-alle-7vb.de/"],
    ["https://93.184.216.34/", "https://93.184.216.34/"],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
  ])("the egress guard lets the address %s through", (address, href) => {
    expect(checkAddress(address, rules)?.href).toBe(href);
  });

  it("the egress guard accepts an origin of this machine only if the rules list it with its port", () => {
    const local = { ...rules, allowedOrigins: ["http://127.0.0.1:8790"] };
    expect(checkAddress("http://127.0.0.1:8790/x", local)?.href).toBe("http://127.0.0.1:8790/x");
    for (const other of [
      "http://127.0.0.1:8791/",
      "https://127.0.0.1:8790/",
      "http://localhost:8790/",
      "http://a@127.0.0.1:8790/",
    ]) {
      expect(checkAddress(other, local)).toBeNull();
    }
  });

  it("the egress guard never throws, whatever the address is", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          const url = checkAddress(text, rules);
          const isRight =
            url === null ||
            (url.protocol === "https:" && url.username === "" && isPublicHost(url.hostname));
          expect(isRight).toBe(true);
        },
      ),
    );
  });
});
