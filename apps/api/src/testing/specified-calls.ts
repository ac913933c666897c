import type { Role } from '@app/contract';

/** A row of the specification's table of calls: caller, payload, response. `[]` before the fields: a list of them. */
export type SpecifiedCall = { call: string; role: Role | null; payload?: string; response?: string };

const user =
  'id username email role balance user_number profile_image bank_name account_name account_number total_interest referral_code created_at';
const request = 'id type status amount username user_id created_at processed_at processed_by admin_note';
const transaction = 'id type status amount created_at notes balance_after username';
const bank = 'id bank_name account_name account_number is_active';
const investment =
  'id user_id username plan_type amount current_value total_earned interest_rate duration_days purchased_at end_date completed_at status';
const settings = 'website_name seo_title seo_description logo_url whatsapp telegram email';
const minimums = 'min_deposit min_withdrawal min_deposit_qris';

/** The table of calls of the specification. */
export const specifiedCalls: SpecifiedCall[] = [
  { call: 'GET /settings', role: null, response: settings },
  { call: 'POST /auth/register', role: null, payload: 'username email password referral_code', response: 'token username' },
  { call: 'POST /auth/login', role: null, payload: 'username password', response: 'token username' },
  { call: 'GET /auth/me', role: 'user', response: user },
  { call: 'GET /dashboard/stats', role: 'user', response: 'balance total_deposits total_withdrawals referral_count referral_bonus' },
  { call: 'GET /investments/my-investments', role: 'user', response: `[] ${investment}` },
  { call: 'POST /investments/purchase', role: 'user', payload: 'plan_type amount duration_days' },
  { call: 'GET /referral/stats', role: 'user', response: 'referral_code referral_count referral_bonus referrals' },
  { call: 'GET /banks/active', role: 'user', response: `[] ${bank}` },
  { call: 'GET /transactions/requests', role: 'user', response: `[] ${request}` },
  { call: 'POST /transactions/deposit/request', role: 'user', payload: 'amount proof_image bank_destination_id' },
  { call: 'POST /transactions/withdraw/request', role: 'user', payload: 'amount' },
  { call: 'PUT /profile/update', role: 'user', payload: 'profile_image bank_name account_name account_number' },
  { call: 'POST /profile/upload-photo', role: 'user', payload: 'image' },
  { call: 'PUT /profile/change-password', role: 'user', payload: 'current_password new_password' },
  {
    call: 'GET /admin/stats',
    role: 'admin',
    response: 'total_users total_balance total_interest_paid total_deposits total_withdrawals total_referral_bonus',
  },
  { call: 'GET /admin/users', role: 'admin', response: `[] ${user}` },
  { call: 'PUT /admin/users/{id}', role: 'admin', payload: 'balance bank_name account_name account_number' },
  { call: 'PUT /admin/users/{id}', role: 'master_admin', payload: 'balance role password' },
  { call: 'DELETE /admin/users/{id}', role: 'master_admin' },
  { call: 'GET /admin/users/{id}/transactions', role: 'admin', response: `[] ${transaction}` },
  { call: 'GET /admin/transactions', role: 'admin', response: `[] ${transaction}` },
  { call: 'PUT /admin/transactions/{id}', role: 'admin', payload: 'amount type status created_at notes' },
  { call: 'DELETE /admin/transactions/{id}', role: 'admin' },
  { call: 'POST /admin/calculate-interest', role: 'master_admin' },
  { call: 'POST /admin/trigger-interest-calculation', role: 'admin' },
  { call: 'GET /admin/requests', role: 'admin', response: `[] ${request}` },
  { call: 'PUT /admin/requests/{id}/process', role: 'admin', payload: 'status admin_note' },
  { call: 'GET /admin/bank-destinations', role: 'master_admin', response: `[] ${bank}` },
  { call: 'POST /admin/bank-destinations', role: 'master_admin', payload: 'bank_name account_name account_number is_active' },
  { call: 'PUT /admin/bank-destinations/{id}', role: 'master_admin', payload: 'bank_name account_name account_number is_active' },
  { call: 'DELETE /admin/bank-destinations/{id}', role: 'master_admin' },
  {
    call: 'PUT /admin/settings',
    role: 'master_admin',
    payload: `website_name seo_title seo_description whatsapp telegram email ${minimums}`,
  },
  { call: 'GET /admin/settings-history', role: 'master_admin', response: '[] id updated_by updated_at changes' },
  { call: 'POST /admin/upload-logo', role: 'master_admin', payload: 'logo_base64' },
  { call: 'GET /admin/investments', role: 'admin', response: `[] ${investment}` },
];
