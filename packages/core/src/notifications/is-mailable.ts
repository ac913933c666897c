/** False for the address with which the first administrator is created: names under `.invalid` never exist (RFC 2606). */
export const isMailable = ({ email }: { email: string }): boolean => !email.toLowerCase().endsWith('.invalid');
