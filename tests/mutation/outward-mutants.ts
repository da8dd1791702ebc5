// What leaves and what comes back, told apart more finely: vault keys, headers, redirects, spellings of a Secret.
import type { Mutant } from "./mutant.ts";

const mutant = (
  invariant: Mutant["invariant"],
  file: string,
  what: string,
  [find, put]: [find: string, put: string],
  ...tests: string[]
): Mutant => ({ invariant, what, file: `shared/${file}.ts`, find, put, tests });

const VAULT = "executors/vault/create-vault";
const VAULT_TESTS = "shared/executors/vault/create-vault.test.ts";
const WATCH = "executors/echo-watch";
const WATCH_TESTS = "shared/executors/echo-watch.test.ts";
const EXECUTOR = "executors/create-executor";
const EXECUTOR_TESTS = "shared/executors/create-executor.test.ts";
const REST = "tests/platform/rest-calls.test.ts";
const LLM = "tests/platform/llm-calls.test.ts";

export const OUTWARD_MUTANTS: readonly Mutant[] = [
  mutant(
    "I16",
    VAULT,
    "what was sealed before the vault's key changed is lost",
    ["[key, previous].flatMap", "[key].flatMap"],
    VAULT_TESTS,
  ),
  mutant(
    "I16",
    VAULT,
    "new values go on being sealed with the vault's old key",
    [
      "const [current] = key === null ? [] : await keys();",
      "const current = key === null ? undefined : (await keys()).at(-1);",
    ],
    VAULT_TESTS,
  ),
  mutant(
    "I16",
    VAULT,
    "a sealed value opens as another secret's",
    [
      `JSON.stringify(["alfred.secret", 1, part, owner, id, version])`,
      `JSON.stringify(["alfred.secret", 1, part, owner, id.length, version])`,
    ],
    VAULT_TESTS,
  ),
  mutant(
    "I16",
    WATCH,
    "a Secret within a longer Base64 is not found",
    ["return [0, 1, 2].flatMap(", "return [0].flatMap("],
    WATCH_TESTS,
  ),
  mutant(
    "I16",
    WATCH,
    "a Secret in hexadecimal digits is not found",
    ["return bytes.length >= LEAST_BASE64 / 2 && ", "return bytes.length < 0 && "],
    WATCH_TESTS,
  ),
  mutant(
    "I16",
    WATCH,
    "a Secret behind percent signs is not found",
    [`if (text.includes("%")) {`, `if (text === "%") {`],
    WATCH_TESTS,
  ),
  mutant(
    "I16",
    WATCH,
    "a Secret behind HTML entities is not found",
    [`if (text.includes("&"))`, `if (text === "&")`],
    WATCH_TESTS,
  ),
  mutant(
    "I16",
    WATCH,
    "a Secret that was escaped twice is not found",
    ["round <= ROUNDS", "round <= ROUNDS - 1"],
    WATCH_TESTS,
  ),
  mutant(
    "I16",
    WATCH,
    "a Secret as the name of a field is not found",
    ["if (!Array.isArray(one)) left.push(key);", ""],
    WATCH_TESTS,
  ),
  mutant(
    "I16",
    WATCH,
    "a Secret of digits that is answered as a number is not found",
    [`if (typeof one === "string" || typeof one === "number") {`, `if (typeof one === "string") {`],
    WATCH_TESTS,
  ),
  mutant(
    "I16",
    EXECUTOR,
    "the place of a misfit tells the Secret",
    ["  detail,\n  ...paths.map(", "  detail,\n  ...paths.slice(paths.length).map("],
    EXECUTOR_TESTS,
  ),
  mutant(
    "I13",
    EXECUTOR,
    "an executor's answer is as long as it likes",
    [".byteLength > outputBytes) {", ".byteLength > outputBytes * 1e6) {"],
    EXECUTOR_TESTS,
  ),
  mutant(
    "I13",
    EXECUTOR,
    "an executor's answer is passed on whatever its Tool says",
    [
      "if (faults.length === 0) return { ...answer, output };",
      "if (faults.length >= 0) return { ...answer, output };",
    ],
    EXECUTOR_TESTS,
  ),
  mutant(
    "I13",
    "executors/rest/create-rest-executor",
    "a caller sets a header that says who asks",
    ["isOwnHeader(name) || !isPlainHeader(name, value)", "!isPlainHeader(name, value)"],
    REST,
  ),
  mutant(
    "I16",
    "executors/rest/create-rest-executor",
    "a Tool's own header stands beside its Secret",
    [
      "const kept = Object.entries(headers).filter(([name]) => !taken.has(name.toLowerCase()));",
      "const kept = taken.size < 0 ? [] : Object.entries(headers);",
    ],
    REST,
  ),
  mutant(
    "I6",
    "executors/rest/create-rest-executor",
    "a change goes out without the key that tells a repeat",
    [
      `return method === "GET" || method === "HEAD" ? {} : { "Idempotency-Key": key };`,
      `return method === key ? { "Idempotency-Key": key } : {};`,
    ],
    REST,
  ),
  mutant(
    "I13",
    "egress/guarded-fetch",
    "the runtime follows redirects that nobody has checked",
    [`redirect: "manual",`, `redirect: "follow",`],
    REST,
  ),
  mutant(
    "I13",
    "egress/guarded-fetch",
    "redirects are followed without an end",
    ["hops <= limits.redirects; hops += 1", "hops <= limits.redirects * 10; hops += 1"],
    REST,
  ),
  mutant(
    "I13",
    "egress/check-address",
    "Alfred is made to call itself",
    ["isPublicHost(host) && !own.includes(host) ? url", "isPublicHost(host) ? url"],
    "shared/egress/check-address.test.ts",
  ),
  mutant(
    "I13",
    "egress/check-address",
    "any port of a public host is called",
    [
      `if (url.protocol !== "https:" || url.port !== "") return null;`,
      `if (url.protocol !== "https:") return null;`,
    ],
    "shared/egress/check-address.test.ts",
  ),
  mutant(
    "I13",
    "executors/llm/create-llm-executor",
    "a prompt is sent on to where the provider redirects",
    [`redirects: method === "GET" ? 2 : 0`, "redirects: 2"],
    LLM,
  ),
  mutant(
    "I16",
    "executors/llm/create-llm-executor",
    "a model's answer is not searched for the Secret",
    ["watch: secret?.watch ?? null,", "watch: null,"],
    LLM,
  ),
  mutant(
    "I13",
    "executors/llm/create-llm-executor",
    "JSON of a model is passed on whatever its schema says",
    [
      "if (paths.length === 0) return done(value, measure);",
      "if (paths.length >= 0) return done(value, measure);",
    ],
    LLM,
  ),
  mutant(
    "cost",
    "executors/llm/create-llm-executor",
    "tokens count for nothing where the provider counts none",
    ["tokens: read.tokens ?? estimate", "tokens: read.tokens ?? 0"],
    LLM,
  ),
  mutant(
    "I13",
    "executors/mcp/guarded-transport",
    "an MCP server sends its client to another origin",
    [`if (new URL(url).origin !== line.endpoint.origin) refuse("address");`, ""],
    "shared/executors/mcp/guarded-transport.test.ts",
  ),
  mutant(
    "I13",
    "executors/graph/run-query",
    "a graph answers as many rows as it likes",
    ["rows.length > asked.rows ||", ""],
    "tests/platform/graph-calls.test.ts",
  ),
  mutant(
    "I13",
    "executors/graph/create-graph-executor",
    "a graph of bolt+s is called without encryption",
    [
      `if (address.encrypted !== (tool.service.protocol === "bolt+s"))`,
      `if (address.encrypted && tool.service.protocol !== "bolt+s")`,
    ],
    "tests/platform/graph-calls.test.ts",
  ),
];
