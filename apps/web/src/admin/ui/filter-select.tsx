import { Select } from 'antd';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** The text of the option without a filter. */
  any: string;
  /** Null: no filter. */
  value: Value | null;
  /** Undefined while they are loading. */
  options: readonly { value: Value; label: string }[] | undefined;
  onChoose: (value: Value | null) => void;
};

/** Filters a list by one of several values, or not at all. */
export function FilterSelect<Value extends string>({ label, any, value, options, onChoose }: FilterSelectProps<Value>) {
  return (
    <Select<Value>
      className="filter-select"
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={any}
      allowClear
      loading={options === undefined}
      value={value}
      options={[...(options ?? [])]}
      onChange={(chosen: Value | undefined) => onChoose(chosen ?? null)}
    />
  );
}
