// The missing items in groups, each line with its switch.
import { amountOf } from "../list/item-row.tsx";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { fill, useWords } from "../wording/words.ts";
import { groupsOf, type Line } from "./missing-lines.ts";

interface MissingGroupsProps {
  lines: readonly Line[];
  onSwitch(line: Line, isOn: boolean): void;
}

export function MissingGroups({ lines, onSwitch }: MissingGroupsProps) {
  const { texts, locale } = useWords();
  const { missing } = texts;
  /** The amount to buy. For an item that is there already: the amount that is needed, in words that say so. */
  const needOf = ({ item, status }: Line) => {
    const amount = amountOf(item, locale);
    return status === "missing" || amount === "" ? amount : fill(missing.needs, { amount });
  };
  return groupsOf(lines).map(([group, groupLines]) => (
    <section key={group} aria-label={missing[group]}>
      <h3>{missing[group]}</h3>
      {group === "toAdd"
        ? groupLines.some(({ findings }) => (findings ?? []).length > 0) && (
            <p class="hint">{missing.avoided}</p>
          )
        : group === "atHome" && <p class="hint">{missing.tickTo}</p>}
      <ul class="rows">
        {groupLines.map((line) => (
          <li key={`${line.item.name} ${line.item.unit ?? ""}`}>
            <label>
              <input
                type="checkbox"
                checked={line.isOn}
                onChange={(event) => onSwitch(line, event.currentTarget.checked)}
              />
              <span class="name">{line.item.name}</span>
              <span class="amount">{needOf(line)}</span>
            </label>
            <AvoidedFoods findings={line.findings} />
            {line.note !== null && <p class="hint">{line.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  ));
}
