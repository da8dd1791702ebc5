// Starts a Worker in workerd with the product's executors, and sends calls to it.
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { loadBundle } from "../../dev/worker/load-bundle.ts";
import type { CallAnswer } from "../../shared/contracts/definitions/execution.ts";
import type { CallRequest } from "./call-worker/worker.ts";

export interface ExecutorWorld {
  send(request: CallRequest): Promise<CallAnswer>;
  stop(): Promise<void>;
}

export async function openExecutorWorld(): Promise<ExecutorWorld> {
  const configPath = fileURLToPath(new URL("call-worker/wrangler.toml", import.meta.url));
  const { dir, compatibilityDate, compatibilityFlags, ...bundle } = await loadBundle(configPath);
  const modules = bundle.modules.map(({ path, type }) => ({ type, path: `${dir}/${path}` }));
  const worker = { name: "executors", modulesRoot: dir, modules, compatibilityDate };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      workers: [{ ...worker, compatibilityFlags: [...compatibilityFlags] }],
    }),
  );
  await miniflare.ready;
  return {
    async send(request) {
      const body = JSON.stringify(request);
      const response = await miniflare.dispatchFetch("http://executors/", { method: "POST", body });
      return (await response.json()) as CallAnswer;
    },
    stop: () => miniflare.dispose(),
  };
}

/** The code of a failed call, or "done". */
export const codeOf = (answer: CallAnswer) => (answer.outcome === "done" ? "done" : answer.code);
