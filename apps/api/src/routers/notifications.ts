import { ListInput, MarkReadInput, Notification, pageOf, UnreadCount } from '@app/contract';
import { countUnread, listMyNotifications, markRead } from '@app/core';
import { router, sessionProcedure } from '../trpc/procedures.ts';

export const notificationsRouter = router({
  listMine: sessionProcedure
    .meta({ rest: 'GET /notifications', summary: "Lists the caller's notifications, newest first.", list: true })
    .input(ListInput)
    .output(pageOf(Notification))
    .query(({ ctx, input }) => listMyNotifications(ctx.core, input)),
  unreadCount: sessionProcedure
    .meta({ rest: 'GET /notifications/unread-count', summary: "Counts the caller's unread notifications." })
    .output(UnreadCount)
    .query(({ ctx }) => countUnread(ctx.core)),
  markRead: sessionProcedure
    .meta({ rest: 'POST /notifications/read', summary: 'Marks notifications of the caller as read.', example: { ids: [1, 2] } })
    .input(MarkReadInput)
    .output(UnreadCount)
    .mutation(({ ctx, input }) => markRead(ctx.core, input)),
});
