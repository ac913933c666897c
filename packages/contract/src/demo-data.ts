/** The holder of the bank destinations that the demo data creates: there is no account to transfer to. */
export const demoAccountHolder = 'CONTOH EXAMPLE';

/** Whether an email address is an example: domains under `.example` cannot be registered (RFC 2606). */
export const isExampleEmail = (email: string): boolean => email.toLowerCase().endsWith('.example');
