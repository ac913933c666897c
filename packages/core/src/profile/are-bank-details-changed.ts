type BankDetails = { bankName: string | null; accountName: string | null; accountNumber: string | null };

/** Whether an edit gives a bank field another value; what it leaves out stays. */
export const areBankDetailsChanged = (before: BankDetails, edit: { [Name in keyof BankDetails]?: string | null | undefined }): boolean =>
  (['bankName', 'accountName', 'accountNumber'] as const).some((name) => edit[name] !== undefined && edit[name] !== before[name]);
