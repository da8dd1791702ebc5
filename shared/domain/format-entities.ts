// Entity context for prompts (context-api-spec, Layer 1): each mode as its reader needs it.
import type { DomainPack } from "../contracts/pack.ts";
import type { EntityRecord } from "../contracts/session.ts";
import { bullets, dataText, escapeLine, subsection, table } from "./format-prompt.ts";
import type { EntityTiers } from "./tier-entities.ts";

/** The entity table: ref, type, label, status, last touched. */
export function entityTable(records: EntityRecord[]): string | null {
  return table(
    ["Ref", "Type", "Label", "Status", "Touched"],
    records.map(({ ref, type, label, status, touched }) => [
      ref,
      type,
      label,
      status,
      `exchange ${touched}`,
    ]),
  );
}

function draftsTable({ drafts }: EntityTiers): string | null {
  return entityTable(drafts.map(({ record }) => record));
}

/** Understand: all three tiers as tables, to curate them. */
export function entitiesForUnderstand(tiers: EntityTiers): string {
  return [
    subsection("Active", entityTable(tiers.active)),
    subsection("Drafts", draftsTable(tiers)),
    subsection("Retained", entityTable(tiers.retained)),
  ].join("\n\n");
}

/** Think: refs and labels, retained ones as refs; what it need not read again. */
export function entitiesForThink(tiers: EntityTiers): string {
  const known = tiers.active.filter(
    (record) => record.data !== undefined && record.status !== "deleted",
  );
  const parts = [
    subsection("Active", entityTable(tiers.active)),
    subsection("Drafts", draftsTable(tiers)),
    subsection("Retained", bullets(tiers.retained.map(({ ref }) => ref))),
  ];
  if (known.length > 0) {
    const refs = known.map(({ ref }) => ref).join(", ");
    parts.push(`Already in context, do not read again only to know that they exist: ${refs}`);
  }
  return parts.join("\n\n");
}

/** Act: active entities and drafts in full, retained ones as refs and labels. */
export function entitiesForAct(pack: DomainPack, tiers: EntityTiers): string {
  const active = tiers.active.map((record) => {
    const { ref, label, type, status, data } = record;
    const head = `#### ${ref}: ${escapeLine(label)} (${type}, ${status})`;
    const spec = Object.values(pack.tables).find((entry) => entry.refType === type);
    if (status === "deleted" || data === undefined || spec === undefined) return head;
    return `${head}\n${dataText(pack.formatRow(spec.table, data))}`;
  });
  const drafts = tiers.drafts.map(({ record, artifact }) => {
    const head = `#### ${record.ref}: ${escapeLine(record.label)} (${record.type}, generated)`;
    const format = pack.subdomains[artifact.subdomain]?.artifact?.format;
    return format === undefined ? head : `${head}\n${dataText(format(artifact.content))}`;
  });
  return [
    subsection("Active", active.join("\n\n")),
    subsection("Drafts", drafts.join("\n\n")),
    subsection(
      "Retained",
      bullets(tiers.retained.map(({ ref, label }) => `${ref}: ${escapeLine(label)}`)),
    ),
  ].join("\n\n");
}
