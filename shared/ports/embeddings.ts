// A model that gives texts of the same meaning vectors of the same direction, whatever their words and language.

export interface Fingerprints {
  /** Of the vectors that they were made from. */
  dimensions: number;
  /** One for each text, in their order: 256 hexadecimal digits. */
  bits: string[];
}

export interface Embeddings {
  readonly model: string;
  /** Errors: TransientError when it is unavailable, or answers what it must not; nothing is taken from such an answer. */
  fingerprints(texts: readonly string[], milliseconds: number): Promise<Fingerprints>;
}
