/** False for the address that the first administrator is made with: names under `.invalid` are nobody's, by RFC 2606. */
export const isMailable = ({ email }: { email: string }): boolean => !email.toLowerCase().endsWith('.invalid');
