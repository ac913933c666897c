import { useQuery } from '@tanstack/react-query';
import { tokenStore } from './token-store.ts';
import { useObjectUrl } from './use-object-url.ts';

async function fetchPrivately(address: string): Promise<Blob> {
  const token = tokenStore.get();
  const response = await fetch(address, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw Object.assign(new Error(`File answered ${response.status}`), { data: { httpStatus: response.status } });
  return response.blob();
}

/** A picture that is served with the bearer token only, as an object URL for an <img>. */
export function usePrivateFile(address: string | null) {
  const file = useQuery({
    queryKey: ['private-file', address],
    queryFn: () => fetchPrivately(address ?? ''),
    enabled: address !== null,
    staleTime: Infinity,
  });
  const url = useObjectUrl(file.data ?? null);
  return { url, error: file.error, refetch: file.refetch };
}
