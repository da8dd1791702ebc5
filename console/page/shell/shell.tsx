// The frame of all pages: the navigation, and the page that the address names.
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { Chat } from "../chat/chat.tsx";
import { useFind } from "../find/use-find.tsx";
import { useRead } from "../data/use-read.ts";
import { ShoppingList } from "../list/shopping-list.tsx";
import { RecipePage } from "../recipes/recipe.tsx";
import { Recipes } from "../recipes/recipes.tsx";
import { RESOURCES, type ResourceName } from "../rows/resources.ts";
import { Rows } from "../rows/rows.tsx";
import { useChanges } from "../rows/use-changes.tsx";
import { useHasPage, usePackPages } from "../packs/use-pack-pages.tsx";
import { useSignedIn } from "../session/session.tsx";
import { keepHouseholdLanguage } from "../wording/own-language.ts";
import { WaitingMark } from "../runs/waiting-mark.tsx";
import { useWords } from "../wording/words.ts";
import { Link } from "./link.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { More } from "./more.tsx";
import { Notices } from "./notices.tsx";
import { PageGuard } from "./page-guard.tsx";
import { usePath } from "./router.ts";
import { watchScrollKeys } from "./scroll-keys.ts";

const PAGES = ["chat", "list", "pantry", "plan", "more"] as const;
type PageName = (typeof PAGES)[number];

const RunPage = lazyPart(() => import("../timeline/run-page.tsx").then((part) => part.RunPage));
const Runs = lazyPart(() => import("../runs/runs.tsx").then((part) => part.Runs));
const Approvals = lazyPart(() => import("../runs/approvals.tsx").then((part) => part.Approvals));
const Automate = lazyPart(() => import("../automate/automate.tsx").then((part) => part.Automate));
const Inspect = lazyPart(() => import("../inspect/inspect.tsx").then((part) => part.Inspect));

const Household = lazyPart(() =>
  import("../household/household.tsx").then((part) => part.Household),
);

const Memory = lazyPart(() => import("../memory/memory.tsx").then((part) => part.Memory));

const PackRows = lazyPart(() => import("../packs/pack-rows.tsx").then((part) => part.PackRows));

const Start = lazyPart(() => import("../start/start.tsx").then((part) => part.Start));

const Plan = lazyPart(() => import("../plan/plan.tsx").then((part) => part.Plan));

const ImportRecipe = lazyPart(() =>
  import("../recipes/import-recipe.tsx").then((part) => part.ImportRecipe),
);
const EditRecipePage = lazyPart(() =>
  import("../recipes/edit-recipe-page.tsx").then((part) => part.EditRecipePage),
);

const hasRows = (name: string): name is ResourceName => Object.hasOwn(RESOURCES, name);

/** @param onLanguage is called when the language may have changed */
export function Shell({ onLanguage }: { onLanguage: () => void }) {
  const { nav } = useWords().texts;
  const { alfred } = useSignedIn();
  const [name = "chat", ...path] = usePath();
  const [id, view] = path;
  const households = useRead(["households"], () => dataOf(alfred.api.GET("/v1/households")));
  const householdLanguage = households.data?.items.find(
    ({ language }) => language !== null,
  )?.language;
  useEffect(() => {
    if (households.data === undefined) return;
    keepHouseholdLanguage(householdLanguage ?? null);
    onLanguage();
  }, [households.data === undefined, householdLanguage]);
  // Without a household there is nowhere to store anything.
  const isNew = households.data?.items.length === 0;
  useEffect(watchScrollKeys, []);
  useChanges(households.data?.items[0]?.id);
  const find = useFind();
  const hasPage = useHasPage();
  const packPages = usePackPages();
  const bar = PAGES.filter(hasPage);
  const packPage = packPages.find(({ address }) => address === `/${name}/${id ?? ""}`);
  // If the kitchen's pages are missing, the pack's pages take their place.
  const inBar = packPages.slice(0, PAGES.length - bar.length);
  const isInBar = bar.some((page) => page === name) || (packPage && inBar.includes(packPage));
  return (
    <div class="shell">
      <nav aria-label={nav.label}>
        {bar.map((page) => (
          <Fragment key={page}>
            {page === "more" &&
              inBar.map(({ address, title }) => (
                <Link key={address} to={address} isCurrent={address === packPage?.address}>
                  <Icon name="pantry" />
                  {title}
                </Link>
              ))}
            <Link to={`/${page}`} isCurrent={page === name || (page === "more" && !isInBar)}>
              <Icon name={page} />
              {nav[page]}
              {page === "more" && <WaitingMark />}
            </Link>
          </Fragment>
        ))}
      </nav>
      <Notices />
      {find.dialog}
      <PageGuard key={name}>
        {isNew && name !== "more" && name !== "household" ? (
          <Start onLanguage={onLanguage} />
        ) : name === "chat" ? (
          <Chat conversation={id} />
        ) : packPage !== undefined ? (
          <PackRows key={packPage.address} {...packPage} />
        ) : !hasPage(name) ? (
          <NotFound />
        ) : name === "list" ? (
          <ShoppingList />
        ) : name === "plan" ? (
          <Plan />
        ) : hasRows(name) ? (
          <Rows key={name} name={name} />
        ) : name === "recipes" ? (
          id === undefined ? (
            <Recipes />
          ) : id === "new" || id === "import" ? (
            <ImportRecipe key={id} isByHand={id === "new"} />
          ) : view === "edit" ? (
            <EditRecipePage key={id} id={id} />
          ) : (
            <RecipePage key={id} id={id} />
          )
        ) : name === "runs" ? (
          id === undefined ? (
            <Runs />
          ) : view === "inspect" ? (
            <Inspect key={id} id={id} />
          ) : (
            <RunPage key={id} id={id} />
          )
        ) : name === "approvals" ? (
          <Approvals />
        ) : name === "household" ? (
          <Household />
        ) : name === "memory" ? (
          <Memory id={id} view={view} />
        ) : name === "automate" ? (
          <Automate path={path} />
        ) : name === "more" ? (
          <More onLanguage={onLanguage} onFind={find.open} />
        ) : (
          <NotFound />
        )}
      </PageGuard>
    </div>
  );
}

function NotFound() {
  const { state } = useWords().texts;
  return (
    <main class="page">
      <h1>{state.notFound}</h1>
    </main>
  );
}

const SHAPES: Readonly<Record<PageName, string>> = {
  chat: "M4 5h16v11H9l-5 4z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  pantry: "M6 3h12v18H6zM6 12h12M14 7h.01M14 16h.01",
  plan: "M4 6h16v15H4zM4 11h16M8 3v5M16 3v5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

function Icon({ name }: { name: PageName }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
