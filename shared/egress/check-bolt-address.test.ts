// The egress guard of graphs: it opens only Bolt's port of a public host, however an address is spelt.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkBoltAddress } from "./check-bolt-address.ts";

const rules = { ownHosts: ["alfred.example.org"], allowedOrigins: [] };

describe("addresses of graphs that code may call", () => {
  it.each([
    [
      "bolt+s://graph.example.com",
      { hostname: "graph.example.com", port: 7687, encrypted: true, listed: false },
    ],
    [
      "bolt+s://Graph.Example.com:7687/",
      { hostname: "graph.example.com", port: 7687, encrypted: true, listed: false },
    ],
    [
      "bolt://graph.example.com.",
      { hostname: "graph.example.com", port: 7687, encrypted: false, listed: false },
    ],
    [
      "bolt+s://[2606:4700::1111]:7687",
      { hostname: "2606:4700::1111", port: 7687, encrypted: true, listed: false },
    ],
  ])("the egress guard of graphs lets the address %s through", (address, open) => {
    expect(checkBoltAddress(address, rules)).toEqual(open);
  });

  it.each([
    ...["bolt://127.0.0.1", "bolt://0177.0.0.1", "bolt://2130706433", "bolt://0x7f000001:7687"],
    ...["bolt://[::1]", "bolt://[::ffff:127.0.0.1]:7687", "bolt://localhost", "bolt://db.internal"],
    ...[
      "bolt://１２７.0.0.1",
      "bolt://10.0.0.1",
      "bolt://169.254.169.254",
      "bolt://alfred.example.org",
    ],
    ...[
      "bolt+s://graph.example.com:443",
      "bolt+s://graph.example.com:0443",
      "bolt://graph.example.com:25",
    ],
    ...[
      "bolt://user@graph.example.com",
      "bolt://graph.example.com/db",
      "bolt://graph.example.com?x=1",
    ],
    ...["bolt://graph.example.com#x", "neo4j://graph.example.com", "bolt+ssc://graph.example.com"],
    ...[
      "https://graph.example.com",
      "bolt://",
      "",
      "bolt://a b.example.com",
      "bolt:graph.example.com",
    ],
  ])("the egress guard of graphs refuses the address %s", (address) => {
    expect(checkBoltAddress(address, rules)).toBeNull();
  });

  it("the egress guard of graphs accepts an address of this machine if the rules list it with its scheme, host and port", () => {
    const local = { ...rules, allowedOrigins: ["bolt://127.0.0.1:40001"] };
    expect(checkBoltAddress("bolt://127.0.0.1:40001", local)).toEqual({
      hostname: "127.0.0.1",
      port: 40001,
      encrypted: false,
      listed: true,
    });
    for (const other of ["bolt+s://127.0.0.1:40001", "bolt://127.0.0.1:40002", "bolt://127.0.0.1"])
      expect(checkBoltAddress(other, local)).toBeNull();
  });

  it("the egress guard of graphs never throws, and lets only Bolt's port through, whatever the address is", () => {
    const host = fc.constantFrom("example.com", "127.0.0.1", "[::1]", "a.b", "１.1.1.1", "");
    const addresses = fc
      .tuple(host, fc.string({ maxLength: 12 }))
      .map(([name, rest]) => `bolt+s://${name}${rest}`);
    fc.assert(
      fc.property(addresses, (address) => {
        const openAddress = checkBoltAddress(address, rules);
        expect(openAddress === null || (openAddress.port === 7687 && openAddress.encrypted)).toBe(
          true,
        );
      }),
    );
  });
});
