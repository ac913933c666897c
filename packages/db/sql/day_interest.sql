-- Interest of one day in IDR, as dayInterest() in packages/money computes it. Amounts here are never negative, so the rounding of
-- numeric (half away from zero) rounds half up.
CREATE OR REPLACE FUNCTION day_interest(value bigint, rate_ppm integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN round(value::numeric * rate_ppm / 1000000)::bigint;
