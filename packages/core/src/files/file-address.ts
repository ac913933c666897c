/** The address under which a stored picture is served, or null for none. */
export const fileAddress = (id: string | null): string | null => (id === null ? null : `/api/files/${id}`);
