// The sentences of the kitchen's files in `texts` that have values in them: the names of the values, in the
// order of the arguments of the catalogue's function.

export const PLACEHOLDERS = {
  kitchen: {
    fullDay: ["weekday", "date"],
    minutes: ["minutes"],
    ratedOf5: ["rating"],
    labels: {
      fromTo: ["first", "last"],
    },
    changes: {
      added: ["line"],
      removed: ["name"],
      changed: ["column"],
      amountIn: {
        inventory: ["name"],
        shopping_list: ["name"],
      },
    },
    doubt: ["name"],
    losses: {
      entry: ["label", "number"],
      ingredient: ["label", "number"],
      notKept: ["where", "field", "value"],
      noTable: ["type"],
      nothingToSave: ["label"],
    },
    facts: {
      unchecked: ["thing"],
    },
  },
  lists: {
    recipesCalled: ["name", "count"],
    shown: ["rows", "total"],
  },
  notes: {
    noAmount: ["need"],
    needed: ["name", "need", "holding"],
    notCompared: ["name", "need", "holding"],
    listedAs: ["name", "amounts"],
    leftOut: ["names"],
    pastDate: ["names"],
    withoutRecipe: ["titles"],
    asWritten: ["names"],
    staysPlanned: ["slot", "titles"],
  },
  rank: {
    amountMore: ["name", "amount"],
    perhapsShort: ["names"],
    usesUp: ["names"],
  },
  faults: {
    breaks: {
      contains: ["foods", "because"],
      mayContain: ["foods", "because"],
      allergy: ["code"],
      diet: ["code"],
      leftOut: ["foods"],
    },
    contains: ["title", "food", "because"],
    allergen: ["code"],
    againstDiet: ["code"],
    leftOut: ["food"],
    missingFood: ["title", "food"],
    noTime: ["title", "limit"],
    tooLong: ["title", "total", "limit"],
    otherServings: ["title", "servings", "wish"],
    noServings: ["title", "wish"],
    otherDifficulty: ["title", "difficulty", "wish"],
    noDifficulty: ["title", "wish"],
    otherCuisine: ["title", "cuisine", "wish"],
    noCuisine: ["title", "wish"],
    stillSays: ["title", "foods"],
    outside: ["meal", "from", "to"],
    notSaved: ["meal"],
    onlySaved: ["meal"],
    twice: ["slot", "titles"],
    taken: ["slot", "titles"],
  },
  people: {
    allergy: {
      own: ["to"],
      of: ["who", "to"],
      ofSeveral: ["who", "to"],
      ours: ["who", "to"],
      somebody: ["to"],
    },
    leftOutFor: ["who"],
    dislikedBy: ["who"],
    taste: {
      like: ["who", "subject"],
      dislike: ["who", "subject"],
      allergy: ["who", "subject"],
      diet: ["who", "subject"],
    },
  },
} as const;
