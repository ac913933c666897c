import type { ErrorCode } from '@app/contract';
import { activeLanguage } from '../../shared/lib/languages.ts';
import { saveFile } from '../../shared/lib/save-file.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';

/** The query string of a REST call; undefined values are left out. */
export type CsvQuery = Record<string, string | undefined>;

/** The error of a failed REST call, in the shape of a failed tRPC call, which `apiErrorOf` reads. */
async function errorOf(response: Response): Promise<Error> {
  /* A proxy in front of the server may answer with something other than JSON. */
  const body = await response.json().catch(() => ({}));
  const { detail, code, request_id: requestId } = body as { detail?: string; code?: ErrorCode; request_id?: string };
  const data = { httpStatus: response.status, detail, errorCode: code, requestId };
  return Object.assign(new Error(`The server answered ${response.status}`), { data });
}

const queryOf = (query: CsvQuery): string => {
  const named = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams(named).toString();
};

/**
 * Downloads a list as a CSV file in the language of the screen. `path` is a REST path such as `/statement.csv`.
 * @throws what `apiErrorOf` reads when the server refuses
 */
export async function downloadCsv(path: string, query: CsvQuery, fileName: string): Promise<void> {
  const token = tokenStore.get();
  const response = await fetch(`/api${path}?${queryOf(query)}`, {
    headers: { 'accept-language': activeLanguage(), ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
  if (!response.ok) throw await errorOf(response);
  saveFile(await response.blob(), fileName);
}
