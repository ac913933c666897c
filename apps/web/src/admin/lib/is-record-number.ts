/** Whether the server accepts this text as the number of a member or of a transaction. */
export const isRecordNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
