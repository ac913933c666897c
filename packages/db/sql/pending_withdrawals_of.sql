-- The sum of a member's pending withdrawals, in IDR.
CREATE OR REPLACE FUNCTION pending_withdrawals_of(member uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM transactions
  WHERE user_id = member AND type = 'withdrawal' AND status = 'pending' AND deleted_at IS NULL
$$;
