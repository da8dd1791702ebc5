// A Worker with the second pack: the same chain, decisions and routes, with a cellar in place of
// the kitchen.
import { registerRoutes } from "../../functions/routes.ts";
import { decideByNode } from "../../shared/chain/decide-by-node.ts";
import { createWorker } from "../../shared/http/create-worker.ts";
import { createPromptLibrary } from "../../shared/runtime/prompt-library.ts";
import { createCellarPack } from "./pack.ts";
import filters from "./prompts/filters.md";
import wines from "./prompts/wines.md";

const cellar = {
  pack: createCellarPack(),
  prompts: createPromptLibrary({ "cellar/filters": filters, "cellar/wines": wines }),
  decide: decideByNode,
};

export default createWorker(cellar, registerRoutes, {
  "* * * * *": "sweep",
  "*/10 * * * *": "compress",
});
