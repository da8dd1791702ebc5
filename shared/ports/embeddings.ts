// A model that turns texts into vectors, so that texts of similar meaning get vectors of similar direction in
// any language. The port returns a fingerprint of each vector.

export interface Fingerprints {
  /** Dimensions of the vectors that the fingerprints were made from. */
  dimensions: number;
  /** One fingerprint for each text, in order: 256 hexadecimal digits. */
  bits: string[];
}

export interface Embeddings {
  readonly model: string;
  /**
   * Errors: TransientError when the model is unavailable or its answer is invalid; nothing is taken from an
   * invalid answer.
   */
  fingerprints(texts: readonly string[], timeoutMs: number): Promise<Fingerprints>;
}
