import { useState } from 'react';
import { useSearch } from 'wouter';
import { rememberArrival } from '../../lib/arrival.ts';

/** Keeps what the address of the page brings along, before the page is drawn for the first time. */
export function useArrival(): void {
  const search = useSearch();
  useState(() => rememberArrival(search));
}
