// The lines that enforce the invariants, each with a way to break it and the test that must notice.
import { I1_MUTANTS } from "./lists/i01-no-ids.ts";
import { I2_MUTANTS } from "./lists/i02-row-security.ts";
import { I3_MUTANTS } from "./lists/i03-refs.ts";
import { I4_MUTANTS } from "./lists/i04-batches.ts";
import { I5_MUTANTS } from "./lists/i05-stored-content.ts";
import { I6_MUTANTS } from "./lists/i06-exactly-once.ts";
import { I7_MUTANTS } from "./lists/i07-replies-in-order.ts";
import { I8_MUTANTS } from "./lists/i08-context.ts";
import { I9_MUTANTS } from "./lists/i09-purity.ts";
import { I10_MUTANTS } from "./lists/i10-reach.ts";
import { I11_MUTANTS } from "./lists/i11-receipts.ts";
import { I12_MUTANTS } from "./lists/i12-allergens.ts";
import { I13_MUTANTS } from "./lists/i13-evidence.ts";
import { I14_MUTANTS } from "./lists/i14-all-rows.ts";
import { I15_MUTANTS } from "./lists/i15-truth.ts";
import { I16_MUTANTS } from "./lists/i16-secrets.ts";
import type { Mutant } from "./mutant.ts";

export const MUTANTS: readonly Mutant[] = [
  ...I1_MUTANTS,
  ...I2_MUTANTS,
  ...I3_MUTANTS,
  ...I4_MUTANTS,
  ...I5_MUTANTS,
  ...I6_MUTANTS,
  ...I7_MUTANTS,
  ...I8_MUTANTS,
  ...I9_MUTANTS,
  ...I10_MUTANTS,
  ...I11_MUTANTS,
  ...I12_MUTANTS,
  ...I13_MUTANTS,
  ...I14_MUTANTS,
  ...I15_MUTANTS,
  ...I16_MUTANTS,
];
