// Finds the citations in comments and documents that lead nowhere.

/** What citations may name: what the repository defines. */
export interface CitationTargets {
  /** `I4` */
  invariants: ReadonlySet<string>;
  /** `S12` */
  scenarios: ReadonlySet<string>;
  /** A document's path → the anchors of its headings. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
  paths: Paths;
}

/** Files and folders of the repository, relative to its root. */
export interface Paths {
  full: ReadonlySet<string>;
  /** Each path, also without its first folders, which a comment may leave out. */
  endings: ReadonlySet<string>;
  /** Folders that a path may begin with: those at the root, and those of `shared`. */
  folders: ReadonlySet<string>;
}

export function pathsOf(files: string[]): Paths {
  const partsOfPaths = files.map((path) => path.split("/"));
  return {
    full: new Set(files),
    endings: new Set(
      partsOfPaths.flatMap((parts) => parts.map((_, index) => parts.slice(index).join("/"))),
    ),
    folders: new Set(
      partsOfPaths.flatMap(([first = "", second = "", third]) => [
        ...(second === "" ? [] : [first]),
        ...(first === "shared" && third !== undefined ? [second] : []),
      ]),
    ),
  };
}

/** What no text may cite: documents that are not in the repository, sections without a page, issues, and numbers of parts. */
const ELSEWHERE: [pattern: RegExp, what: string][] = [
  [/\b(?:DESIGN|HOUSE|STACK|STYLE|PLATFORM|CHANNELS|MODEL-API)\b(?!_)/g, "a document elsewhere"],
  [
    /\b(?:v4-architecture|id-translation-layer|context-api|act-prompt|phase-5)-(?:spec|structure|foundation)\b/gi,
    "a document elsewhere",
  ],
  [/\bV4(?:\.\d)?\b/g, "a document elsewhere"],
  [/(?<!RFC \d+ )§ ?\d[\d.]*/g, "a section without a page: cite spec/<page>#<heading>"],
  [/\bissues? #?\d+/gi, "an issue: say what it settled, or cite spec/<page>#<heading>"],
  [/\bhop protocol \d/gi, "a numbered part: cite spec/hop-protocol#<heading>"],
];

const NUMBERED_PATTERN = /(?<![\w/.])([IS])([1-9]\d?)(?![\w/])/g;
const SPEC = /(?<![\w/.-])(?:docs\/)?spec\/([a-z-]+)(?:\.md)?(?:#([\w-]+))?/g;
const LINK = /\]\(([^)\s]+)\)/g;
const PIECE = /(?:[\w.@*-]|<\w+>|\{[^{}\s]*\})+/;
const PATH = new RegExp(
  `(?<![\\w/.@<{$:#-])(?:\\.{1,2}/)*${PIECE.source}(?:/${PIECE.source})*/?`,
  "g",
);
const FILE = /[\w>}*]\.(?:ts|md|sql|toml|tsv)$/;
/** Files that tools and local runs make, which no clone has. */
const GENERATED_PATTERN = /^(?:\.alfred|\.wrangler|node_modules)(?:\/|$)/;

/**
 * A sentence for each citation of a text that does not resolve.
 * @param path the path of the text's file, relative to the root
 */
export function unresolved(path: string, text: string, targets: CitationTargets): string[] {
  return [
    ...ELSEWHERE.flatMap(([pattern, what]) =>
      [...text.matchAll(pattern)].map(([cited]) => `${cited} is ${what}`),
    ),
    ...unknownNumbers(text, targets),
    ...unknownPages(text, targets),
    ...(/^(?!prompts\/).*\.md$/.test(path) ? deadLinks(path, text, targets) : []),
    ...missingPaths(text, targets),
  ];
}

function unknownNumbers(text: string, { invariants, scenarios }: CitationTargets): string[] {
  return [...text.matchAll(NUMBERED_PATTERN)].flatMap(([cited, kind]) => {
    if (kind === "I") return invariants.has(cited) ? [] : [`${cited} is not an invariant`];
    return scenarios.has(cited) ? [] : [`${cited} is not a scenario`];
  });
}

/** `spec/plans#groups` */
function unknownPages(text: string, targets: CitationTargets): string[] {
  return [...text.matchAll(SPEC)].flatMap(([cited, page, anchor]) =>
    hasAnchor(`docs/spec/${page}.md`, anchor, targets)
      ? []
      : [`${cited} is not a heading of docs/spec`],
  );
}

function deadLinks(path: string, text: string, targets: CitationTargets): string[] {
  return [...text.matchAll(LINK)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [file = "", anchor] = target.split("#");
    const linkedPath = file === "" ? path : resolvePath(path, file);
    const isFound =
      anchor === undefined
        ? targets.paths.full.has(linkedPath)
        : hasAnchor(linkedPath, anchor, targets);
    return isFound ? [] : [`the link to ${target} leads nowhere`];
  });
}

function hasAnchor(
  page: string,
  anchor: string | undefined,
  { anchors }: CitationTargets,
): boolean {
  const ownAnchors = anchors.get(page);
  return ownAnchors !== undefined && (anchor === undefined || ownAnchors.has(anchor));
}

/** Checks names of files, and paths that begin with a folder of the repository. */
function missingPaths(text: string, { paths }: CitationTargets): string[] {
  return [...text.matchAll(PATH)].flatMap(([citedPath]) => {
    const path = citedPath.replace(/^(?:\.{1,2}\/)+/, "").replace(/[./]+$/, "");
    const [first = "", ...rest] = path.split("/");
    const isPath = FILE.test(path) || (rest.length > 0 && paths.folders.has(first));
    if (!isPath || GENERATED_PATTERN.test(path)) return [];
    return expand(path)
      .filter((expandedPath) => !exists(expandedPath, paths))
      .map((expandedPath) => `${expandedPath} does not exist`);
  });
}

/** `contracts/{plan,pack}.ts` → `contracts/plan.ts`, `contracts/pack.ts` */
export function expand(path: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (braces === null) return [path];
  const [whole, inner = ""] = braces;
  return inner.split(",").flatMap((name) => expand(path.replace(whole, () => name)));
}

/**
 * What a how-to tells its reader to make with "New file `path`": the file, its folder, and its name without an
 * ending.
 */
export const newPaths = (page: string): string[] =>
  [...page.matchAll(/\bnew file\s+`([^`]+)`/gi)].flatMap(([, path = ""]) => [
    path,
    path.replace(/\.\w+$/, ""),
    path.split("/").slice(0, -1).join("/"),
  ]);

/** Whether such a file or folder exists; `*` and `<name>` stand for any name. */
function exists(citedPath: string, { endings }: Paths): boolean {
  if (!/[*<]/.test(citedPath)) return endings.has(citedPath);
  const literal = citedPath.replace(/<\w+>/g, "*").replace(/[.+?^$()[\]|\\]/g, "\\$&");
  const pattern = new RegExp(`^${literal.replaceAll("*", "[^/]*")}$`);
  return [...endings].some((path) => pattern.test(path));
}

function resolvePath(from: string, to: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of to.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** The anchors of a document's headings, as Markdown viewers make them. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replace(/\s/g, "-"),
    ),
  );
}
