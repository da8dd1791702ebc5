// I10.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I10_MUTANTS: readonly Mutant[] = [
  ...mutantsOf(
    "shared/domain/entities/translation/translate-filter.ts",
    "shared/domain/entities/translation/translate-input.test.ts",
    "I10",
    [
      {
        what: "an id that a model writes reaches a filter",
        find: "if (findUuids(JSON.stringify(condition.value)).length > 0) {",
        put: "if (findUuids(JSON.stringify(condition.value)).length > 100) {",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/entities/create-registry.ts",
    "shared/domain/entities/translation/translate-input.test.ts",
    "I10",
    [
      {
        what: "a ref of another type stands for a row",
        find: "if (type !== undefined && record.type !== type) {",
        put: "if (type === undefined && record.type !== type) {",
      },
    ],
  ),
  ...mutantsOf("shared/chain/act/call-tool.ts", "shared/chain/act/call-tool.test.ts", "I10", [
    {
      what: "a step may change tables of other subdomains",
      find: "if (!tables.includes(table)) {",
      put: "if (!tables) {",
    },
    {
      what: "a step may use tools that Think did not give it",
      find: "if (!toolsOf(key).includes(tool)) throw",
      put: "if (tool.length === 0) throw",
    },
  ]),
  ...mutantsOf(
    "shared/domain/rows/read-call.ts",
    "tests/contract/kitchen/read-call.test.ts",
    "I10",
    [
      {
        what: "a filter beside refs is dropped in silence",
        find: "changes.every(({ refs }) => refs.length > 0)",
        put: "changes.every(({ refs }) => refs.length > 100)",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/confirmations/confirm-delete.ts",
    "shared/chain/act/writes/deletes.test.ts",
    "I10",
    [
      {
        what: "many small deletes walk around the limit",
        find: "return deleted.length + count > work.ctx.pack.deleteLimit;",
        put: "return count > work.ctx.pack.deleteLimit;",
      },
    ],
  ),
  ...mutantsOf(migrationFile("core_filters"), "tests/database/filter-refusals.test.ts", "I10", [
    {
      what: "a filter in which one thing is wrong is carried out without it",
      find: `perform alfred.refuse_filter(format('unknown operator "%s"', operator));`,
      put: "return 'true';",
    },
  ]),
  ...mutantsOf(
    "shared/domain/replies/release-sentence.ts",
    "shared/domain/replies/release-sentence.test.ts",
    "I10",
    [
      {
        what: "a link in a reply carries data away",
        find: "return plainMarkdown(dated, shown);",
        put: "return dated;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/markdown/judge-links.ts",
    "shared/domain/replies/markdown/plain-markdown.test.ts",
    "I10",
    [
      {
        what: "a link's label shows another address than the one that it leads to",
        find: "isKnown(mark.destination) && !misleads(mark.label, mark.destination)",
        put: "isKnown(mark.destination)",
      },
      {
        what: "HTML stays in a reply",
        find: "return tagsOf(source.slice(start, end)).map((tag) => ({",
        put: `return tagsOf("").map((tag) => ({`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/markdown/read-markdown.ts",
    "shared/domain/replies/markdown/plain-markdown.test.ts",
    "I10",
    [
      {
        what: "an address is judged as it is written, not as it is read",
        find: `return node === undefined ? "" : decodeString(source.slice(node.start, node.end));`,
        put: `return node === undefined ? "" : source.slice(node.start, node.end);`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/markdown/take-out-links.ts",
    "shared/domain/replies/markdown/plain-markdown.test.ts",
    "I10",
    [
      {
        what: "taking a link out leaves another one",
        find: "if (isClean) return { text: current, open };",
        put: "if (isClean || round > 0) return { text: current, open };",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/markdown/plain-markdown.ts",
    "shared/domain/replies/markdown/plain-markdown.test.ts",
    "I10",
    [
      {
        what: "a link is put together from two sentences of a reply",
        find: "takeOutLinks(open, text, isKnown)",
        put: `takeOutLinks("", text, isKnown)`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/markdown/escape-markdown.ts",
    "shared/domain/replies/markdown/escape-markdown.test.ts",
    "I10",
    [
      {
        what: "a name is set into Markdown as it is",
        find: `.replace(ANYWHERE, "\\\\$&")`,
        put: `.replace(ANYWHERE, "$&")`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/writes/resolve-targets.ts",
    "shared/chain/act/writes/deletes.test.ts",
    "I10",
    [
      {
        what: "a change meets any number of rows",
        find: "if (found.total > MOST) {",
        put: "if (found.total < 0) {",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/conversation/questions/build-pending.ts",
    "shared/domain/conversation/questions/build-pending.test.ts",
    "I10",
    [
      {
        what: "a yes to one delete lets others go",
        find: `takenOver?.type === "confirm_delete" &&
    understood?.plan !== undefined &&
    thinkResult(results) === undefined &&
    (takenOver.remaining ?? []).some(({ id }) => id === step.id)`,
        put: `takenOver?.type === "confirm_delete" &&
    understood?.plan !== undefined &&
    thinkResult(results) === undefined`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/content/save-artifacts.ts",
    "shared/chain/act/content/save-artifacts.test.ts",
    "I10",
    [
      {
        what: "a compiled draft is written to a table of another subdomain",
        find: "if (foreign) throw",
        put: "if (foreign && !artifact) throw",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/planning/check-plan.ts",
    "shared/domain/planning/plans.test.ts",
    "I10",
    [
      {
        what: "a plan may write where nothing can be written",
        find: "if (spec.writes.length === 0) faults",
        put: "if (spec.writes.length < 0) faults",
      },
    ],
  ),
  ...mutantsOf(
    migrationFile("core_read_rows_with_refs"),
    "tests/database/channels/groups.test.ts",
    "I10",
    [
      {
        what: "private rows are looked up in a group",
        find: "if alfred.is_heard_by_others((p ->> 'conversation_id')::uuid) and exists (",
        put: "if false and exists (",
      },
    ],
  ),
  ...mutantsOf("shared/runtime/fetch-file.ts", "shared/runtime/fetch-file.test.ts", "I10", [
    {
      what: "a file is fetched from any host",
      find: `if (!isAllowed(at, hosts)) return { fault: "forbidden" };`,
      put: "",
    },
    {
      what: "a host that only ends like the platform's is the platform's",
      find: `host.startsWith(".") ? hostname.endsWith(host) : hostname === host`,
      put: `hostname.endsWith(host.replace(/^[.]/, ""))`,
    },
  ]),
  ...mutantsOf(
    "shared/chain/act/call-tool.ts",
    "shared/chain/act/confirmations/named-rows.test.ts",
    "I10",
    [
      {
        what: "a small delete by a filter that is wider than what was named does not ask",
        find: "|| isWider(work, table, filter, targets)",
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/confirmations/named-rows.ts",
    "shared/chain/act/confirmations/named-rows.test.ts",
    "I10",
    [
      {
        what: "rows that nobody named are changed one by one without a question",
        find: "return changed.length > 0 && unnamed",
        put: "return changed.length > 99 && unnamed",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/standing-changes.ts",
    "shared/chain/act/writes/undo-steps.test.ts",
    "I10",
    [
      {
        what: "a change that is not shown can be named",
        find: ".filter((ref) => !changes.some(",
        put: `.filter((ref) => ref === "" && !changes.some(`,
      },
      {
        what: "an undo takes back more than it names",
        find: ".filter(({ ref }) => refs.includes(ref))",
        put: `.filter(({ ref }) => refs.length > 0 && ref !== "")`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/platform/processes/taint.ts",
    "shared/platform/processes/taint.test.ts",
    "I10",
    [
      {
        what: "what a service answers chooses the row that is deleted",
        find: `operation.type === "data_write" ? CONTENTS : []`,
        put: `operation.type === "data_write" ? [...CONTENTS, "ref"] : []`,
      },
      {
        what: "a model that reads a web page is trusted",
        find: "return hasDirtyInputs || !tool.own;",
        put: "return !tool.own;",
      },
      {
        what: "what a service answers decides whether data is changed",
        find: `    frame.gated.add(step.id);
`,
        put: "",
      },
      {
        what: "a filter may come from outside",
        find: `const isData = operation.type === "data_read" || operation.type === "data_write";`,
        put: `const isData = operation.type === "data_write";`,
      },
    ],
  ),
];
