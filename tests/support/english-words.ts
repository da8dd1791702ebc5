// English words that the catalogues of other languages do not use, to find English in a text that code has written.
export const ENGLISH_WORDS =
  /(?<!\p{L})(?:the|and|not|nothing|saved|changed|deleted|please|entry|entries|would|shall|with|you|your|this|that|again|something|could|made|found|step|draft|undone|taken|back|more|elsewhere)(?!\p{L})/giu;
