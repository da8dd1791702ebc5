// Pictures and voice notes: where they may be fetched, what a picture may do, and what stays of them.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const file = "shared/runtime/fetch-file.ts";
const fetched = ["shared/runtime/fetch-file.test.ts"];
const chain = ["shared/chain/understand/pictures.test.ts"];
const stage = "shared/chain/understand/read-media.ts";

export const MEDIA_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I10",
    what: "a file is fetched from any host",
    file,
    find: `if (!isAllowed(at, hosts)) return { fault: "forbidden" };`,
    put: ``,
    tests: fetched,
  },
  {
    invariant: "I10",
    what: "a host that only ends like the platform's is the platform's",
    file,
    find: `host.startsWith(".") ? hostname.endsWith(host) : hostname === host`,
    put: `hostname.endsWith(host.replace(/^[.]/, ""))`,
    tests: fetched,
  },
  {
    invariant: "I10",
    what: "a platform's token follows a redirect",
    file,
    find: `redirects === 0 ? headers : {}`,
    put: `headers`,
    tests: fetched,
  },
  {
    invariant: "I10",
    what: "a file may be larger than its header says",
    file,
    find: `if (length > most) return { fault: "too_big" };`,
    put: ``,
    tests: fetched,
  },
  {
    invariant: "I10",
    what: "a path of Telegram's leads out from below the token",
    file: "shared/channels/telegram/media.ts",
    find: `if (path === undefined || path.split("/").some((part) => /^\\.*$/.test(part))) return null;`,
    put: `if (path === undefined) return null;`,
    tests: ["shared/channels/media.test.ts"],
  },
  {
    invariant: "I13",
    what: "a picture is enough to change something",
    file: "shared/domain/planning/downgrade-to-proposal.ts",
    find: `if (media?.pictured === true) return true;`,
    put: ``,
    tests: chain,
  },
  {
    invariant: "I13",
    what: "a picture answers a question, and its plan goes on",
    file: "shared/chain/understand/route-message.ts",
    find: `if (taken?.plan && !isPictured) {`,
    put: `if (taken?.plan) {`,
    tests: chain,
  },
  {
    invariant: "I13",
    what: "what a picture says counts as the user's words",
    file: "shared/chain/understand/ask-understanding.ts",
    find: `const said = known.media?.said ?? message;`,
    put: `const said = message;`,
    tests: chain,
  },
  {
    invariant: "I13",
    what: "a line of a picture can pass for the user's",
    file: "shared/domain/prompting/sections/picture-prompts.ts",
    find: String.raw`.split(/[\n\r\v\f\u0085\u2028\u2029]+/)`,
    put: String.raw`.split(/\n+/)`,
    tests: chain,
  },
  {
    invariant: "I6",
    what: "a retry fetches the pictures that were read already",
    file: stage,
    find: `pictures: () => Promise.all(readable.map(again)),`,
    put: `pictures: ((all) => () => all)(Promise.all(readable.map(again))),`,
    tests: chain,
  },
  {
    invariant: "I6",
    what: "a retry reads another picture than the first attempt saw",
    file: stage,
    find: `if ("fault" in content || content.hash !== hash) {`,
    put: `if ("fault" in content) {`,
    tests: chain,
  },
  {
    invariant: "I10",
    what: "what an e-mail brought stays after its run",
    file: "shared/chain/reply/decide-reply.ts",
    find: `if (media !== undefined) await ctx.media?.drop(await ctx.db.mediaOf(ctx.state.meta.run));`,
    put: ``,
    tests: chain,
  },
  {
    invariant: "I10",
    what: "where a picture was stays after its run",
    file: migrationFile("core_runs"),
    find: `new.media := null;`,
    put: `null;`,
    tests: ["tests/database/runs/media.test.ts"],
  },
];
