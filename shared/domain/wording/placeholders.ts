// The sentences of the files in `texts` that have values in them: the names of the values, in the order of the
// arguments of the catalogue's function.

export const PLACEHOLDERS = {
  replies: {
    entryIn: ["table"],
    changes: { partOf: ["name", "whole"] },
    memory: {
      toldOn: ["day"],
      saidOn: ["day"],
      wasUntil: ["told", "day"],
      isUntil: ["told", "day"],
    },
    failures: {
      named: ["label"],
      oneEntry: ["table"],
      cameToNothing: ["reason"],
      part: ["reason"],
      found: ["what"],
      foundMaybe: ["what"],
    },
    ends: {
      step: { other: ["code"] },
      outOfAttempts: ["description"],
      stillOpen: ["names"],
      conditionOpen: ["condition"],
    },
    questions: {
      confirmOverride: ["lines"],
      goOn: ["goal"],
      considered: ["lines"],
      pictured: ["lines"],
      recalled: ["lines"],
      takeBack: ["names"],
      whichOne: ["name"],
    },
    facts: {
      forNow: ["thing"],
      unkept: ["things"],
      drop: ["label"],
      unproven: ["things"],
      notTaken: ["things"],
      howLong: ["things"],
      whose: ["things"],
    },
    undo: { impossible: ["reason"] },
    lists: { none: ["table"], noneFits: ["table"] },
    mustAvoid: ["fault"],
    unchecked: ["names"],
    foundBy: { by_judgement: ["name"], by_words: ["name"] },
  },
  channels: {
    ownAddress: ["address"],
    editAsks: ["changes", "text"],
    retryAsks: ["changes"],
    callsStay: ["calls"],
    heard: ["words"],
    notCertain: ["what"],
  },
  processes: {
    failed: ["step", "reason"],
    notBegun: ["reason"],
    noResult: ["reason"],
    missed: ["step", "reason"],
    inDoubt: ["step"],
    seen: ["step", "time", "sight"],
    fromOutside: ["step"],
  },
} as const;
