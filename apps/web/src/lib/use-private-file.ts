import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tokenStore } from './token-store.ts';

async function fetchPrivately(address: string): Promise<Blob> {
  const token = tokenStore.get();
  const response = await fetch(address, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw Object.assign(new Error(`File answered ${response.status}`), { data: { httpStatus: response.status } });
  return response.blob();
}

/** A picture that is served with the bearer token only, as an address that an <img> can show. */
export function usePrivateFile(address: string | null) {
  const file = useQuery({
    queryKey: ['private-file', address],
    queryFn: () => fetchPrivately(address ?? ''),
    enabled: address !== null,
    staleTime: Infinity,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file.data === undefined) return setUrl(null);
    const made = URL.createObjectURL(file.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file.data]);
  return { url, error: file.error, isPending: file.isPending, refetch: file.refetch };
}
