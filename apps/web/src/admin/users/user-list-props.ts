import type { ListedUser, Viewer } from './user-view.ts';

/** The props of the tables and cards of users. */
export type UserListProps = {
  rows: readonly ListedUser[];
  viewer: Viewer;
  openRowId: string | null;
  onEdit: (id: string) => void;
  onDelete: (user: ListedUser) => void;
};
