// A Worker with the second pack: the same chain and routes, with a cellar instead of the kitchen.
import { registerRoutes } from "../../functions/routes.ts";
import { createChainLogic } from "../../shared/chain/chain-logic.ts";
import { createWorker } from "../../shared/http/create-worker.ts";
import { createPromptLibrary } from "../../shared/runtime/prompt-library.ts";
import { createCellarPack } from "./pack.ts";
import filters from "./prompts/filters.md";
import wines from "./prompts/wines.md";

const cellar = {
  pack: createCellarPack(),
  prompts: createPromptLibrary({ "cellar/filters": filters, "cellar/wines": wines }),
};

export default createWorker({ ...cellar, logic: createChainLogic(cellar) }, registerRoutes, {
  "* * * * *": "sweep",
  "*/10 * * * *": "compress",
});
