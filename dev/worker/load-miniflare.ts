// Loads miniflare with a quicker writer of workerd's configuration, which the Worker's bundle is a part of. Miniflare
// makes room for it 4 KiB at a time, and copies all of it each time: a third of a second of CPU time at every start of
// a Worker of 3.5 MB.
import { createRequire, registerHooks } from "node:module";
import type * as Library from "miniflare";

/** The constant as miniflare's code has it, and with room for a whole configuration. */
export const GROWTH = {
  published: "var MIN_SINGLE_SEGMENT_GROWTH = 4096;",
  quicker: "var MIN_SINGLE_SEGMENT_GROWTH = 4194304;",
};

/**
 * Without the constant, which a later miniflare may not have, it is as slow as it is published. Miniflare is CommonJS:
 * `import` would parse it once more, to find that out; `require` does not.
 */
export function loadMiniflare(): typeof Library {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith("/miniflare/dist/src/index.js") || loaded.source == null) return loaded;
      return { ...loaded, source: String(loaded.source).replace(GROWTH.published, GROWTH.quicker) };
    },
  });
  try {
    return createRequire(import.meta.url)("miniflare") as typeof Library;
  } finally {
    hooks.deregister();
  }
}
