// Words about health and diets: a summary keeps every sentence with one of them. Health facts in other words or
// languages are stored as rows (`keepFact`).
export const VITAL =
  /\b(?:allerg\w*|intoleran\w*|vegan|vegetarian|pescatarian|coeliac|celiac|gluten|halal|kosher|diabet\w*|pregnan\w*|can(?:no|')t eat|do(?:es)?n't eat|vegetarier\w*|veganer?)\b/iu;
