// Words of health, for which a summary keeps a sentence whole. They only add to what is kept: what is
// stated of health in other words or languages is a row of its own (`keepFact`).
export const VITAL =
  /\b(?:allerg\w*|intoleran\w*|vegan|vegetarian|pescatarian|coeliac|celiac|gluten|halal|kosher|diabet\w*|pregnan\w*|can(?:no|')t eat|do(?:es)?n't eat|vegetarier\w*|veganer?)\b/iu;
