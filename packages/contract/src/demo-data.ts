/** The holder of the bank destinations that the demo data creates: nobody can pay to them. */
export const demoAccountHolder = 'CONTOH EXAMPLE';

/** Whether an email address is an example: nobody can own a domain under `.example` (RFC 2606). */
export const isExampleEmail = (email: string): boolean => email.toLowerCase().endsWith('.example');
