// The frame of the Automate pages, of runs and of approvals: it loads their texts and has links to all of them.
import type { ComponentChildren } from "preact";
import { Tabs } from "../parts/tabs.tsx";
import { WaitingMark } from "../runs/waiting-mark.tsx";
import { Link } from "../shell/link.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { WithAutomateTexts } from "../wording/with-automate-texts.tsx";
import { useWords } from "../wording/words.ts";

const PAGES = [
  "processes",
  "tools",
  "services",
  "secrets",
  "events",
  "metrics",
  "notices",
] as const;

interface InAutomateProps {
  /** The page's name in the address. */
  current: string;
  children: ComponentChildren;
}

export function InAutomate({ current, children }: InAutomateProps) {
  return (
    <WithAutomateTexts>
      <main class="page wide">
        <AutomateTabs current={current} />
        {children}
      </main>
    </WithAutomateTexts>
  );
}

function AutomateTabs({ current }: { current: string }) {
  const { texts } = useWords();
  const { automate } = useAutomateTexts();
  return (
    <Tabs name={automate.title}>
      {PAGES.map((side) => (
        <Link key={side} to={`/automate/${side}`} isCurrent={side === current}>
          {automate.sides[side]}
        </Link>
      ))}
      {(["runs", "approvals"] as const).map((page) => (
        <Link key={page} to={`/${page}`} isCurrent={page === current}>
          {texts.nav[page]}
          {page === "approvals" && <WaitingMark />}
        </Link>
      ))}
    </Tabs>
  );
}
