// Requests vectors from a server with OpenAI's API for embeddings, and converts each into a fingerprint.
import * as z from "zod";
import { TransientError } from "../contracts/errors.ts";
import type { Embeddings } from "../ports/embeddings.ts";
import { askJson, type Endpoint } from "./ask-json.ts";
import { fingerprint } from "./fingerprint.ts";

const MAX_DIMENSIONS = 4096;

const AnswerSchema = z.object({
  data: z.array(
    z.object({ index: z.int(), embedding: z.array(z.number()).min(2).max(MAX_DIMENSIONS) }),
  ),
});

/** @param endpoint without `/embeddings`, as `https://api.openai.com/v1` */
export function createEmbeddings(endpoint: Endpoint, model: string): Embeddings {
  return {
    model,
    async fingerprints(texts, timeoutMs) {
      const request = { method: "POST", path: "/embeddings", milliseconds: timeoutMs } as const;
      const body = { model, input: texts };
      const { data } = await askJson(endpoint, { ...request, body, answer: AnswerSchema });
      const vectors = texts.map(
        (_text, position) => data.find(({ index }) => index === position)?.embedding,
      );
      const dimensions = vectors[0]?.length ?? 0;
      const bits = vectors.map((vector) => {
        if (vector?.length !== dimensions) throw new TransientError("unavailable", "shape");
        return fingerprint(vector);
      });
      return { dimensions, bits };
    },
  };
}
