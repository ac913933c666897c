import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { SearchText } from './texts.ts';

/** Maximum number of results per kind. */
export const searchHitsMax = 8;

export const SearchInput = z.object({
  q: SearchText.min(1).describe('Part of a username, email address, bank account or number; at least one character.'),
});
export type SearchInput = z.infer<typeof SearchInput>;

export const SearchHits = z
  .object({
    members: z
      .array(
        z.object({
          id: z.uuid().describe('Id of the member.'),
          username: z.string().describe('Username of the member.'),
          userNumber: z.number().int().describe('The member number.'),
          email: z.string().describe('The email address.'),
        }),
      )
      .describe('Users that match; administrators for a master admin only.'),
    requests: z
      .array(
        z.object({
          id: z.uuid().describe('Id of the request.'),
          number: z.number().int().describe('Number of the request.'),
          type: RequestType.describe('Deposit or withdrawal.'),
          status: RequestStatus.describe('Pending until an administrator decides.'),
          amount: Idr.describe('The amount, IDR.'),
          username: z.string().describe('Username of the member.'),
          createdAt: Instant.describe('When the member made the request.'),
        }),
      )
      .describe('Requests that match.'),
  })
  .describe('Members and requests that match a search, at most eight of each.');
export type SearchHits = z.infer<typeof SearchHits>;
