// Measures how long workerd takes to read the biggest pages of a checkout of hhursev/recipe-scrapers:
// `npx node tests/import/measure.ts DIR [pages]`. Each page is sent twice without being read, once to be read once, and
// once to be read ten times. From the differences it prints the time of the first reading and the average for the eight
// slowest pages, on this machine under its present load.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";

const TIMES = 10;
const [directory = "", count = "40"] = process.argv.slice(2);
const data = join(directory, "tests", "test_data");
const names = (await readdir(data, { recursive: true })).filter((name) =>
  name.endsWith(".testhtml"),
);
const files = await Promise.all(
  names.map(async (name) => ({ name, bytes: (await stat(join(data, name))).size })),
);
const biggest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, Number(count));

const bundle = await build({
  logLevel: "error",
  build: {
    write: false,
    minify: false,
    lib: { entry: join(import.meta.dirname, "reader-worker.ts"), formats: ["es"] },
  },
});
const [output] = Array.isArray(bundle) ? bundle : [bundle];
const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
const worker = new Miniflare(
  convertV4MiniflareOptions({
    cf: false,
    workers: [
      {
        name: "reader",
        compatibilityDate: "2026-11-01",
        modules: [{ type: "ESModule", path: "reader.mjs", contents: chunk?.code ?? "" }],
      },
    ],
  }),
);

async function send(body: string, times: number): Promise<number> {
  const startedMs = performance.now();
  const answer = await worker.dispatchFetch("http://reader/", {
    method: "POST",
    body,
    headers: { "x-times": String(times) },
  });
  await answer.text();
  return performance.now() - startedMs;
}

const results: { name: string; kib: number; firstMs: number; ms: number }[] = [];
for (const { name, bytes } of biggest) {
  const html = await readFile(join(data, name), "utf8");
  const unreadMs = Math.min(await send(html, 0), await send(html, 0));
  const firstMs = (await send(html, 1)) - unreadMs;
  const ms = ((await send(html, TIMES)) - unreadMs) / TIMES;
  results.push({ name, kib: Math.round(bytes / 1024), firstMs, ms });
}
await worker.dispose();
const slowestFirst = results.toSorted((a, b) => b.firstMs - a.firstMs);
for (const { name, kib, firstMs, ms } of slowestFirst.slice(0, 8)) {
  console.log(
    `${firstMs.toFixed(0)} ms the first time, ${ms.toFixed(1)} ms on average, ${kib} KiB, ${name}`,
  );
}
