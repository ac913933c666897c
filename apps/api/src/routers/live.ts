import { LiveEventsInput } from '@app/contract';
import { openLiveEvents } from '../live/open-live-events.ts';
import { router, sessionProcedure } from '../trpc/procedures.ts';

export const liveRouter = router({
  events: sessionProcedure
    .meta({ summary: 'Tells an open page which of its queries to fetch again. Only over tRPC, as server-sent events.' })
    .input(LiveEventsInput)
    .subscription(async ({ ctx, input, signal }) => openLiveEvents(ctx, input, signal)),
});
