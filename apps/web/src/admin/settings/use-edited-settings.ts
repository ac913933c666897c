import type { PublicSettings } from '@app/contract';
import { useState } from 'react';
import { useSettings } from '../../shared/lib/settings.ts';

/**
 * The edited values of some settings, by name; unedited ones are as stored. `isMeanwhileChanged`: the stored value is no longer the one
 * at the start of the edit, because it was changed elsewhere. `withExpected` adds the stored values of the changed settings, which the
 * server compares with its own.
 */
export function useEditedSettings<Name extends keyof PublicSettings, Value>() {
  const settings = useSettings();
  const [edits, setEdits] = useState<Partial<Record<Name, { value: Value; before: PublicSettings[Name] }>>>({});
  function write(name: Name, value: Value) {
    setEdits((previous) => ({
      ...previous,
      [name]: { value, before: previous[name] === undefined ? settings[name] : previous[name].before },
    }));
  }
  const editOf = (name: Name): Value | undefined => edits[name]?.value;
  const isMeanwhileChanged = (name: Name): boolean => edits[name] !== undefined && edits[name].before !== settings[name];
  const withExpected = <Changes extends object>(changes: Changes) => ({
    ...changes,
    expected: Object.fromEntries(Object.keys(changes).map((name) => [name, settings[name as Name]])), // Object.keys returns string[]
  });
  const forgetEdits = () => setEdits({});
  return { settings, editOf, write, isMeanwhileChanged, withExpected, forgetEdits };
}
