// Loads miniflare, and makes it write workerd's configuration faster. The configuration includes the Worker's bundle.
// Miniflare grows its buffer by 4 KiB at a time, and copies it each time: a third of a second of CPU time at every
// start of a Worker of 3.5 MB.
import { createRequire, registerHooks } from "node:module";
import type * as Library from "miniflare";

/** The constant in miniflare's code, and one with room for a complete configuration. */
export const GROWTH = {
  published: "var MIN_SINGLE_SEGMENT_GROWTH = 4096;",
  faster: "var MIN_SINGLE_SEGMENT_GROWTH = 4194304;",
};

/**
 * A later miniflare may not have the constant, and is then loaded unchanged. `require` is faster here
 * than `import`, which would parse miniflare once more to find out that it is CommonJS.
 */
export function loadMiniflare(): typeof Library {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const module = nextLoad(url, context);
      if (!url.endsWith("/miniflare/dist/src/index.js") || module.source == null) return module;
      return { ...module, source: String(module.source).replace(GROWTH.published, GROWTH.faster) };
    },
  });
  try {
    return createRequire(import.meta.url)("miniflare") as typeof Library;
  } finally {
    hooks.deregister();
  }
}
