// What makes fingerprints where memory is measured: a model, dictionaries in its place, or nothing but chance.
import { DICTIONARIES, readDictionaries } from "../../dev/embeddings/read-dictionaries.ts";
import { createWordVectors } from "../../dev/embeddings/word-vectors.ts";
import { createEmbeddings } from "../../shared/finders/create-embeddings.ts";
import { fingerprint } from "../../shared/finders/fingerprint.ts";

/** `model`: that of EMBEDDINGS_URL. `dictionaries`: words by their meanings. `chance`: a direction drawn for each text. */
export const MEANINGS = ["model", "dictionaries", "chance"] as const;
export type MeaningName = (typeof MEANINGS)[number];

/** What can be measured without a model. */
export const STAND_INS = ["dictionaries", "chance"] as const;

export type MakeFingerprints = (texts: readonly string[]) => Promise<string[]>;

const BATCH = 32;
const REQUEST_MS = 60_000;

/** @returns null if its dictionaries are not installed; a model without an address is an error */
export function openMeaning(name: MeaningName): MakeFingerprints | null {
  if (name === "model") return fromModel(process.env);
  const meanings =
    name === "dictionaries" ? readDictionaries() : (text: string) => new Map([[text, 1]]);
  if (meanings === null) return null;
  const vectorOf = createWordVectors(meanings);
  // Hexadecimal digits are one word: no two texts have words in common.
  const read = (text: string) => (name === "chance" ? Buffer.from(text).toString("hex") : text);
  return async (texts) => texts.map((text) => fingerprint(vectorOf(read(text))));
}

export const NOT_INSTALLED = `not installed: ${DICTIONARIES.join(", ")}`;

function fromModel(env: NodeJS.ProcessEnv): MakeFingerprints {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_KEY: token } = env;
  if (url === undefined) throw new Error("EMBEDDINGS_URL is not set");
  const model = env["EMBEDDINGS_MODEL"] ?? "text-embedding-3-small";
  const embeddings = createEmbeddings({ url, token }, model);
  return async (texts) => {
    const bits: string[] = [];
    for (let position = 0; position < texts.length; position += BATCH) {
      const some = texts.slice(position, position + BATCH);
      bits.push(...(await embeddings.fingerprints(some, REQUEST_MS)).bits);
    }
    return bits;
  };
}
