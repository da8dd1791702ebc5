// What the MCP server promises: who may ask, what an agent reaches, and that it is told no id.
import type { Mutant } from "./mutant.ts";

const mutant = (
  file: string,
  what: string,
  find: string,
  put: string,
  ...tests: ("lists" | "runs" | "access" | "no-raw-write")[]
): Mutant => ({
  invariant: "mcp",
  what,
  file: `shared/mcp/${file}.ts`,
  find,
  put,
  tests: tests.map((name) => `tests/mcp/${name}.test.ts`),
});

export const MCP_MUTANTS: readonly Mutant[] = [
  mutant(
    "serve-mcp",
    "a page of another origin may call tools",
    "if (origin === null || [new URL(publicUrl).origin, ...corsOrigins].includes(origin)) return;",
    "if (origin !== undefined) return;",
    "access",
  ),
  mutant(
    "protected-resource",
    "a challenge does not say where to get a token",
    `, resource_metadata="\${address}"\`;`,
    `, resource="\${address}"\`;`,
    "access",
  ),
  mutant(
    "protected-resource",
    "the document names another authorization server",
    'addressOf(supabase.url, "/auth/v1")',
    'addressOf(publicUrl, "/auth/v1")',
    "access",
  ),
  mutant(
    "runs/confirm-tool",
    "a question that is closed, or of no such option, is answered in words",
    "        answer,\n",
    '        text: asked.reply.pending.options[option - 1] ?? "",\n',
    "runs",
  ),
  mutant(
    "find-conversation",
    "a client's runs and refs are those of the user's other clients",
    'key: `${client ?? "session"} ${household}`,',
    "key: `session ${household}`,",
    "runs",
    "lists",
  ),
  mutant(
    "runs/find-run",
    "a run's name means the newest run",
    "runNumbered(conversation, number)",
    'runNumbered(conversation, number && "newest")',
    "runs",
  ),
  {
    invariant: "mcp",
    what: "a question of another conversation is answered",
    file: "shared/postgres/run-records.ts",
    find: 'from.select(RUN_COLUMNS).eq("conversation_id", conversation)',
    put: "from.select(conversation && RUN_COLUMNS)",
    tests: ["tests/mcp/runs.test.ts"],
  },
  mutant(
    "rows/get-tool",
    "a tool writes rows past the guards",
    "      if (item === undefined) throw unknownRef(ref);",
    "      if (item === undefined) await call.runtime.database.as(call.user).applyEffects({} as never);",
    "no-raw-write",
  ),
  mutant(
    "call-tool",
    "an id inside a note is told",
    'if (typeof value === "string") return maskUuids(value);',
    'if (typeof value === "string") return value;',
    "lists",
  ),
  mutant(
    "rows/shape-row",
    "a link of a row is told as an id",
    "isLink(pack, table, name) ? (refs.get(String(value)) ?? null) : value,",
    "value,",
    "lists",
  ),
  mutant(
    "rows/list-tool",
    "a row that would stand alone on the last page is never told",
    "rows.length > limit ?",
    "rows.length > limit + 1 ?",
    "lists",
  ),
  mutant(
    "runs/send-message",
    "agents may start as many runs as they like",
    'await limitRate(runtime, "runs", user);',
    "",
    "runs",
  ),
];
