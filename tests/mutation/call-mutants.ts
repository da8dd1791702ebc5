// Mistakes in calls to the outside: where they go, what they carry, what comes back, and what a Secret is bound to.
import type { Mutant } from "./mutant.ts";

const REST = ["tests/platform/rest-calls.test.ts"];
const FETCH = "shared/egress/guarded-fetch.ts";
const HTTP = "shared/executors/http-answer.ts";
const EXECUTOR = "shared/executors/create-executor.ts";
const VAULT = {
  file: "shared/executors/vault/create-vault.ts",
  tests: ["shared/executors/vault/create-vault.test.ts"],
};
const OWN_TESTS = ["shared/executors/create-executor.test.ts"];

export const CALL_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I16",
    what: "credentials go along to another origin",
    file: FETCH,
    find: "headers: isHome ? { ...headers, ...ownHeaders } : headers,",
    put: "headers: { ...headers, ...ownHeaders },",
    tests: REST,
  },
  {
    invariant: "I16",
    what: "credentials go along again when a foreign origin redirects back",
    file: FETCH,
    find: "isHome = isHome && checked.origin === first.origin;",
    put: "isHome = checked.origin === first.origin;",
    tests: REST,
  },
  {
    invariant: "I13",
    what: "a redirect leads where the first address may not",
    file: FETCH,
    find: "const checked = checkAddress(next, rules, limits.addressCharacters);",
    put: "const checked = URL.canParse(next) ? new URL(next) : null;",
    tests: REST,
  },
  {
    invariant: "I13",
    what: "a change is repeated as a read at another address",
    file: FETCH,
    find: `if (response.status !== 303) return refused("redirect");`,
    put: "",
    tests: REST,
  },
  {
    invariant: "I13",
    what: "an endless answer is read on",
    file: "shared/egress/read-body.ts",
    find: `if (length > most) return stop("size");`,
    put: `if (length > most * 1_000) return stop("size");`,
    tests: REST,
  },
  {
    invariant: "I16",
    what: "a Secret in a header of the answer is not found",
    file: HTTP,
    find: "if (watch !== null && (watch.finds(text) || watch.finds(head))) {",
    put: "if (watch?.finds(text)) {",
    tests: REST,
  },
  {
    invariant: "I16",
    what: "a redirect carries the Secret in its address",
    file: HTTP,
    find: "watch === null || !watch.finds(address)",
    put: `watch === null || address !== ""`,
    tests: REST,
  },
  {
    invariant: "I16",
    what: "a Secret in escapes of JSON is not found",
    file: "shared/executors/echo-watch.ts",
    find: `if (text.includes("\\\\")) others.push`,
    put: `if (text === "\\\\") others.push`,
    tests: ["shared/executors/echo-watch.test.ts"],
  },
  {
    invariant: "I16",
    what: "the output of an executor is not searched for the Secret",
    file: EXECUTOR,
    find: "finish(withoutSecret(await ask(executor, secret), secret));",
    put: "finish(await ask(executor, secret));",
    tests: OWN_TESTS,
  },
  {
    invariant: "I16",
    what: "a Tool is called with the Secret of another",
    file: EXECUTOR,
    find: "if (secret === null || secret.id !== tool.secret.id) {",
    put: "if (secret === null) {",
    tests: OWN_TESTS,
  },
  {
    invariant: "I16",
    what: "a sealed value opens for another owner",
    ...VAULT,
    find: `JSON.stringify(["alfred.secret", 1, part, owner, id, version])`,
    put: `JSON.stringify(["alfred.secret", 1, part, owner.length, id, version])`,
  },
  {
    invariant: "I16",
    what: "an old value of a secret opens as the new one",
    ...VAULT,
    find: `JSON.stringify(["alfred.secret", 1, part, owner, id, version])`,
    put: `JSON.stringify(["alfred.secret", 1, part, owner, id, version > 0])`,
  },
  {
    invariant: "I13",
    what: "a path climbs out of its endpoint behind percent signs",
    file: "shared/executors/rest/call-address.ts",
    find: "if (climbs(path)) return no(",
    put: `if (climbs(path) && path === "/..") return no(`,
    tests: ["shared/executors/rest/call-address.test.ts"],
  },
  {
    invariant: "I13",
    what: "a Service that says https is called over http",
    file: "shared/executors/endpoint.ts",
    find: `if (!isHttp || service.protocol === "http") return null;`,
    put: `if (!isHttp || service.protocol !== "internal") return null;`,
    tests: REST,
  },
  {
    invariant: "I16",
    what: "a Secret is placed in a header that says who asks",
    file: "shared/executors/place-secret.ts",
    find: `if (name.toLowerCase() !== "authorization" && isOwnHeader(name)) {`,
    put: `if (name === "" && isOwnHeader(name)) {`,
    tests: REST,
  },
  {
    invariant: "I16",
    what: "a vault's key that was made for a laptop is taken by a deployment",
    file: "shared/runtime/refuse-secrets.ts",
    find: "ALFRED_VAULT_KEY: { least: 44,",
    put: "ALFRED_VAULT_KEY_: { least: 44,",
    tests: ["shared/runtime/vault-key.test.ts"],
  },
];
