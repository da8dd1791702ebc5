// A labelled choice from a few fixed values.
interface ChoiceProps<T extends string> {
  label: string;
  /** Value → its name. */
  names: Readonly<Record<NoInfer<T>, string>>;
  values: readonly T[];
  value: NoInfer<T>;
  onChange(value: NoInfer<T>): void;
}

export function Choice<T extends string>({
  label,
  names,
  values,
  value,
  onChange,
}: ChoiceProps<T>) {
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const next = values.find((option) => option === currentTarget.value);
          if (next !== undefined) onChange(next);
        }}
      >
        {values.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
