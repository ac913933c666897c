import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

const typingPauseMs = 300;
/** As long as the server takes a text to look for. */
const searchMax = 100;

type SearchFieldProps = {
  /** What the list is searched for now. */
  search: string;
  onSearch: (search: string) => void;
  /** Says what is searched. */
  label: string;
};

/** Searches while someone types, and follows the address when something else changes it. */
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
      onPressEnter={() => onSearch(text.trim())}
      placeholder={label}
      aria-label={label}
    />
  );
}
