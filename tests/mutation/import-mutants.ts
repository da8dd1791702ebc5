// Mistakes in what is fetched at a user's wish, and in what is made of it.
import type { Mutant } from "./mutant.ts";

const GUARD = ["shared/egress/check-address.test.ts"];
const RUN = ["tests/contract/kitchen/import-recipe.test.ts"];

export const IMPORT_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I13",
    what: "a page is fetched without https",
    file: "shared/egress/check-address.ts",
    find: `if (url.protocol !== "https:" || url.port !== "") return null;`,
    put: `if (url.port !== "") return null;`,
    tests: GUARD,
  },
  {
    invariant: "I13",
    what: "a page is fetched from a host of Alfred's own",
    file: "shared/egress/check-address.ts",
    find: "return isPublicHost(host) && !own.includes(host) ? url : null;",
    put: "return isPublicHost(host) && own.length >= 0 ? url : null;",
    tests: GUARD,
  },
  {
    invariant: "I13",
    what: "user and password in an address are sent along",
    file: "shared/egress/check-address.ts",
    find: `if (url === null || url.username !== "" || url.password !== "") return null;`,
    put: "if (url === null) return null;",
    tests: GUARD,
  },
  {
    invariant: "I13",
    what: "an address of IPv4 inside one of IPv6 counts as public",
    file: "shared/egress/is-public-host.ts",
    find: "return first !== 0x2002 && first !== 0x3fff;",
    put: "return first !== 0x3fff;",
    tests: GUARD,
  },
  {
    invariant: "I13",
    what: "a link-local address counts as public",
    file: "shared/egress/is-public-host.ts",
    find: `"127.0.0.0/8", "169.254.0.0/16"`,
    put: `"127.0.0.0/8", "169.253.0.0/16"`,
    tests: GUARD,
  },
  {
    invariant: "I13",
    what: "a plan names an address that the user has not written",
    file: "shared/domain/planning/check-plan.ts",
    find: "if (ref === null || Object.hasOwn(sources, ref)) return [];",
    put: `if (ref === null || Object.hasOwn(sources, ref) || ref.startsWith("http")) return [];`,
    tests: RUN,
  },
  {
    invariant: "I13",
    what: "what was read off a page is saved before the user has seen it",
    file: "shared/domain/planning/check-plan.ts",
    find: "return isSave && steps.some((other) => makes(other) && reads(other))",
    put: "return isSave && steps.some((other) => makes(other) && reads(other) && other === step)",
    tests: RUN,
  },
  {
    invariant: "I13",
    what: "lines that a model has made up are kept beside those of the page",
    file: "shared/kitchen/recipes/import/text-reading.ts",
    find: ".filter(({ line }) => stands(line))",
    put: `.filter(({ line }) => line !== "")`,
    tests: RUN,
  },
  {
    invariant: "I6",
    what: "a redelivered step fetches its page again",
    file: "shared/chain/act/content/read-source.ts",
    find: "await ctx.record(() => fetchSource(ctx.pages, reader, source));",
    put: "await fetchSource(ctx.pages, reader, source);",
    tests: RUN,
  },
];
