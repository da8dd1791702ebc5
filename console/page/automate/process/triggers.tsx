// What starts a Process automatically: schedules and webhooks.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { Section } from "../../parts/section.tsx";
import type { Process } from "./definition.ts";
import { Hooks } from "../hook/hooks.tsx";
import { Schedules } from "./schedules.tsx";

export function Triggers({ process }: { process: Process }) {
  const { process: words } = useAutomateTexts();
  return (
    <>
      <Section title={words.schedules}>
        <Schedules process={process} />
      </Section>
      <Section title={words.hooks}>
        <Hooks process={process} />
      </Section>
    </>
  );
}
