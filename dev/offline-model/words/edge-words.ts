// Words around a request that do not change it, and words that no name and no title contains. Data.

export const BEFORE = `
please | pls | can you | could you | would you | will you | can you please | could you please | hey | hi | hello
good morning | good afternoon | good evening | ok | okay | so | alfred | thanks | thank you | great
i'd like you to | i want you to | i need you to | you can | just
`;
export const AFTER = `
please | pls | plz | thx | thanks | thank you | alfred | for me | for us | thanks a lot | thank you very much
if you can | right now | would you | will you | cheers
`;

/** Words that no name contains. A text with one of them is more than a name. */
export const NOT_IN_NAMES = `
i i'm i've i'd i'll you he she it we they me him us them it's that's what's there's let's we're we've we'll
not no never without don't doesn't didn't won't can't cannot isn't aren't wasn't weren't haven't hasn't shouldn't
nothing none nobody neither nor except unless but or if when whenever because since until till before after while
although though whether maybe perhaps possibly probably should shall could would might may must ought can will
what which who whom whose why how where is are was were be been being am do does did done doing have has had having
get got getting go going gone want wants wanted need needs needed think thought guess suppose wonder wish hope
this that these those here there then than so too also instead again later soon today tonight tomorrow yesterday now
please thanks already yet still just only almost about around every each another other both all any some many much
more most less least few enough everything anything something add put remove delete take make create save buy bought
cancel change set move mark show tell list remind plan menu recipe recipes task tasks
`;

/** Words that no chore's title contains. A text with one of them is more than a title. */
export const NOT_IN_TITLES = `
i i'm i've i'd i'll you not no never without don't doesn't didn't won't can't cannot nothing unless but or if when
whenever because since until till before after while although though whether maybe perhaps possibly should could
would might may instead also then again today tonight tomorrow yesterday now later soon every each daily weekly
monthly hourly hour hours minute minutes o'clock am pm at noon midnight morning evening afternoon night week weeks
month months year weekend monday tuesday wednesday thursday friday saturday sunday next last this add remove delete
save create plan schedule show list tell remind please thanks what which who why how where is are was were
`;
