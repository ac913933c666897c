/**
 * The invariants of the ledger, in the order in which they are checked. Separate from the schemas, so that a page can import them
 * alone.
 */
export const invariants = [
  'balances_sum_to_zero',
  'balance_is_credits_minus_debits',
  'no_member_account_negative',
  'invested_is_sum_of_active_values',
  'value_is_amount_plus_earned',
  'one_interest_per_investment_day',
  'one_bonus_per_friend_and_day',
  'transaction_posts_its_amount',
  'no_transfer_in_the_future',
  'balance_after_is_right_after_its_posting',
  'closed_accounts_hold_nothing',
  'logged_rows_are_unchanged',
  'every_row_is_logged',
  'log_is_signed',
  'large_transfers_were_approved',
] as const;
export type Invariant = (typeof invariants)[number];
