// Mutants of I16: a secret is in plain text only inside the call that needs it.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I16_SECRETS: readonly Mutant[] = [
  ...mutantsOf(
    migrationFile("core_step_journal"),
    "tests/database/platform/run-journal.test.ts",
    "I16",
    [
      {
        what: "a Secret is handed to a step that is bound to another Tool",
        find: "or alfred.bound_tool(run.resolved, p ->> 'hop') is distinct from (p #>> '{tool,id}')::uuid",
        put: "",
      },
    ],
  ),
  ...mutantsOf("shared/egress/guarded-fetch.ts", "tests/platform/rest-calls.test.ts", "I16", [
    {
      what: "credentials go along to another origin",
      find: "headers: isHome ? { ...headers, ...ownHeaders } : headers,",
      put: "headers: { ...headers, ...ownHeaders },",
    },
    {
      what: "credentials go along again when a foreign origin redirects back",
      find: "isHome = isHome && checked.origin === first.origin;",
      put: "isHome = checked.origin === first.origin;",
    },
  ]),
  ...mutantsOf("shared/executors/http-answer.ts", "tests/platform/rest-calls.test.ts", "I16", [
    {
      what: "a Secret in a header of the answer is not found",
      find: "if (watch !== null && (watch.finds(text) || watch.finds(head))) {",
      put: "if (watch?.finds(text)) {",
    },
    {
      what: "a redirect carries the Secret in its address",
      find: "watch === null || !watch.finds(address)",
      put: `watch === null || address !== ""`,
    },
  ]),
  ...mutantsOf("shared/executors/echo-watch.ts", "shared/executors/echo-watch.test.ts", "I16", [
    {
      what: "a Secret in escapes of JSON is not found",
      find: `if (text.includes("\\\\")) {`,
      put: `if (text === "\\\\") {`,
    },
    {
      what: "a Secret in Base64 of Base64 is not found",
      find: "[...once, ...once.flatMap(spelledTwice)]",
      put: "once",
    },
    {
      what: "a Secret in a hex dump is not found",
      find: "hexDigits(text).includes(hex)",
      put: "text.toLowerCase().includes(hex)",
    },
    {
      what: "a Secret within a longer Base64 is not found",
      find: "return [0, 1, 2].flatMap(",
      put: "return [0].flatMap(",
    },
    {
      what: "a Secret behind HTML entities is not found",
      find: `if (text.includes("&"))`,
      put: `if (text === "&")`,
    },
    {
      what: "a Secret as the name of a field is not found",
      find: "if (!Array.isArray(one)) pending.push(key);",
      put: "",
    },
  ]),
  ...mutantsOf(
    "shared/services/definitions/named-host.ts",
    "tests/api/platform/secrets.test.ts",
    "I16",
    [
      {
        what: "a Secret goes to a host that another user has chosen",
        find: "if (service.own || after.secret === null) return null;",
        put: "if (service.own || !service.own || after.secret === null) return null;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/executors/create-executor.ts",
    "shared/executors/create-executor.test.ts",
    "I16",
    [
      {
        what: "the output of an executor is not searched for the Secret",
        find: "finish(withinDepth(withoutSecret(await ask(executor, secret), secret)));",
        put: "finish(withinDepth(await ask(executor, secret)));",
      },
      {
        what: "an answer of any depth is walked",
        find: 'answer.outcome === "failed" || !isTooDeep(answer.output)',
        put: 'answer.outcome === "failed" || true',
      },
      {
        what: "a Tool is called with the Secret of another",
        find: "if (secret === null || secret.id !== tool.secret.id) {",
        put: "if (secret === null) {",
      },
      {
        what: "the place of a misfit tells the Secret",
        find: `  detail,
  ...paths.map(`,
        put: `  detail,
  ...paths.slice(paths.length).map(`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/executors/vault/create-vault.ts",
    "shared/executors/vault/create-vault.test.ts",
    "I16",
    [
      {
        what: "a sealed value opens for another owner",
        find: `JSON.stringify(["alfred.secret", 1, part, owner, id, version])`,
        put: `JSON.stringify(["alfred.secret", 1, part, owner.length, id, version])`,
      },
      {
        what: "an old value of a secret opens as the new one",
        find: `JSON.stringify(["alfred.secret", 1, part, owner, id, version])`,
        put: `JSON.stringify(["alfred.secret", 1, part, owner, id, version > 0])`,
      },
      {
        what: "a sealed value opens as another secret's",
        find: `JSON.stringify(["alfred.secret", 1, part, owner, id, version])`,
        put: `JSON.stringify(["alfred.secret", 1, part, owner, id.length, version])`,
      },
    ],
  ),
];
