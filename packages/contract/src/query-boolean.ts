import { z } from 'zod';

/** Yes or no that may come from a query string, which contains only text: `true` and `false`; other spellings are refused. */
export const queryBoolean = () => z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());
