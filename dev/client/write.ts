// `npm run client`: regenerates the files of clients/typescript.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { generateClient } from "./generate.ts";

defineFlags({
  command: "npm run client",
  purpose: "Regenerates openapi.json and types.ts in clients/typescript after a change of the API.",
  example: "npm run client",
}).readOrExit();

const folder = join(import.meta.dirname, "../../clients/typescript");
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(await generateClient())) {
  await writeFile(join(folder, name), content);
  console.log(`clients/typescript/${name}`);
}
