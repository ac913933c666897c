import { Select } from 'antd';

type FilterSelectProps<Value extends string> = {
  label: string;
  /** What is shown while nothing is chosen: all of them. */
  any: string;
  /** Null: nothing is chosen. */
  value: Value | null;
  /** Undefined while they are on the way. */
  options: readonly { value: Value; label: string }[] | undefined;
  onChoose: (value: Value | null) => void;
};

/** Narrows a list to one of several kinds, or to none of them in particular. */
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
