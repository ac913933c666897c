import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

const typingPauseMs = 300;
/** The server's limit for a search text. */
export const searchMax = 100;

type SearchFieldProps = {
  /** The current search of the list. */
  search: string;
  onSearch: (search: string) => void;
  /** The accessible name: what is searched. */
  label: string;
};

/** Searches while the user types, debounced, and follows the query string when it changes elsewhere. */
export function SearchField({ search, onSearch, label }: SearchFieldProps) {
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  const searchNow = useEffectEvent((typed: string) => {
    if (typed !== search) onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => searchNow(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      className="list-search"
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={searchMax}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={({ currentTarget }) => {
        onSearch(text.trim());
        currentTarget.blur(); // from now on keys are those of the list
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation(); // leaves the field, not an open row
        event.currentTarget.blur();
      }}
      placeholder={label}
      aria-label={label}
    />
  );
}
