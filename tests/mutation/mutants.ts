// The lines that enforce the invariants, each with a way to break it and the test that must notice.
import { I1_NO_IDS } from "./lists/i01-no-ids.ts";
import { I2_CHANGES } from "./lists/i02-changes.ts";
import { I2_MIND } from "./lists/i02-mind.ts";
import { I2_ROW_SECURITY } from "./lists/i02-row-security.ts";
import { I3_REFS } from "./lists/i03-refs.ts";
import { I4_BATCHES } from "./lists/i04-batches.ts";
import { I5_STORED_CONTENT } from "./lists/i05-stored-content.ts";
import { I6_CLAIMS_AND_ANSWERS } from "./lists/i06-claims-and-answers.ts";
import { I6_EFFECTS } from "./lists/i06-effects.ts";
import { I7_REPLIES_IN_ORDER } from "./lists/i07-replies-in-order.ts";
import { I8_CONTEXT } from "./lists/i08-context.ts";
import { I8_FORKS } from "./lists/i08-forks.ts";
import { I8_SUMMARIES } from "./lists/i08-summaries.ts";
import { I8_PATHS } from "./lists/i08-paths.ts";
import { I9_PURITY } from "./lists/i09-purity.ts";
import { I10_DECIDING } from "./lists/i10-deciding.ts";
import { I10_REPLIES } from "./lists/i10-replies.ts";
import { I10_ROWS } from "./lists/i10-rows.ts";
import { I11_RECEIPTS } from "./lists/i11-receipts.ts";
import { I12_GUARD } from "./lists/i12-guard.ts";
import { I12_OVERRIDES } from "./lists/i12-overrides.ts";
import { I13_COPIES } from "./lists/i13-copies.ts";
import { I13_EVIDENCE } from "./lists/i13-evidence.ts";
import { I13_ENRICHMENT } from "./lists/i13-enrichment.ts";
import { I13_EXTRACTION } from "./lists/i13-extraction.ts";
import { I13_FACTS } from "./lists/i13-facts.ts";
import { I13_FINGERPRINTS } from "./lists/i13-fingerprints.ts";
import { I13_MEANING } from "./lists/i13-meaning.ts";
import { I14_ALL_ROWS } from "./lists/i14-all-rows.ts";
import { I15_TRUTH } from "./lists/i15-truth.ts";
import { I16_SECRETS } from "./lists/i16-secrets.ts";
import type { Mutant } from "./mutant.ts";

export const MUTANTS: readonly Mutant[] = [
  ...I1_NO_IDS,
  ...I2_CHANGES,
  ...I2_MIND,
  ...I2_ROW_SECURITY,
  ...I3_REFS,
  ...I4_BATCHES,
  ...I5_STORED_CONTENT,
  ...I6_CLAIMS_AND_ANSWERS,
  ...I6_EFFECTS,
  ...I7_REPLIES_IN_ORDER,
  ...I8_CONTEXT,
  ...I8_FORKS,
  ...I8_SUMMARIES,
  ...I8_PATHS,
  ...I9_PURITY,
  ...I10_DECIDING,
  ...I10_REPLIES,
  ...I10_ROWS,
  ...I11_RECEIPTS,
  ...I12_GUARD,
  ...I12_OVERRIDES,
  ...I13_COPIES,
  ...I13_EVIDENCE,
  ...I13_ENRICHMENT,
  ...I13_EXTRACTION,
  ...I13_FACTS,
  ...I13_FINGERPRINTS,
  ...I13_MEANING,
  ...I14_ALL_ROWS,
  ...I15_TRUTH,
  ...I16_SECRETS,
];
