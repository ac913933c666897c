/** The time zone of the business day. */
export const BUSINESS_TIME_ZONE = 'Asia/Singapore';
