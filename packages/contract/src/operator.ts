/**
 * The person at the machine who runs `operate`, as actor of what they change: no user, so the id is that of none. No user can have
 * the name, because usernames contain no spaces.
 */
export const operator = { id: '00000000-0000-0000-0000-000000000000', name: 'operator at the machine' } as const;

/** The product itself, as actor of what nobody asked for, such as the end of an approval in time; no user either. */
export const system = { id: '00000000-0000-0000-0000-000000000001', name: 'the product itself' } as const;
