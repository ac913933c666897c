import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { SearchText } from './texts.ts';

/** Maximum number of results per kind. */
export const searchHitsMax = 8;

export const SearchInput = z.object({
  q: SearchText.min(1).describe(
    'Part of a username, email address, account name, account number or member number, or the complete number of a request; one or two characters: the beginning of a username, or a complete number.',
  ),
});
export type SearchInput = z.infer<typeof SearchInput>;

export const SearchHits = z
  .object({
    members: z
      .array(
        z.object({
          id: z.uuid().describe('Id of the user.'),
          username: z.string().describe('The username.'),
          userNumber: z.number().int().describe('The member number, which an administrator has too.'),
          email: z.string().describe('The email address.'),
        }),
      )
      .describe('The members that match, and for a master admin the administrators too.'),
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
      .describe('The request with this number, and the newest requests of the users found.'),
  })
  .describe('The users that match a search, and the requests with that number or of those users; at most eight of each.');
export type SearchHits = z.infer<typeof SearchHits>;
