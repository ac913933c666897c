import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { SearchText } from './texts.ts';

/** The most of each kind that a search answers with. */
export const searchHitsMax = 8;

/** `q`: a piece of a username, email, account or number; at least one character. */
export const SearchInput = z.object({ q: SearchText.min(1) });
export type SearchInput = z.infer<typeof SearchInput>;

export const SearchHits = z.object({
  members: z.array(z.object({ id: z.uuid(), username: z.string(), userNumber: z.number().int(), email: z.string() })),
  requests: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      type: RequestType,
      status: RequestStatus,
      amount: Idr,
      username: z.string(),
      createdAt: Instant,
    }),
  ),
});
export type SearchHits = z.infer<typeof SearchHits>;
