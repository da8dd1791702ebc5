// Words that English has and none of the other languages of the catalogues: what finds English in a text
// that code has made.
export const ENGLISH_WORDS =
  /(?<!\p{L})(?:the|and|not|nothing|saved|changed|deleted|please|entry|entries|would|shall|with|you|your|this|that|again|something|could|made|found|step|draft|undone|taken|back|more|elsewhere)(?!\p{L})/giu;
