// A field for YAML, JSON or lines, with its faults marked in the text and listed below.
import { Field, type FieldProps } from "./field.tsx";
import { MarkedText } from "./marked-text.tsx";

export interface PlacedFault {
  from: number;
  to: number;
  detail: string;
}

interface MarkedFieldProps extends Omit<FieldProps, "faults"> {
  text: string;
  onChange: (text: string) => void;
  faults: readonly PlacedFault[];
}

export const MarkedField = ({ text, onChange, faults, ...field }: MarkedFieldProps) => (
  <Field
    {...field}
    faults={faults.map(({ from, detail }) => ({ detail, line: lineOf(text, from) }))}
  >
    {(attributes) => (
      <MarkedText
        text={text}
        faults={faults}
        rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split("\n").length))}
        attributes={{ ...attributes, onInput: (event) => onChange(event.currentTarget.value) }}
      />
    )}
  </Field>
);

/** The field grows with its text within these bounds, in lines. */
const MIN_ROWS = 2;
const MAX_ROWS = 16;

const lineOf = (text: string, place: number) => text.slice(0, place).split("\n").length;
