// Every command in the documents or package.json has a short run, which `npm run test:all` makes, and works as a reader
// types it.
import { expect, it } from "vitest";
import {
  misdirectedCommands,
  namedCommands,
  scripts,
  listedCommands,
  untried,
  misreadCommands,
} from "./documented.ts";
import { CHECKS_OF_THE_GATE, SHORT_RUNS } from "./short-runs/all.ts";

it("every command and flag in the list of CONTRIBUTING.md has a short run", () => {
  const commands = listedCommands();
  expect(commands.length).toBeGreaterThan(30);
  expect(untried(commands, SHORT_RUNS)).toEqual([]);
});

it("every script of package.json has a short run, or is a check within the gate's short run", () => {
  const all = scripts().filter((subject) => !CHECKS_OF_THE_GATE.includes(subject));
  const rows = all.map((subject) => ({ subject, flags: [], place: "package.json" }));
  expect(untried(rows, SHORT_RUNS)).toEqual([]);
});

it("every command of README.md, CONTRIBUTING.md, ARCHITECTURE.md and docs exists and has a short run", () => {
  const commands = namedCommands();
  const rows = commands.filter(({ subject }) => !CHECKS_OF_THE_GATE.includes(subject));
  expect(commands.map(({ subject }) => subject)).toContain(
    "npx node clients/typescript/example.ts",
  );
  expect(untried(rows, SHORT_RUNS)).toEqual([]);
  const scriptNames = scripts();
  const missing = commands.filter(
    ({ subject }) => /^[\w:-]+$/.test(subject) && !scriptNames.includes(subject),
  );
  expect(missing).toEqual([]);
});

it("every command of a page can be typed unchanged, even in the shell of a Mac", () => {
  expect(misreadCommands()).toEqual([]);
  const lines = [
    "npm start            # everything on this machine",
    "npm run dev [-- --port N]",
    "UPDATE=1 npx vitest run tests/prompts   # read it",
  ];
  const page = [
    "# A page",
    ...lines.map((line) => `    ${line}`),
    "    npm start",
    "[a link](x.md)",
  ];
  expect(misreadCommands(page.join("\n"))).toEqual(lines.map((line) => `page: ${line}`));
});

it("every command runs with the project's Node and names the Worker that is deployed", () => {
  expect(misdirectedCommands()).toEqual([]);
  const lines = [
    "`node bench/measure/postgres-functions.ts` measures it",
    "    node --env-file=.dev.vars.production dev/cli/schedules.ts",
    "`npx wrangler secret put NAME`, then `npm run deploy:production -- --env production`",
    "npx wrangler tail",
  ];
  const page = [
    ...lines,
    "    npx node --env-file=.dev.vars.production dev/cli/schedules.ts",
    "`npx wrangler secret put NAME --env production`",
    "node -p 1; node x.mjs; dev/node.ts",
  ];
  expect(misdirectedCommands(page.join("\n"))).toEqual(lines.map((line) => `page: ${line.trim()}`));
});

it("a command or flag without a short run is reported with its place", () => {
  const list = [
    "- `npm run soak -- --runs 5000 [--seed N]`: makes hostile runs, or",
    "  friendly ones with `--gently`.",
    "- `npm run juggle [-- --balls N]`: keeps them in the air.",
    "- `UPDATE=1 npx vitest run tests/circus`: writes the programme anew.",
  ].join("\n");
  const runs = [{ command: "npm run soak -- --runs 20 --seed 1", prints: /0 violations/ }];
  expect(untried(listedCommands(list), runs)).toEqual([
    "CONTRIBUTING.md: soak --gently has no short run",
    "CONTRIBUTING.md: juggle has no short run",
    "CONTRIBUTING.md: UPDATE=1 npx vitest run tests/circus has no short run",
  ]);
});
