// Bundles a Worker with wrangler, without network, exactly as a deployment would. It is also minified, so that tests
// run the deployed code, in which classes and functions have lost their names, and a start reads half as much.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { makeAssetsFolder } from "./make-assets-folder.ts";
import type { WorkerBundle } from "./worker-bundle.ts";

const require = createRequire(import.meta.url);
const wranglerCommand = join(dirname(require.resolve("wrangler/package.json")), "bin/wrangler.js");

// Disables telemetry, requests to the network, and files in the home folder.
const offlineEnv = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_WRITE_LOGS: "false",
};

interface UploadMetadata {
  main_module: string;
  bindings: { name: string; type: string; text?: string; json?: unknown }[];
  compatibility_date: string;
  compatibility_flags?: string[];
}

export interface BuildOptions {
  /** An environment of the configuration; by default its top level. */
  env?: string;
  /** Aborts the build. */
  signal?: AbortSignal | undefined;
}

/**
 * @param configPath a wrangler configuration
 * @param outdir an empty folder for the modules
 * @returns the bundle, and the paths of the configuration and of all source files
 * @throws Error with wrangler's message if it cannot be built
 */
export async function buildBundle(
  configPath: string,
  outdir: string,
  { env = "", signal }: BuildOptions = {},
): Promise<{ bundle: WorkerBundle; inputs: string[] }> {
  const cwd = dirname(configPath);
  await makeAssetsFolder(configPath);
  const upload = join(outdir, "upload.form");
  const metafile = join(outdir, "meta.json");
  const [crons] = await Promise.all([
    readCrons(configPath, env, signal),
    runNode(
      [
        ...[wranglerCommand, "deploy", "--dry-run", "--minify"],
        ...["--config", configPath, "--env", env],
        ...["--outdir", outdir, "--outfile", upload, "--metafile", metafile],
      ],
      cwd,
      signal,
    ),
  ]);

  const form = await readForm(upload);
  const metadata = JSON.parse(String(form.get("metadata"))) as UploadMetadata;
  const files = [...form.values()].filter((part) => typeof part !== "string");
  const modules = files
    .filter((file) => file.type !== "application/source-map")
    .map((file) => ({ path: file.name.replace(/^\.\//, ""), type: moduleType(file) }));
  // The local runtime itself binds the page's files.
  const settings = metadata.bindings.filter(({ type }) => type !== "assets");
  const isEntry = (module: { path: string }) => module.path === metadata.main_module;

  const meta = JSON.parse(await readFile(metafile, "utf8")) as { inputs: Record<string, unknown> };
  return {
    bundle: {
      dir: outdir,
      modules: modules.sort((a, b) => Number(isEntry(b)) - Number(isEntry(a))),
      compatibilityDate: metadata.compatibility_date,
      compatibilityFlags: metadata.compatibility_flags ?? [],
      vars: Object.fromEntries(
        settings.map(({ name, text, json }) => [name, text ?? JSON.stringify(json)]),
      ),
      crons,
    },
    inputs: [configPath, ...Object.keys(meta.inputs).map((path) => resolve(cwd, path))],
  };
}

/** Reads the cron triggers, in another process that loads wrangler for a second. Skipped without cron triggers. */
async function readCrons(
  configPath: string,
  env: string,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (!(await readFile(configPath, "utf8")).includes("crons")) return [];
  const program = join(import.meta.dirname, "read-crons.ts");
  return JSON.parse(await runNode([program, configPath, env], dirname(configPath), signal));
}

async function runNode(
  args: string[],
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    const env = { ...process.env, ...offlineEnv };
    const options = { cwd, env, ...(signal === undefined ? {} : { signal }) };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const output = stripVTControlCharacters(stdout + stderr).trim();
    throw new Error(`The Worker could not be bundled.\n${output}`.trim(), { cause: error });
  }
}

/** Reads the multipart form that a deployment would send, whose first line is the boundary. */
async function readForm(path: string): Promise<FormData> {
  const body = await readFile(path);
  const boundary = body.subarray(2, body.indexOf("\r\n")).toString("latin1");
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Response(body, { headers }).formData();
}

function moduleType(file: File): "ESModule" | "Text" {
  if (file.type === "application/javascript+module") return "ESModule";
  if (file.type === "text/plain") return "Text";
  throw new Error(
    `The local runtime does not support modules of type ${file.type} (${file.name}).`,
  );
}
