// No value of a path leads out of the endpoint.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callAddress } from "./call-address.ts";
import { cases } from "../../../tests/support/sample.ts";

const ENDPOINT = "https://api.example.com/v1/things";
const addressOf = (path: string, query = {}, endpoint: unknown = ENDPOINT) => {
  const result = callAddress(endpoint, path, query);
  return result.ok ? result.address : null;
};

describe("addresses of calls", () => {
  it("the address of a call is the endpoint's path followed by the operation's path", () => {
    expect(addressOf("/a/b", { q: "x y&z" })).toBe(`${ENDPOINT}/a/b?q=x+y%26z`);
    expect(addressOf("", {}, `${ENDPOINT}/?key=1`)).toBe(`${ENDPOINT}?key=1`);
    expect(addressOf("/a", {}, "https://api.example.com")).toBe("https://api.example.com/a");
  });

  it.each([
    ...["/../x", "/a/../../x", "/%2e%2e/x", "/.%2E/x", "/a/%2e%2e%2f%2e%2e%2fx", "/..%2fx"],
    ...["/%252e%252e/x", "/%25252e%25252e/x", "/a\\..\\..\\x", "/..\\x", "/%5c..%5cx"],
    ...["/.\t./x", "/.%0a./x", "/.", "/a/./b", "@evil.example/x", "x", ":8443/x", ".evil.example/"],
  ])("a call to the path %s has no address", (path) => {
    expect(addressOf(path)).toBeNull();
  });

  it.each([{}, null, 7, "", "nowhere", "ftp://x.example", "javascript:1", "https://a:b@x.example"])(
    "a call to the endpoint %j has no address",
    (endpoint) => {
      expect(addressOf("/a", {}, endpoint)).toBeNull();
    },
  );

  it("the address of a call stays below the endpoint, whatever the values are", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "\\",
        "..",
        ".",
        "%2e",
        "%2F",
        "%5C",
        "%25",
        "@",
        ":",
        "?",
        "#",
        "//",
        "\t",
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const address = addressOf(`/${pieces.join("")}`);
        if (address === null) return;
        const { origin, pathname } = new URL(address);
        expect(origin).toBe("https://api.example.com");
        expect(pathname.startsWith("/v1/things/")).toBe(true);
      }),
      { numRuns: cases(250, 1_000) },
    );
  });
});
