// `npm run client`: writes the generated files of clients/typescript anew.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateClient } from "./generate.ts";

const folder = join(import.meta.dirname, "../../clients/typescript");
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(await generateClient())) {
  await writeFile(join(folder, name), content);
  console.log(`clients/typescript/${name}`);
}
