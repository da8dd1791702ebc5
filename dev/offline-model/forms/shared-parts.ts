// Parts that several patterns share. Data.
export const SHARED_PARTS = {
  me: "i|we",
  my: "the|my|our",
  list: "$my [shopping|grocery] list|shopping list|grocery list",
  show: "show|show me|list|give me|read me|let me see|tell me",
  ive: "i|we|i have|we have|i've|we've|i just|we just|i've just|we've just",
  are: "is|are",
  there: "[left] [there|at home|in stock|in [$my] {place}|in [$my] {place} right now|right now]",
  day: "[today|yesterday|tonight|last night|this morning|for breakfast|for lunch|for dinner|for supper]",
  expiring:
    "(what|which) [food|things|items] (expires|expire|is expiring|are expiring|will expire|goes off|is going off|are going off)|(what's|is anything) (expiring|going off|about to expire)",
  todo: "tasks|task list|to-do list|todo list|to do list|todos|to-dos|chores",
  make: "(create|make|write|generate|give|suggest|invent|draft|cook up|come up with|i'd like|i would like|i want|i need|we'd like|we want) [me|us]",
  with: "[(with|using|containing) {foods}] [for {people} [people|persons|of us]]",
  del: "delete|remove|erase|get rid of",
} as const;
