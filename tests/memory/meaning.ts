// Makes fingerprints for measurements of memory: with a model, with dictionaries instead of one, or by chance.
import { DICTIONARIES, readDictionaries } from "../../dev/embeddings/read-dictionaries.ts";
import { createWordVectors } from "../../dev/embeddings/word-vectors.ts";
import { createEmbeddings } from "../../shared/finders/create-embeddings.ts";
import { fingerprint } from "../../shared/finders/fingerprint.ts";

/**
 * `model`: the one at EMBEDDINGS_URL. `dictionaries`: words by their meanings. `chance`: a random direction for each
 * text.
 */
export const MEANINGS = ["model", "dictionaries", "chance"] as const;
export type MeaningName = (typeof MEANINGS)[number];

/** The meanings that need no model. */
export const STAND_INS = ["dictionaries", "chance"] as const;

export type MakeFingerprints = (texts: readonly string[]) => Promise<string[]>;

const BATCH = 32;
const REQUEST_MS = 60_000;

/** @returns null if the dictionaries are not installed. Errors: Error for a model without an address. */
export function openMeaning(name: MeaningName): MakeFingerprints | null {
  if (name === "model") return fromModel(process.env);
  const meanings =
    name === "dictionaries" ? readDictionaries() : (text: string) => new Map([[text, 1]]);
  if (meanings === null) return null;
  const vectorOf = createWordVectors(meanings);
  // The hexadecimal digits of a text are one word, so no two texts have words in common.
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
      const batch = texts.slice(position, position + BATCH);
      bits.push(...(await embeddings.fingerprints(batch, REQUEST_MS)).bits);
    }
    return bits;
  };
}
