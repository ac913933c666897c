-- The most that one administrator may post alone of a transfer of this kind while protection is on; null: transfers of this kind are
-- not decided by people. Reversals of bonuses follow a correction, which is.
CREATE OR REPLACE FUNCTION alone_max(kind text, reverses bigint, payout_max bigint, deposit_max bigint) RETURNS bigint LANGUAGE sql STABLE
  RETURN (
    SELECT CASE
      WHEN judged = 'withdrawal' THEN payout_max
      WHEN judged IN ('deposit', 'treasury', 'reversal of treasury') THEN deposit_max
      WHEN judged IN ('purchase', 'interest', 'maturity', 'referral_bonus', 'bonus_correction', 'bonus_restoration', 'bonus_set_off',
        'reversal of referral_bonus') THEN NULL
      ELSE 0
    END
    FROM (
      SELECT CASE alone_max.kind
        WHEN 'reversal' THEN 'reversal of ' || (SELECT transfers.kind FROM transfers WHERE id = reverses) ELSE alone_max.kind
      END AS judged
    ) AS kinds
  );
