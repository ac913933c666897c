/** The URL path of a stored image, or null for none. */
export const fileAddress = (id: string | null): string | null => (id === null ? null : `/api/files/${id}`);
