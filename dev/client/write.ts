// `npm run client`: regenerates the files of clients/typescript.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flagsOrExit } from "../cli/flags/flags.ts";
import { generateClient } from "./generate.ts";

const usage = `Usage: npm run client

Writes openapi.json and types.ts of clients/typescript anew, after a change of the API.

  --help   show this

Example: npm run client`;

flagsOrExit(usage, {});

const folder = join(import.meta.dirname, "../../clients/typescript");
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(await generateClient())) {
  await writeFile(join(folder, name), content);
  console.log(`clients/typescript/${name}`);
}
