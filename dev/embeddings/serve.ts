// `npx node dev/embeddings/serve.ts [PORT]`: starts a stand-in for an embedding model, for a local run with
// EMBEDDINGS_URL. It knows the meanings of words if FreeDict's dictionaries are installed; otherwise only equal words are
// near each other.
import { DICTIONARIES, readDictionaries } from "./read-dictionaries.ts";
import { startEmbeddings } from "./start-embeddings.ts";
import { createWordVectors } from "./word-vectors.ts";

const [port = "8001"] = process.argv.slice(2);
const meanings = readDictionaries();
if (meanings === null)
  console.log(`Without the packages ${DICTIONARIES.join(", ")} it knows no meanings.`);
const vectorOf = createWordVectors(meanings ?? (() => undefined));
const { url } = await startEmbeddings({ vectorOf, port: Number(port) });
console.log(`EMBEDDINGS_URL=${url}`);
