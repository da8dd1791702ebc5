// `npx node dev/embeddings/serve.ts [PORT]`: a stand-in of an embedding model, for a local run with EMBEDDINGS_URL. With
// FreeDict's dictionaries installed it knows what words mean, else only their letters.
import { DICTIONARIES, readDictionaries } from "./read-dictionaries.ts";
import { startEmbeddings } from "./start-embeddings.ts";
import { createWordVectors } from "./word-vectors.ts";

const [port = "8001"] = process.argv.slice(2);
const meanings = readDictionaries();
if (meanings === null) console.log(`It knows no meanings without ${DICTIONARIES.join(", ")}.`);
const vectorOf = createWordVectors(meanings ?? (() => undefined));
const { url } = await startEmbeddings({ vectorOf, port: Number(port) });
console.log(`EMBEDDINGS_URL=${url}`);
