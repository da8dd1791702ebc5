// What a message means is the model's reading: the lines by which code neither overrules it nor guesses.
import type { Mutant } from "./mutant.ts";

const domain = (name: string) => `shared/domain/${name}.ts`;
const nodes = (name: string) => `shared/nodes/${name}.ts`;

export const TALK_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I13",
    what: "a ref of the model's is overruled by what its words look like",
    file: domain("resolve-mentions"),
    find: "if (own !== null) return",
    put: "if (own !== null && matchLabels(raw_text, resolvable.near).found.length === 0) return",
    tests: [domain("resolve-mentions.test")],
  },
  {
    invariant: "I13",
    what: "candidates of the model's are overruled by a label",
    file: domain("resolve-mentions"),
    find: "if (named.length > 0 || isAmongOthers)",
    put: "if (isAmongOthers)",
    tests: [domain("resolve-mentions.test")],
  },
  {
    invariant: "I13",
    what: "a word in common passes for a name",
    file: domain("resolve-mentions"),
    find: `|| kind === "part") {`,
    put: ") {",
    tests: [domain("resolve-mentions.test")],
  },
  {
    invariant: "I13",
    what: "an exclusion ends with a goal",
    file: domain("merge-constraints"),
    find: "specs[one.type]?.protects === true || isGeneral(one)",
    put: "isGeneral(one)",
    tests: [domain("merge-constraints.test")],
  },
  {
    invariant: "I13",
    what: "a number that was said for one occasion outlasts it",
    file: domain("merge-constraints"),
    find: `standsForProfile(specs, one) && one.field.trim() === "";`,
    put: "standsForProfile(specs, one);",
    tests: [domain("merge-constraints.test")],
  },
  {
    invariant: "I13",
    what: "one of several that are meant by the same words is changed without a question",
    file: nodes("decide-think"),
    find: "open === null ? null : await askWhich(",
    put: "open !== undefined ? null : await askWhich(",
    tests: [nodes("which-one.test")],
  },
  {
    invariant: "I13",
    what: "a look-up is asked about",
    file: domain("open-mention"),
    find: `!steps.some(({ type }) => type === "write")`,
    put: "false",
    tests: [nodes("which-one.test")],
  },
  {
    invariant: "I13",
    what: "a plan that only reads one of several is asked about",
    file: domain("open-mention"),
    find: `step.type !== "read" && changes(`,
    put: "changes(",
    tests: [nodes("which-one.test")],
  },
  {
    invariant: "I13",
    what: "a filter changes several rows of one name where one thing is meant",
    file: nodes("one-of-several"),
    find: "if (found.length < 2 || ",
    put: "if (found.length < 99 || ",
    tests: [nodes("which-one.test")],
  },
  {
    invariant: "I13",
    what: "what the user only considers is done",
    file: domain("hold-back"),
    find: "const considers = output.considers === true;",
    put: "const considers = false;",
    tests: [nodes("questions.test")],
  },
  {
    invariant: "I13",
    what: "what was only considered is forgotten behind a question",
    file: nodes("decide-reply"),
    find: "return { ...ask, considers: true };",
    put: "return ask;",
    tests: [nodes("questions.test")],
  },
  {
    invariant: "I13",
    what: "code works out what can be made although a wish narrows it",
    file: nodes("make-content"),
    find: "return wishes.every(",
    put: "return wishes.slice(99).every(",
    tests: ["tests/contract/kitchen/what-can-i-make.test.ts"],
  },
];
